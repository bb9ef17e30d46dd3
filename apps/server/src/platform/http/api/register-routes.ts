import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Claim, Endpoint } from '@reprise/contract/endpoint.ts';
import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Epoch } from '#platform/db/epoch.ts';
import {
  ApiError,
  ClientGoneError,
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  UnauthenticatedError,
} from '#platform/errors.ts';
import { addressKey, userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { userTurns } from '#platform/http/limits/turns.ts';
import type { UserReads } from '#platform/http/limits/user-reads.ts';
import type { Actor, ActorResolver, SignIn, Viewer } from '#platform/viewer.ts';
import { scopeOf } from './call-scope.ts';
import { respondToUser, respondToVisitor, type Exchange } from './responses.ts';
import type { LongPoll, Route } from './routes.ts';

interface RouteDeps {
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly reads: UserReads;
  readonly epoch: Epoch;
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

const PARSED_URLS_MAX = 500;
const PARSED_URL_MAX = 200;

const parsedUrls = new Map<string, Parsed>();

/** Each request passes authentication, rate limit, input and identity claim, in this order. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  deps: RouteDeps,
): void {
  app.decorateRequest('actor', null);
  const commandInTurn = userTurns();
  const { reads } = deps;
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
        const run = () => handle(call as never);
        const exchange = { endpoint, request, reply, reads, epoch: deps.epoch };
        if (actor === null) return respondToVisitor(exchange, run);
        const key = userKey(actor.account.uid);
        if (endpoint.isLongPoll) {
          const wait = (poll: LongPoll) => handle({ ...call, ...poll } as never);
          return respondToUser(exchange, key, () => longPoll(exchange, deps, wait));
        }
        const respond = async () => {
          await requireOpenSession(request, deps);
          return respondToUser(exchange, key, run);
        };
        if (endpoint.method !== 'GET') return commandInTurn(viewer, respond);
        return reads.inTurn(key, () => {
          if (request.raw.socket.destroyed) throw new ClientGoneError();
          return respond();
        });
      },
    });
  }
}

/** The session can end while the call waits. */
async function longPoll(
  { request, reply }: Exchange,
  deps: RouteDeps,
  wait: (poll: LongPoll) => Promise<unknown>,
): Promise<unknown> {
  await requireOpenSession(request, deps);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const result = await wait({ signal: gone.signal, address: addressKey(request.ip) });
  await requireOpenSession(request, deps);
  return result;
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
  if (actor !== null && actor.scopes !== null) {
    await deps.limiter.count('accessToken', userKey(actor.account.uid));
    requireScope(endpoint, actor.scopes);
  }
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

/** Before the limits of the call, which a script must not use up for its user. */
function requireScope(endpoint: Endpoint, scopes: readonly TokenScope[]): void {
  const scope = scopeOf(endpoint);
  if (scope !== null && scopes.includes(scope)) return;
  const text =
    scope === null ? 'No access token opens this call.' : `The token needs the scope ${scope}.`;
  throw new ForbiddenError(text, 'INSUFFICIENT_SCOPE');
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

/** A session can end while its calls wait for their turn. */
async function requireOpenSession({ headers }: FastifyRequest, { actors }: RouteDeps) {
  if ((await actors.resolve(headers.authorization)) === null) throw new UnauthenticatedError();
}

function checkToken(endpoint: Endpoint, { isEmailRequired }: RouteDeps, { token }: Actor): void {
  const isFresh = Date.now() - token.signedInAt <= accountLimits.freshSignInMs;
  if (endpoint.isSensitive && !isFresh) {
    throw new ForbiddenError('Confirm that it is you first.', 'REAUTH_REQUIRED');
  }
  if (isEmailRequired && needsConfirmedEmail(endpoint) && !token.isEmailVerified) {
    throw new ForbiddenError('Confirm your email first.', 'EMAIL_UNVERIFIED');
  }
}

function needsConfirmedEmail({ audience, method, isAllowedUnconfirmed }: Endpoint): boolean {
  const isOfMembers = audience === 'member' || audience === 'admin';
  return isOfMembers && method !== 'GET' && !isAllowedUnconfirmed;
}

function countRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  limiter: Limiter,
  actor: Actor | null,
): Promise<void> {
  const key = actor === null ? addressKey(request.ip) : userKey(actor.account.uid);
  // Reads of access tokens have a limit of their own.
  if (actor !== null && actor.scopes !== null && endpoint.limit === 'read')
    return Promise.resolve();
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
