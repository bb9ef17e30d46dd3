import { createHash } from 'node:crypto';
import type { Actor, ActorResolver } from '#platform/actor.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

/** How long another node may accept an ended session or a stale record. */
const CACHE_MS = 1_000;
const CACHE_MAX = 10_000;
const CLOCK_TOLERANCE_MS = 60_000;

/** Resolves bearer tokens, with a cache of one second by the token's hash. */
export function actorResolver(
  provider: IdentityProvider,
  db: Reader,
  disabledUids: ReadonlySet<string>,
): ActorResolver {
  const cache = new Map<string, { readonly actor: Actor; readonly until: number }>();
  let epoch = 0;

  async function resolve(authorization: string | undefined): Promise<Actor | null> {
    const token = bearerToken(authorization);
    if (token === null) return null;
    const key = createHash('sha256').update(token).digest('base64');
    const now = performance.now();
    const known = cache.get(key);
    if (known !== undefined && known.until > now) return known.actor;
    const since = epoch;
    const identity = await provider.authenticate(token);
    if (identity === null || disabledUids.has(identity.uid)) return null;
    const actor = await lookUp(provider, db, identity);
    // A result from before a sign-out must not be cached after it.
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

function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9._~+/-]{1,8192})=*$/.exec(authorization ?? '')?.[1] ?? null;
}

async function lookUp(
  provider: IdentityProvider,
  db: Reader,
  identity: Identity,
): Promise<Actor | null> {
  const [isValid, user] = await Promise.all([
    provider.isStillValid(identity),
    userOf(db, identity),
  ]);
  if (!isValid) return null;
  if (user !== undefined && (user.status !== 'active' || isEnded(user, identity))) return null;
  return {
    account: { uid: identity.uid, email: identity.email },
    viewer: user === undefined ? null : { id: user.id, uid: user.uid, username: user.username },
    token: identity,
  };
}

function userOf(db: Reader, identity: Identity) {
  return db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'status', 'sessions_valid_from', 'exempt_sign_in_at'])
    .where('uid', '=', identity.uid)
    .executeTakeFirst();
}

function isEnded(
  user: { readonly sessions_valid_from: Date | null; readonly exempt_sign_in_at: Date | null },
  { signedInAt }: Identity,
): boolean {
  const validFrom = user.sessions_valid_from?.getTime() ?? 0;
  // A time in the future is of a clock that was ahead: it would reject every new sign-in.
  if (signedInAt >= validFrom || validFrom > Date.now() + CLOCK_TOLERANCE_MS) return false;
  return user.exempt_sign_in_at?.getTime() !== signedInAt;
}
