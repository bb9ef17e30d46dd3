import type { Language } from '@reprise/contract/language/languages.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

interface StoredSubscription {
  readonly id: number;
  readonly user_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
}

export interface SubscriptionRow extends StoredSubscription {
  readonly push_off: readonly string[];
}

export interface NewSubscription {
  readonly userId: number;
  readonly sessionId: string | null;
  readonly signedInAt: Date;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Takes the endpoint from its previous user, and deletes the user's oldest subscriptions above the
 * limit.
 */
export async function saveSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { userId, sessionId, signedInAt, endpoint, p256dh, auth } = subscription;
  await sql`
    insert into push_subscriptions (user_id, session_id, signed_in_at, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${signedInAt}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set
      user_id = excluded.user_id, session_id = excluded.session_id,
      signed_in_at = excluded.signed_in_at, p256dh = excluded.p256dh, auth = excluded.auth,
      failure_count = 0, created_at = excluded.created_at`.execute(tx.sql);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc offset ${sql.lit(pushLimits.perUser)}
    )`.execute(tx.sql);
}

export async function deleteOwnSubscription(
  statement: Statement,
  { userId, endpoint }: Pick<NewSubscription, 'userId' | 'endpoint'>,
): Promise<void> {
  await statement.sql
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Omits ended sign-ins and inactive users. */
export async function findActiveSubscriptions(
  db: Reader,
  userIds: readonly number[],
  defaultLanguage: Language,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<StoredSubscription>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth,
      coalesce(u.language, ${defaultLanguage}) as language
    from push_subscriptions s
    join users u on u.id = s.user_id
    left join auth_session session on session.id = s.session_id
    where s.user_id = any (${userIds}::bigint[]) and u.status = 'active'
      and (s.session_id is null or session."expiresAt" > now())
      and (u.sessions_valid_from is null or s.signed_in_at >= u.sessions_valid_from
        or s.signed_in_at = u.exempt_sign_in_at)`.execute(db);
  if (rows.length === 0) return [];
  const users = await db
    .selectFrom('notification_documents')
    .select(['user_id', 'push_off'])
    .where('user_id', 'in', [...new Set(rows.map(({ user_id }) => user_id))])
    .execute();
  const switches = new Map(users.map(({ user_id, push_off }) => [user_id, push_off]));
  return rows.flatMap((row) => {
    const push_off = switches.get(row.user_id);
    return push_off === undefined ? [] : [{ ...row, push_off }];
  });
}

export async function deleteSubscription(statement: Statement, id: number): Promise<void> {
  await statement.sql.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** A subscription stays however often it is rejected: the cause is here, not in the browser. */
export async function countFailure(statement: Statement, id: number): Promise<void> {
  await sql`
    update push_subscriptions set failure_count = least(failure_count + 1, 1000)
    where id = ${id}`.execute(statement.sql);
}

export async function resetFailures(statement: Statement, id: number): Promise<void> {
  await statement.sql
    .updateTable('push_subscriptions')
    .set({ failure_count: 0 })
    .where('id', '=', id)
    .where('failure_count', '>', 0)
    .execute();
}
