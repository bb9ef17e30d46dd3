import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { batchedRead } from '#platform/db/batcher.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { accessTokenHash } from '#platform/secrets/access-tokens.ts';
import type { Actor } from '#platform/viewer.ts';
import type { RequireNotSuspended } from './suspended-accounts.ts';

interface AccessTokenDeps {
  readonly db: Reader;
  readonly disabledUids: ReadonlySet<string>;
  readonly requireNotSuspended: RequireNotSuspended;
  /** Records the time. Never rejects. */
  readonly onUse: (tokenId: number) => void;
}

interface TokenUserRow {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
  readonly is_email_verified: boolean;
  readonly ends_at: Date;
  readonly last_used_at: Date | null;
  readonly user_id: number;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly status: UserStatus;
}

/** Without a token if it was revoked, has ended, or belongs to a deleted user. */
type FoundToken = TokenUserRow | { readonly [K in keyof TokenUserRow]: null };

/** Returns a function that resolves an access token, or null if it opens nothing. */
export function accessTokenActors(deps: AccessTokenDeps): (token: string) => Promise<Actor | null> {
  const find = batchedRead((hashes: readonly Buffer[]) => findTokens(deps.db, hashes));
  return async (token) => {
    const hash = accessTokenHash(token);
    if (hash === null) return null;
    const row = await find(hash);
    if (row.id === null || deps.disabledUids.has(row.uid)) return null;
    if (row.status === 'suspended') await deps.requireNotSuspended(row.uid);
    if (row.status !== 'active') return null;
    if (Date.now() - (row.last_used_at?.getTime() ?? 0) >= MINUTE) deps.onUse(row.id);
    return actorOf(row);
  };
}

function actorOf(row: TokenUserRow): Actor {
  const { uid, username, email, scopes } = row;
  return {
    account: { uid, email },
    viewer: { id: row.user_id, uid, username },
    token: {
      sessionId: `access-token:${row.id}`,
      // No sign-in: calls that need a recent one reject it.
      signedInAt: 0,
      isEmailVerified: row.is_email_verified,
      expiresAt: row.ends_at.getTime(),
    },
    scopes,
  };
}

async function findTokens(db: Reader, hashes: readonly Buffer[]): Promise<FoundToken[]> {
  const { rows } = await sql<FoundToken>`
    with batch as materialized (select ${hashes}::bytea[] as hashes)
    select t.id, t.scopes, t.is_email_verified, t.ends_at, t.last_used_at,
      u.id as user_id, u.uid, u.username::text as username, u.email::text as email, u.status
    from batch, unnest(batch.hashes) with ordinality as request (hash, nth)
    left join (access_tokens t join users u on u.id = t.user_id)
      on t.hash = request.hash and t.ends_at > now()
    order by request.nth`.execute(db);
  return rows;
}
