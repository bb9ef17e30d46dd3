import { errorStatus, type ErrorBody, type ErrorCode } from '@reprise/contract/errors.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, ClientGoneError, RateLimitError, UnavailableError } from '#platform/errors.ts';
import { isDatabaseUnavailable, isForeignKeyViolation } from '#platform/database-errors.ts';

export const RETRY_AFTER_SECONDS = 2;
export const UNAVAILABLE_MESSAGE = 'The service is temporarily unavailable. Try again in a moment.';
/** Only for the metrics, as in nginx. */
const CLIENT_GONE_STATUS = 499;
const INTERNAL_MESSAGE = 'Something went wrong on our side.';

const frameworkErrorBodies: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
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

const statusErrorCodes: Readonly<Record<number, ErrorCode>> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_TYPE',
  416: 'BAD_RANGE',
};

/** Sends API errors unchanged; logs and hides all others. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    if (error instanceof RateLimitError) reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(errorStatus[error.code]).send(apiErrorBody(error));
  }
  if (error instanceof ClientGoneError) return reply.code(CLIENT_GONE_STATUS).send();
  const known = frameworkErrorBodies[error.code] ?? jsonError(error);
  if (known !== undefined) {
    return reply.code(errorStatus[known.code]).send(errorBody(known.code, known.message));
  }
  const code = statusErrorCodes[error.statusCode ?? 0] ?? clientErrorCode(error);
  if (code !== undefined)
    return reply.code(errorStatus[code]).send(errorBody(code, 'The request is invalid.'));
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'service unavailable');
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.code(errorStatus.UNAVAILABLE).send(errorBody('UNAVAILABLE', UNAVAILABLE_MESSAGE));
  }
  if (isForeignKeyViolation(error)) {
    return reply.code(errorStatus.NOT_FOUND).send(errorBody('NOT_FOUND', 'This no longer exists.'));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(errorStatus.INTERNAL).send(errorBody('INTERNAL', INTERNAL_MESSAGE));
}

export function errorBodyOf(error: unknown, log: FastifyBaseLogger): ErrorBody {
  if (error instanceof ApiError) return apiErrorBody(error);
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'service unavailable');
    return errorBody('UNAVAILABLE', UNAVAILABLE_MESSAGE);
  }
  log.error({ err: error }, 'request failed');
  return errorBody('INTERNAL', INTERNAL_MESSAGE);
}

function apiErrorBody({ code, message, rows }: ApiError): ErrorBody {
  return { ...errorBody(code, message), ...(rows ? { rows: [...rows] } : {}) };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof UnavailableError || isDatabaseUnavailable(error);
}

export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { error: { code, message } };
}

function jsonError(error: FastifyError): { code: ErrorCode; message: string } | undefined {
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { code: 'BAD_JSON', message: 'The body is not valid JSON.' };
  }
  return undefined;
}

function clientErrorCode({ statusCode = 500 }: FastifyError): ErrorCode | undefined {
  return statusCode >= 400 && statusCode < 500 ? 'VALIDATION' : undefined;
}
