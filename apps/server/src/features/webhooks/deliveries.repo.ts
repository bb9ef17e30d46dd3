import type { Language } from '@reprise/contract/language/languages.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import type { WebhookEvent } from '@reprise/contract/webhooks/calls.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import type { WebhookKey } from './webhooks.repo.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface DeliveryRow {
  readonly id: number;
  readonly event: WebhookEvent;
  readonly created_at: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly answer: string;
  readonly next_attempt_at: Date | null;
}

interface IdRow {
  readonly id: number;
}

/** Newest first. Null if the user has no such webhook. */
export async function listDeliveries(
  db: Reader,
  { userId, id }: WebhookKey,
): Promise<readonly DeliveryRow[] | null> {
  const { rows: found } = await sql<IdRow>`
    select id from webhooks where user_id = ${userId} and id = ${id}`.execute(db);
  if (found.length === 0) return null;
  const { rows } = await sql<DeliveryRow>`
    select id, event, created_at, state, attempts, status, answer, next_attempt_at
    from webhook_deliveries where webhook_id = ${id}
    order by id desc limit ${sql.lit(webhookLimits.listMax)}`.execute(db);
  return rows;
}

/** Returns false if the user has no such webhook. */
export async function insertTest({ sql: db }: Statement, key: WebhookKey): Promise<boolean> {
  const { rows } = await sql<IdRow>`
    insert into webhook_deliveries (webhook_id, user_id, event)
    select id, user_id, 'test' from webhooks where user_id = ${key.userId} and id = ${key.id}
    returning id`.execute(db);
  return rows.length === 1;
}

/** Returns false if the webhook has no such delivery. */
export async function resendDelivery(
  { sql: db }: Statement,
  { userId, id }: WebhookKey,
  deliveryId: number,
): Promise<boolean> {
  const { rows } = await sql<IdRow>`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = now()
    where id = ${deliveryId} and webhook_id = ${id} and user_id = ${userId}
    returning id`.execute(db);
  return rows.length === 1;
}

/** A delivery that is due. Its event is read as its user sees it now. */
export interface DueRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly event: WebhookEvent;
  readonly created_at: Date;
  readonly attempts: number;
  readonly chat_id: string | null;
  readonly seq: number | null;
  /** Null if the clip is deleted, or of another event. */
  readonly public_id: string | null;
  readonly address: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly user_id: number;
  readonly uid: string;
  readonly username: string;
}

/**
 * Of each user at once, and first those of users of whom none is being sent, so that slow receivers
 * of some do not delay others.
 */
const PER_USER = 2;

/**
 * Claims due deliveries for a minute: if this server is killed, another one sends them again. Counts
 * the attempt. `sendingTo` has the user of each delivery that this server is sending.
 */
export async function claimDue(
  { sql: db }: Statement,
  max: number,
  sendingTo: readonly number[],
): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select id from webhook_deliveries
      where state = 'waiting' and next_attempt_at <= now() and id in (
        select id from (
          select d.id, d.next_attempt_at,
            row_number() over (partition by d.user_id order by d.next_attempt_at, d.id) + (
              select count(*) from unnest(${sendingTo}::bigint[]) busy where busy = d.user_id) as nth
          from webhook_deliveries d
          join webhooks w on w.id = d.webhook_id and w.off_at is null
          join users u on u.id = d.user_id and u.status = 'active'
          where d.state = 'waiting' and d.next_attempt_at <= now()
        ) ranked
        where nth <= ${sql.lit(PER_USER)}
        order by nth, next_attempt_at limit ${max})
      for update skip locked
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, next_attempt_at = now() + interval '1 minute'
    from due, webhooks w, users u
    where d.id = due.id and w.id = d.webhook_id and u.id = d.user_id
    returning d.id, d.webhook_id, d.message_id, d.event, d.created_at, d.attempts, w.chat_id, d.seq,
      (select t.public_id from tiles t where t.id = d.tile_id) as public_id, w.address, w.secret,
      case when w.previous_until > now() then w.previous_secret end as previous_secret,
      d.user_id, u.uid, u.username::text as username`.execute(db);
  return rows;
}

export interface Attempt {
  readonly id: number;
  readonly webhookId: number;
  readonly status: number | null;
  readonly answer: string;
}

export async function recordSuccess(tx: Tx, attempt: Attempt): Promise<void> {
  const { id, webhookId, status, answer } = attempt;
  await sql`
    update webhook_deliveries
    set state = 'delivered', next_attempt_at = null, status = ${status}, answer = ${answer}
    where id = ${id}`.execute(tx.sql);
  await sql`
    update webhooks set failing_since = null
    where id = ${webhookId} and failing_since is not null`.execute(tx.sql);
}

interface Failure extends Attempt {
  /** Null after the last attempt, or if the receiver wants no more. */
  readonly retryMs: number | null;
  /** The receiver wants no more. */
  readonly isGone: boolean;
}

interface TurnedOffRow {
  readonly address: string;
  readonly email: string;
  readonly language: Language | null;
}

/** Returns the webhook's user and address if it was turned off, otherwise null. */
export async function recordFailure(tx: Tx, failure: Failure): Promise<TurnedOffRow | null> {
  const { id, webhookId, status, answer, retryMs, isGone } = failure;
  await sql`
    update webhook_deliveries
    set state = case when ${retryMs}::bigint is null then 'failed' else 'waiting' end,
      next_attempt_at = now() + ${retryMs}::bigint * interval '1 ms',
      status = ${status}, answer = ${answer}
    where id = ${id}`.execute(tx.sql);
  await sql`
    update webhooks set failing_since = now()
    where id = ${webhookId} and failing_since is null`.execute(tx.sql);
  const { rows } = await sql<TurnedOffRow>`
    update webhooks w set off_at = now() from users u
    where w.id = ${webhookId} and w.off_at is null and u.id = w.user_id
      and (${isGone}::boolean
        or w.failing_since < now() - ${webhookLimits.failingMaxMs}::bigint * interval '1 ms')
    returning w.address, u.email, u.language`.execute(tx.sql);
  return rows[0] ?? null;
}

/** The event can no longer be read by the webhook's user. */
export async function deleteDelivery(statement: Statement, id: number): Promise<void> {
  await statement.sql.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
}

/** Returns how many it deleted. */
export async function deleteOldDeliveries({ sql: db }: Statement, before: Date): Promise<number> {
  const { numDeletedRows: count } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(count);
}
