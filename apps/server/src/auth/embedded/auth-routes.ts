import { text } from '@reprise/contract/fields.ts';
import { avatarUrlField, emailField, passwordField } from '@reprise/contract/rules/field-rules.ts';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDatabaseAway } from '#platform/db/faults.ts';
import { ConflictError, InvalidError, UnauthenticatedError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import type { BetterAuth } from './better-auth.ts';
import { withDatabaseErrors } from './database-errors.ts';

interface Mounting {
  readonly auth: BetterAuth;
  readonly limiter: Limiter;
}

const NAME_MAX = 64;
const SIGN_IN_PASSWORD_MAX = 128;

const displayName = text(NAME_MAX);

/** The bodies of the embedded service's own calls; what is not named here does not reach it. */
const signUpBody = z.strictObject({
  name: z._default(displayName, ''),
  email: emailField,
  password: passwordField,
});
const signInBody = z.strictObject({
  email: emailField,
  password: z.string().check(z.minLength(1), z.maxLength(SIGN_IN_PASSWORD_MAX)),
});
const updateUserBody = z.strictObject({
  name: z.optional(displayName),
  image: z.optional(z.nullable(avatarUrlField)),
});
const emptyBody = z.optional(z.strictObject({}));

/**
 * Mounts the calls a browser or a script signs in with (docs/api.md). Each is a route of its own,
 * so a doubled slash or another spelling cannot pass a limit by.
 */
export function mountAuthRoutes(app: FastifyInstance, { auth, limiter }: Mounting): void {
  const options = { schema: { hide: true } };
  const countRead = (request: FastifyRequest) =>
    limiter.count('readVisitor', addressKey(request.ip));

  app.post('/auth/sign-up/email', options, async (request, reply) => {
    await limiter.count('signUp', addressKey(request.ip));
    return forward(auth, request, reply, parseBody(signUpBody, request.body));
  });
  app.post('/auth/sign-in/email', options, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const body = parseBody(signInBody, request.body);
    await limiter.count('signInAccount', body.email.toLowerCase());
    return forward(auth, request, reply, body);
  });
  app.post('/auth/sign-out', options, async (request, reply) => {
    await countRead(request);
    return forward(auth, request, reply, parseBody(emptyBody, request.body) ?? {});
  });
  app.post('/auth/update-user', options, async (request, reply) => {
    await limiter.count('account', addressKey(request.ip));
    return forward(auth, request, reply, parseBody(updateUserBody, request.body));
  });
  for (const path of ['/auth/get-session', '/auth/token']) {
    app.get(path, options, async (request, reply) => {
      await countRead(request);
      return forward(auth, request, reply);
    });
  }
}

function parseBody<S extends z.core.$ZodType>(schema: S, body: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new InvalidError(parsed.error.issues[0]?.message ?? 'Invalid input');
}

/** What is sent back: a status and a body, with the session's cookies. */
interface AuthAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: readonly string[];
}

/**
 * Hands the request to Better Auth and its answer, cookies included, back. A fault of the database
 * below it is thrown: Better Auth would answer it as a refusal, or even as a success.
 */
async function forward(
  auth: BetterAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  body?: unknown,
): Promise<FastifyReply> {
  const asked = requestFor(auth, request, body);
  const { result, databaseError } = await withDatabaseErrors(() => answerOf(auth, asked));
  if (isDatabaseAway(databaseError)) throw databaseError;
  const { status, body: answer, cookies } = result;
  reply.header('cache-control', 'no-store');
  if (status >= 400) throw refusalOf(status, answer);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  // As text: a visitor's session is the JSON word null, which would be sent as an empty body.
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(withoutSession(answer)));
}

function requestFor(auth: BetterAuth, request: FastifyRequest, body: unknown): Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie);
  const url = new URL(request.routeOptions.url ?? '', auth.options.baseURL);
  return new Request(url, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function answerOf(auth: BetterAuth, request: Request): Promise<AuthAnswer> {
  try {
    const answer = await auth.handler(request);
    const json = await answer.text();
    const cookies = answer.headers.getSetCookie();
    return { status: answer.status, body: json === '' ? null : JSON.parse(json), cookies };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { status: error.statusCode, body: error.body, cookies: [] };
  }
}

/** The session's own token stays in its HttpOnly cookie: a script of the page never sees it. */
function withoutSession(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return answer;
  return { user: answer.user };
}

const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

/** Better Auth's refusals in the codes of the contract. */
function refusalOf(status: number, answer: unknown): Error {
  const parsed = z.safeParse(refusal, answer);
  const { code = '', message = 'The sign-in service refused.' } = parsed.success ? parsed.data : {};
  if (status === 401) return new UnauthenticatedError(message);
  // Of two sign-ups at once for one address, the later one fails to create its user.
  if (/^(?:USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/.test(code)) {
    return new ConflictError('This e-mail already has an account.', 'EMAIL_TAKEN');
  }
  if (status < 500) return new InvalidError(message);
  return new Error(`The authentication service answered ${status} ${code}.`);
}
