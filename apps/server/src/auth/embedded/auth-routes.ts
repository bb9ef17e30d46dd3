import { avatarUrlField, emailField, passwordField } from '@reprise/contract/rules/field-rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import type { BetterAuth } from './better-auth.ts';

interface Mounting {
  readonly auth: BetterAuth;
  readonly limiter: Limiter;
  readonly onSessionEnd: () => void;
}

const NAME_MAX = 64;
const SIGN_IN_PASSWORD_MAX = 128;

const displayName = z.string().check(z.maxLength(NAME_MAX));

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
export function mountAuthRoutes(
  app: FastifyInstance,
  { auth, limiter, onSessionEnd }: Mounting,
): void {
  const options = { schema: { hide: true } };

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
    const answer = await forward(auth, request, reply, parseBody(emptyBody, request.body) ?? {});
    onSessionEnd();
    return answer;
  });
  app.post('/auth/update-user', options, async (request, reply) => {
    await limiter.count('account', addressKey(request.ip));
    return forward(auth, request, reply, parseBody(updateUserBody, request.body));
  });
  app.get('/auth/get-session', options, (request, reply) => forward(auth, request, reply));
  app.get('/auth/token', options, (request, reply) => forward(auth, request, reply));
}

function parseBody<S extends z.core.$ZodType>(schema: S, body: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new InvalidError(parsed.error.issues[0]?.message ?? 'Invalid input');
}

/** Hands the request to Better Auth and its answer, cookies included, back. */
async function forward(
  auth: BetterAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  body?: unknown,
): Promise<FastifyReply> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie);
  const url = new URL(request.routeOptions.url ?? '', auth.options.baseURL);
  const answer = await auth.handler(
    new Request(url, {
      method: request.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  reply.code(answer.status).header('cache-control', 'no-store').type('application/json');
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const text = await answer.text();
  return reply.send(answer.ok ? withoutSession(text) : errorText(answer.status, text));
}

/** The session's own token stays in its HttpOnly cookie: a script of the page never sees it. */
function withoutSession(text: string): string {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return text;
  return JSON.stringify({ user: answer.user });
}

const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

/** Better Auth's refusals in the error body of every other call. */
function errorText(status: number, text: string): string {
  const parsed = z.safeParse(refusal, text === '' ? {} : JSON.parse(text));
  const { code, message } = parsed.success ? parsed.data : {};
  const fallback = status === 401 ? 'UNAUTHENTICATED' : 'VALIDATION';
  return JSON.stringify({
    error: { code: code ?? fallback, message: message ?? 'Sign in first.' },
  });
}
