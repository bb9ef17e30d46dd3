import { errorStatus, type ErrorBody, type ErrorCode } from '@reprise/contract/errors.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AwayError, RefusalError, TooManyError } from '#platform/errors.ts';
import { isDatabaseAway, isReferenceGone } from '#platform/db/faults.ts';

const RETRY_AFTER_SECONDS = 2;
const AWAY = 'The service cannot answer just now: try again in a moment.';
const FAULT = 'Something went wrong on our side.';

/** What the framework refuses before a route is reached, in the words of the contract. */
const frameworkRefusals: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'BAD_JSON', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'BAD_JSON', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'BAD_JSON',
    message: 'The body is not as long as stated.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'TOO_LARGE', message: 'The body is larger than 64 KiB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_TYPE',
    message: 'The body must be application/json.',
  },
  FST_ERR_BAD_URL: { code: 'VALIDATION', message: 'The address is not well formed.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'URI_TOO_LONG', message: 'The address is too long.' },
};

/** What a plugin refuses by status alone, such as a range behind the end of a file. */
const statusRefusals: Readonly<Record<number, ErrorCode>> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_TYPE',
  416: 'BAD_RANGE',
};

/** The one place where an error becomes an answer: refusals keep their words, faults are logged and hidden. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RefusalError) {
    if (error instanceof TooManyError) reply.header('retry-after', error.retryAfterSeconds);
    const rows = error.rows ? { rows: error.rows } : {};
    return reply
      .code(errorStatus[error.code])
      .send({ ...errorBody(error.code, error.message), ...rows });
  }
  const refusal = frameworkRefusals[error.code] ?? jsonRefusal(error);
  if (refusal !== undefined) {
    return reply.code(errorStatus[refusal.code]).send(errorBody(refusal.code, refusal.message));
  }
  const refused = statusRefusals[error.statusCode ?? 0] ?? clientFault(error);
  if (refused !== undefined)
    return reply
      .code(errorStatus[refused])
      .send(errorBody(refused, 'The request cannot be answered.'));
  if (isAway(error)) {
    request.log.warn({ err: error }, 'service away');
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.code(errorStatus.UNAVAILABLE).send(errorBody('UNAVAILABLE', AWAY));
  }
  if (isReferenceGone(error)) {
    return reply
      .code(errorStatus.NOT_FOUND)
      .send(errorBody('NOT_FOUND', 'It is not there any more.'));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(errorStatus.INTERNAL).send(errorBody('INTERNAL', FAULT));
}

/** The body for what goes wrong outside a request, with the same words. */
export function refusalBody(error: unknown, log: FastifyBaseLogger): ErrorBody {
  if (error instanceof RefusalError) return errorBody(error.code, error.message);
  if (isAway(error)) {
    log.warn({ err: error }, 'service away');
    return errorBody('UNAVAILABLE', AWAY);
  }
  log.error({ err: error }, 'request failed');
  return errorBody('INTERNAL', FAULT);
}

function isAway(error: unknown): boolean {
  return error instanceof AwayError || isDatabaseAway(error);
}

/** The body of an error answer. */
export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { error: { code, message } };
}

function jsonRefusal(error: FastifyError): { code: ErrorCode; message: string } | undefined {
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { code: 'BAD_JSON', message: 'The body is not valid JSON.' };
  }
  return undefined;
}

function clientFault({ statusCode = 500 }: FastifyError): ErrorCode | undefined {
  return statusCode >= 400 && statusCode < 500 ? 'VALIDATION' : undefined;
}
