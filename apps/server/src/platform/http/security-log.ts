import type { ErrorCode } from '@reprise/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/viewer.ts';
import { AccessDeniedError, ApiError, RateLimitError } from '#platform/errors.ts';
import { repeatedLines } from '#platform/log/repeated-lines.ts';
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityEventName,
} from '#platform/log/security-events.ts';

export interface SecuritySubject {
  readonly uid: string | null;
  readonly sessionId: string | null;
}

export interface SecurityRule {
  readonly event: SecurityEventName;
  readonly details?: ((body: never) => Readonly<Record<string, string | number>>) | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    security?: SecurityRule | undefined;
  }
}

/** Attempts to act as another user, or without the right. */
const DENIALS: ReadonlySet<ErrorCode> = new Set([
  'IDENTITY_MISMATCH',
  'INSUFFICIENT_SCOPE',
  'NOT_OWNER',
  'BAD_ORIGIN',
]);
const DENIAL_WINDOW_MS = 600_000;

type ReadSubject = () => Promise<SecuritySubject> | SecuritySubject;

const subjects = new WeakMap<FastifyRequest, ReadSubject>();
const errors = new WeakMap<FastifyRequest, Error>();
const unknownSubject: SecuritySubject = { uid: null, sessionId: null };

/**
 * Sets the account of a request without a token. `read` runs after the response, so that response
 * time does not reveal whether the account exists.
 */
export function setSecuritySubject(request: FastifyRequest, read: ReadSubject): void {
  subjects.set(request, read);
}

/**
 * Logs every request of a route with a security rule, after the response. Calls `onEvent` for each
 * event, including repeated lock-outs that are not logged.
 */
export function logSecurityEvents(
  app: FastifyInstance,
  onEvent: (event: Pick<SecurityEvent, 'event' | 'result'>) => void = () => {},
): void {
  const logDenied = denialLog();
  app.addHook('onError', (request, _reply, error, done) => {
    errors.set(request, error);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { security } = request.routeOptions.config;
    const error = errors.get(request);
    if (security !== undefined && !isReportedTwice(security, request)) {
      onEvent(outcomeOf(security, error, reply));
      void tryToLog(security, request, reply);
    } else if (error !== undefined && isDenied(error)) {
      onEvent({ event: 'access-denied', result: 'failure' });
      logDenied(request, error);
    }
    done();
  });
}

function isDenied(error: Error): error is ApiError {
  return (
    error instanceof AccessDeniedError || (error instanceof ApiError && DENIALS.has(error.code))
  );
}

/** One line per account or address, code and window, because a client can repeat its calls. */
function denialLog(): (request: FastifyRequest, error: ApiError) => void {
  const lines = repeatedLines(DENIAL_WINDOW_MS);
  return (request, { code }) => {
    const actor = actorOf(request);
    const uid = actor?.account.uid ?? null;
    const details = { method: request.method, route: request.routeOptions.url ?? '' };
    const event = {
      event: 'access-denied',
      result: 'failure',
      reason: code,
      uid,
      sessionId: actor?.token.sessionId ?? null,
      address: request.ip,
    } as const;
    const onRepeated = (repeated: number) =>
      logSecurityEvent(request.log, { ...event, details: { repeated } });
    if (lines.isFirst(`${uid ?? request.ip} ${code}`, onRepeated)) {
      logSecurityEvent(request.log, { ...event, details });
    }
  };
}

async function tryToLog(
  security: SecurityRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    await logEvent(security, request, reply);
  } catch (err) {
    request.log.error({ err }, 'a security event was not logged');
  }
}

async function logEvent(
  security: SecurityRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const error = errors.get(request);
  // One line per key and window: an attacker could fill the log.
  if (error instanceof RateLimitError && !error.isFirst) return;
  const outcome = outcomeOf(security, error, reply);
  const isSuccess = outcome.result === 'success';
  const ownDetails = isSuccess ? security.details?.(request.body as never) : undefined;
  const isLockOut = outcome.event === 'lock-out';
  logSecurityEvent(request.log, {
    ...outcome,
    reason: reasonOf(error, reply.statusCode),
    address: request.ip,
    ...(await subjectOf(request)),
    details: isLockOut ? { attempt: security.event } : ownDetails,
  });
}

function outcomeOf(
  { event }: SecurityRule,
  error: Error | undefined,
  { statusCode }: FastifyReply,
): Pick<SecurityEvent, 'event' | 'result'> {
  return {
    event: error instanceof RateLimitError ? 'lock-out' : event,
    result: statusCode < 400 ? 'success' : 'failure',
  };
}

/** Only with Firebase, the login date is the server's sign of a sign-in. */
function isReportedTwice({ event }: SecurityRule, request: FastifyRequest): boolean {
  return event === 'sign-in' && (actorOf(request)?.token.sessionId ?? null) !== null;
}

function reasonOf(error: Error | undefined, status: number) {
  if (error instanceof ApiError) return error.code;
  if (status === 503) return 'UNAVAILABLE';
  return status >= 500 ? 'INTERNAL' : undefined;
}

async function subjectOf(request: FastifyRequest): Promise<SecuritySubject> {
  const actor = actorOf(request);
  if (actor !== null) return { uid: actor.account.uid, sessionId: actor.token.sessionId };
  const read = subjects.get(request) ?? (() => unknownSubject);
  try {
    return await read();
  } catch {
    return unknownSubject;
  }
}

function actorOf(request: FastifyRequest): Actor | null {
  return request.getDecorator<Actor | null>('actor');
}
