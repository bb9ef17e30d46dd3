import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import {
  ConflictError,
  InvalidInputError,
  RateLimitError,
  UnauthenticatedError,
} from '#platform/errors.ts';
import type { SecuritySubject } from '#platform/http/security-log.ts';
import type { BetterAuth } from './better-auth.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { deviceLabel } from './device-label.ts';

export interface AuthCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly cookie?: string;
}

export interface AuthResult {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: readonly string[];
}

/** Better Auth locks an account after 10 wrong codes (its default). */
const LOCK_SECONDS = 900;

const currentSession = z.nullable(
  z.object({
    session: z.object({
      id: z.string(),
      createdAt: z.string(),
      withPasskey: z.boolean(),
      passkeyId: z.nullable(z.string()),
    }),
    user: z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() }),
  }),
);

/** `createdAt` is the time of the sign-in, ISO 8601. */
export type CurrentSession = NonNullable<z.output<typeof currentSession>>;

/**
 * Calls Better Auth and maps its errors to contract codes. Rethrows database errors, which Better
 * Auth would report as a rejection or even as success.
 */
export async function callBetterAuth(
  auth: BetterAuth,
  request: FastifyRequest,
  call: AuthCall,
): Promise<AuthResult> {
  const authRequest = requestFor(auth, request, call);
  const { result, databaseError } = await withDatabaseErrors(() => resultOf(auth, authRequest));
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if (result.status >= 400) throw errorOf(result.status, result.body);
  return result;
}

/** Returns the session of the cookie, or null. Does not extend it. */
export async function sessionOf(
  auth: BetterAuth,
  request: FastifyRequest,
): Promise<CurrentSession | null> {
  if (request.headers.cookie === undefined) return null;
  const path = '/auth/get-session?disableRefresh=true';
  const { body } = await callBetterAuth(auth, request, { method: 'GET', path });
  return z.parse(currentSession, body);
}

export function subjectOf({ session, user }: CurrentSession): SecuritySubject {
  return { uid: user.id, sessionId: session.id };
}

export function sendAuthResult(reply: FastifyReply, { status, body, cookies }: AuthResult) {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return sendJson(reply.code(status), withoutSession(body));
}

export function sendJson(reply: FastifyReply, content: unknown) {
  reply.header('cache-control', 'no-store');
  // As text, because Fastify would send null as an empty body.
  return reply.type('application/json').send(JSON.stringify(content));
}

function requestFor(auth: BetterAuth, request: FastifyRequest, call: AuthCall): Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  const cookie = call.cookie ?? request.headers.cookie;
  if (cookie !== undefined) headers.set('cookie', cookie);
  // Better Auth stores this header with the new session.
  headers.set('user-agent', deviceLabel(request.headers['user-agent']));
  return new Request(new URL(call.path, auth.options.baseURL), {
    method: call.method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
}

async function resultOf(auth: BetterAuth, request: Request): Promise<AuthResult> {
  try {
    const response = await auth.handler(request);
    const json = await response.text();
    const cookies = response.headers.getSetCookie();
    return { status: response.status, body: json === '' ? null : JSON.parse(json), cookies };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { status: error.statusCode, body: error.body, cookies: [] };
  }
}

/** The token must only be in the HttpOnly cookie, where scripts cannot read it. */
function withoutSession(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return response;
  if ('twoFactorRedirect' in response) return { secondFactor: true };
  if (!('user' in response)) return response;
  return { user: response.user };
}

const authError = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

function errorOf(status: number, response: unknown): Error {
  const parsed = z.safeParse(authError, response);
  const { code = '', message = 'The sign-in service refused.' } = parsed.success ? parsed.data : {};
  if (/^INVALID_(?:CODE|BACKUP_CODE)$/.test(code) || status === 409) {
    return new InvalidInputError('This code is incorrect or was already used.', 'INVALID_CODE');
  }
  if (code === 'INVALID_PASSWORD') return new UnauthenticatedError('Incorrect password.');
  if (status === 429) return new RateLimitError(LOCK_SECONDS);
  if (status === 401 || code.startsWith('TOO_MANY_ATTEMPTS')) {
    return new UnauthenticatedError(message);
  }
  // Of two concurrent sign-ups with one address, the later fails to create its user.
  if (/^(?:USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/.test(code)) {
    return new ConflictError('This email already has an account.', 'EMAIL_TAKEN');
  }
  if (status < 500) return new InvalidInputError(message);
  return new Error(`The authentication service returned ${status} ${code}.`);
}
