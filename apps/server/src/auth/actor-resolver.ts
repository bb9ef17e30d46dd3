import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, ActorResolver, SignIn } from '#platform/viewer.ts';
import { batchedRead } from '#platform/db/batcher.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { ForbiddenError, UnauthenticatedError } from '#platform/errors.ts';
import { isAccessToken } from '#platform/secrets/access-tokens.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import type { RequireNotSuspended } from './suspended-accounts.ts';

/** Other nodes may accept an ended session or an outdated record for this long. */
const CACHE_MS = 1_000;
const CACHE_MAX = 10_000;
const CLOCK_TOLERANCE_MS = 60_000;
const WRONG_TOKEN = 'This access token is wrong, has ended or was revoked.';

interface ActorResolverDeps {
  readonly identity: IdentityProvider;
  readonly db: Reader;
  readonly disabledUids: ReadonlySet<string>;
  readonly requireNotSuspended: RequireNotSuspended;
  readonly findByAccessToken: (token: string) => Promise<Actor | null>;
}

/** Resolves bearer tokens, with a cache of one second by the token's hash. */
export function actorResolver(deps: ActorResolverDeps): ActorResolver {
  const { identity: provider, db, disabledUids, requireNotSuspended, findByAccessToken } = deps;
  const findActor = batchedRead((identities: readonly Identity[]) =>
    findActors(provider, db, identities),
  );
  const cache = new Map<string, { readonly actor: Actor; readonly until: number }>();
  let epoch = 0;

  async function findBySignIn(token: string): Promise<Actor | null> {
    const identity = await provider.authenticate(token);
    if (identity === null || disabledUids.has(identity.uid)) return null;
    return actorOf(identity, await findActor(identity), requireNotSuspended);
  }

  /** A script must not get what visitors see in place of what its user sees. */
  async function findByToken(token: string): Promise<Actor> {
    const actor = await findByAccessToken(token);
    if (actor === null) throw new UnauthenticatedError(WRONG_TOKEN);
    return actor;
  }

  async function resolve(authorization: string | undefined): Promise<Actor | null> {
    const token = bearerToken(authorization);
    if (token === null) return null;
    const key = hash('sha256', token, 'base64');
    const now = performance.now();
    const known = cache.get(key);
    if (known !== undefined && known.until > now) return known.actor;
    const since = epoch;
    const actor = await (isAccessToken(token) ? findByToken(token) : findBySignIn(token));
    // A result read before a sign-out must not be cached after it.
    if (actor === null || since !== epoch) return actor;
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(key, { actor, until: now + CACHE_MS });
    return actor;
  }

  function clearCache(): void {
    epoch += 1;
    cache.clear();
  }

  return { resolve, clearCache };
}

/** The scheme is in any case (RFC 9110). */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]{1,8192})=*$/i.exec(authorization ?? '')?.[1] ?? null;
}

interface UserRow {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly status: UserStatus;
  readonly sessions_valid_from: Date | null;
  readonly exempt_sign_in_at: Date | null;
}

/** Without a user until the registration is complete. */
type ActorRow = { readonly is_still_valid: boolean } & (
  | UserRow
  | { readonly [K in keyof UserRow]: null }
);

async function actorOf(
  identity: Identity,
  row: ActorRow,
  requireNotSuspended: RequireNotSuspended,
): Promise<Actor | null> {
  if (!row.is_still_valid) return null;
  const isRegistered = row.id !== null;
  if (isRegistered && isEnded(row, identity)) return null;
  if (row.status === 'suspended') await requireNotSuspended(identity.uid);
  if (row.status === 'pending') throw approvalPending();
  if (isRegistered && row.status !== 'active') return null;
  return {
    account: { uid: identity.uid, email: identity.email },
    viewer: isRegistered ? { id: row.id, uid: row.uid, username: row.username } : null,
    token: identity,
    scopes: null,
  };
}

/**
 * One statement reads session and user, so that they are consistent. The CTE hides the length of
 * the arrays from the planner, which would otherwise plan every batch again.
 */
async function findActors(
  provider: IdentityProvider,
  db: Reader,
  identities: readonly Identity[],
): Promise<ActorRow[]> {
  const columns = {
    sessionId: sql<string | null>`request.session_id`,
    email: sql<string>`request.email`,
  };
  const { rows } = await sql<ActorRow>`
    with batch as materialized (
      select ${identities.map(({ uid }) => uid)}::text[] as uids,
        ${identities.map(({ sessionId }) => sessionId)}::text[] as session_ids,
        ${identities.map(({ email }) => email)}::text[] as emails
    )
    select ${provider.isStillValid(columns)} as is_still_valid,
      users.id, users.uid, users.username::text as username, users.status,
      users.sessions_valid_from, users.exempt_sign_in_at
    from batch, unnest(batch.uids, batch.session_ids, batch.emails)
      with ordinality as request (uid, session_id, email, nth)
    left join users on users.uid = request.uid
    order by request.nth`.execute(db);
  return rows;
}

/**
 * Returns a function that locks the user, and throws an UnauthenticatedError if the sign-in has ended
 * or the user is not active. Whatever ends all sign-ins locks the user, too, so that it misses nothing
 * that the transaction creates.
 */
export function openSignInLock(provider: Pick<IdentityProvider, 'isStillValid'>) {
  return async ({ sql: db }: Tx, uid: string, signIn: SignIn): Promise<void> => {
    // A statement of its own: the next one sees what was committed in the meantime.
    await sql`select from users where uid = ${uid} for no key update`.execute(db);
    const columns = {
      sessionId: sql<string | null>`${signIn.sessionId}::text`,
      email: sql<string>`lower(users.email::text)`,
    };
    const { rows } = await sql<SignInRow>`
      select ${provider.isStillValid(columns)} as is_still_valid,
        sessions_valid_from, exempt_sign_in_at
      from users where uid = ${uid} and status = 'active'`.execute(db);
    const [row] = rows;
    if (row?.is_still_valid !== true || isEnded(row, signIn)) throw new UnauthenticatedError();
  };
}

interface SignInRow {
  readonly is_still_valid: boolean;
  readonly sessions_valid_from: Date | null;
  readonly exempt_sign_in_at: Date | null;
}

function approvalPending(): ForbiddenError {
  return new ForbiddenError('Your account is pending approval.', 'APPROVAL_PENDING');
}

function isEnded(
  user: { readonly sessions_valid_from: Date | null; readonly exempt_sign_in_at: Date | null },
  { signedInAt }: Pick<SignIn, 'signedInAt'>,
): boolean {
  const validFrom = user.sessions_valid_from?.getTime() ?? 0;
  // A time in the future comes from a clock that was ahead; it would reject every new sign-in.
  if (signedInAt >= validFrom || validFrom > Date.now() + CLOCK_TOLERANCE_MS) return false;
  return user.exempt_sign_in_at?.getTime() !== signedInAt;
}
