import { Readable } from 'node:stream';
import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import type { Claim, Endpoint } from '@reprise/contract/endpoint.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor, ActorResolver } from '#platform/actor.ts';
import {
  ApiError,
  ConflictError,
  InvalidInputError,
  ForbiddenError,
  UnauthenticatedError,
} from '#platform/errors.ts';
import {
  acceptedEncoding,
  compress,
  sharedBody,
  type SharedBody,
} from '#platform/http/compression.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import { userTurns } from '#platform/http/limits/user-turns.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import type { Route } from './routes.ts';

interface RouteDeps {
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly isEmailRequired: boolean;
  /**
   * Throws NotFoundError if the viewer is not an admin; SECOND_FACTOR_REQUIRED without a required
   * second factor.
   */
  readonly requireAdmin: (viewer: Viewer, signIn: SignIn) => Promise<void>;
}

interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const ALLOWED_UNCONFIRMED: ReadonlySet<string> = new Set(
  Object.values({ ...accountLifecycleEndpoints, ...passkeyEndpoints }).map(({ path }) => path),
);

const JSON_TYPE = 'application/json; charset=utf-8';

const PARSED_URLS_MAX = 500;
const PARSED_URL_MAX = 200;

/** Smaller shared results fit in one packet uncompressed. */
const SHARED_MIN_LENGTH = 1_400;
/** For smaller results of one user, compressing costs more than it saves. */
const OWN_MIN_LENGTH = 4_096;

const sharedBodies = new WeakMap<object, SharedBody>();

const parsedUrls = new Map<string, Parsed>();

/** Each request passes authentication, rate limit, input and identity claim, in this order. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  deps: RouteDeps,
): void {
  app.decorateRequest('actor', null);
  const inTurn = userTurns();
  for (const { endpoint, handle, security } of routes) {
    const claims = claimsOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { security },
      onRequest: (request) => authorize(request, endpoint, deps),
      handler: async (request, reply) => {
        const actor = request.getDecorator<Actor | null>('actor');
        const { params, query, body } =
          actor === null ? visitorInput(endpoint, request) : parseInput(endpoint, request);
        checkClaims(claims, [params, query, body], actor);
        const { viewer = null, account = null, token: signIn = null } = actor ?? {};
        // Spreading would take a twentieth of the time of a visitor's read.
        const call = { params, query, body, viewer, account, signIn };
        const response = await inTurn(endpoint, viewer, () => handle(call as never));
        if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, response);
        void reply.type(JSON_TYPE);
        if (endpoint.sharedForS !== undefined && actor === null) share(reply, endpoint.sharedForS);
        return actor === null
          ? sharedResult(request, reply, cachedBody(endpoint, response))
          : ownResult(request, reply, resultJson(endpoint, response));
      },
    });
  }
}

function sendFile(
  reply: FastifyReply,
  { type, name }: NonNullable<Endpoint['file']>,
  bytes: unknown,
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(bytes as AsyncIterable<Uint8Array>));
}

function share(reply: FastifyReply, seconds: number): void {
  void reply
    .header('cache-control', `public, max-age=${seconds}`)
    .header('vary', 'authorization, accept-encoding')
    .header('access-control-allow-origin', '*');
}

function resultJson(endpoint: Endpoint, response: unknown): string {
  return JSON.stringify(z.parse(endpoint.result, response));
}

/** Visitors share a cached object, so it is serialized once. */
function cachedBody(endpoint: Endpoint, response: unknown): SharedBody {
  if (typeof response !== 'object' || response === null) {
    return sharedBody(resultJson(endpoint, response));
  }
  const known = sharedBodies.get(response);
  if (known !== undefined) return known;
  const body = sharedBody(resultJson(endpoint, response));
  sharedBodies.set(response, body);
  return body;
}

/** Encodes and compresses a shared result once. */
function sharedResult(request: FastifyRequest, reply: FastifyReply, body: SharedBody): Buffer {
  if (body.plain.length < SHARED_MIN_LENGTH) return body.plain;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return body.plain;
  void reply.header('content-encoding', encoding);
  return body.compressed(encoding);
}

/**
 * Compresses only requests with a token, which no other site can send, so that no site can measure
 * the length of a user's results (docs/security.md, "Compression").
 */
async function ownResult(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < OWN_MIN_LENGTH) return text;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return text;
  void reply.header('content-encoding', encoding);
  return compress(text, encoding);
}

/** Visitors' reads need no promise but the limiter's. */
function authorize(request: FastifyRequest, endpoint: Endpoint, deps: RouteDeps): Promise<void> {
  const isVisitor = request.headers.authorization === undefined;
  if (isVisitor && endpoint.audience === 'anyone') {
    return countRequest(request, endpoint, deps.limiter, null);
  }
  return authorizeActor(request, endpoint, deps);
}

async function authorizeActor(
  request: FastifyRequest,
  endpoint: Endpoint,
  deps: RouteDeps,
): Promise<void> {
  const { authorization } = request.headers;
  const actor =
    authorization === undefined ? null : await resolveActor(request, endpoint, authorization, deps);
  request.setDecorator('actor', actor);
  await countRequest(request, endpoint, deps.limiter, actor);
  if (endpoint.audience === 'anyone') return;
  if (actor === null) throw new UnauthenticatedError();
  if (endpoint.audience !== 'account' && actor.viewer === null) {
    throw new ConflictError('Finish your registration first.', 'NOT_REGISTERED');
  }
  if (endpoint.audience === 'admin' && actor.viewer !== null) {
    await deps.requireAdmin(actor.viewer, actor.token);
  }
  checkToken(endpoint, deps, actor);
}

/** Users who cannot act are counted by address, like visitors. */
async function resolveActor(
  request: FastifyRequest,
  endpoint: Endpoint,
  authorization: string,
  { actors, limiter }: RouteDeps,
): Promise<Actor | null> {
  try {
    return await actors.resolve(authorization);
  } catch (error) {
    if (error instanceof ApiError) await countRequest(request, endpoint, limiter, null);
    throw error;
  }
}

function checkToken(endpoint: Endpoint, { isEmailRequired }: RouteDeps, { token }: Actor): void {
  const isFresh = Date.now() - token.signedInAt <= accountLimits.freshSignInMs;
  if (endpoint.isSensitive && !isFresh) {
    throw new ForbiddenError('Enter your password again.', 'REAUTH_REQUIRED');
  }
  if (isEmailRequired && needsConfirmedEmail(endpoint) && !token.isEmailVerified) {
    throw new ForbiddenError('Confirm your email first.', 'EMAIL_UNVERIFIED');
  }
}

/** Reads, registration, sign-out, passkeys and account deletion need no confirmed email. */
function needsConfirmedEmail({ audience, method, path }: Endpoint): boolean {
  const isOfMembers = audience === 'member' || audience === 'admin';
  return isOfMembers && method !== 'GET' && !ALLOWED_UNCONFIRMED.has(path);
}

function countRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  limiter: Limiter,
  actor: Actor | null,
): Promise<void> {
  const key = actor === null ? addressKey(request.ip) : `user:${actor.account.uid}`;
  if (endpoint.limit !== 'read') return limiter.count(endpoint.limit, key);
  return limiter.count(actor === null ? 'readVisitor' : 'readUser', key);
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Parsed {
  return {
    params: parsePart(endpoint.params, request.params, 'path'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: parsePart(endpoint.body, request.body, 'body'),
  };
}

/** Visitors use few different addresses, so each is parsed once. */
function visitorInput(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const { url } = request;
  if (endpoint.method !== 'GET' || url.length > PARSED_URL_MAX)
    return parseInput(endpoint, request);
  const known = parsedUrls.get(url);
  if (known !== undefined) return known;
  const parsed = parseInput(endpoint, request);
  if (parsedUrls.size >= PARSED_URLS_MAX) parsedUrls.clear();
  parsedUrls.set(url, parsed);
  return parsed;
}

function parsePart(schema: z.core.$ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = [part, ...(issue?.path ?? [])].join('.');
  throw new InvalidInputError(`${where}: ${issue?.message ?? 'Invalid input'}`);
}

/** The path to the claimed value within a part of the input. */
interface NamedClaim {
  readonly path: string;
  readonly names: readonly string[];
  readonly claim: Claim;
}

function claimsOf({ claims }: Endpoint): readonly NamedClaim[] {
  return Object.entries(claims).map(([path, claim]) => ({ path, names: path.split('.'), claim }));
}

function checkClaims(
  claims: readonly NamedClaim[],
  parts: readonly unknown[],
  actor: Actor | null,
): void {
  for (const { path, names, claim } of claims) {
    const claimed = claimedValue(parts, names);
    if (claimed === undefined || matchesActor(claim, claimed, actor)) continue;
    if (actor === null) throw new UnauthenticatedError();
    throw new ForbiddenError(`${path} is not yours.`, 'IDENTITY_MISMATCH');
  }
}

function claimedValue(parts: readonly unknown[], names: readonly string[]): string | undefined {
  for (const part of parts) {
    const value = names.reduce(fieldOf, part);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function matchesActor(claim: Claim, claimed: string, actor: Actor | null): boolean {
  if (claim === 'viewer' && claimed === '0') return true;
  if (actor === null) return false;
  if (claim === 'uid') return claimed === actor.account.uid;
  if (claim === 'email') return claimed.toLowerCase() === actor.account.email.toLowerCase();
  return actor.viewer !== null && claimed === actor.viewer.username;
}
