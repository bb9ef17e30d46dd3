import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

export interface WebhookRow {
  readonly id: number;
  readonly address: string;
  readonly chat_id: string | null;
  readonly created_at: Date;
  readonly failing_since: Date | null;
  readonly off_at: Date | null;
}

export interface GroupRow {
  readonly chat: string;
  readonly name: string;
  readonly last_seq: number;
}

export interface NewWebhook {
  readonly userId: number;
  readonly address: string;
  readonly secret: Buffer;
  readonly group: GroupRow | null;
}

interface IdRow {
  readonly id: number;
}

/** Oldest first. */
export async function listWebhooks(db: Reader, userId: number): Promise<readonly WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select id, address, chat_id, created_at, failing_since, off_at
    from webhooks where user_id = ${userId} order by id`.execute(db);
  return rows;
}

/** The groups of which the user is a member, by name. */
export async function listGroups(db: Reader, userId: number): Promise<readonly GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select c.id as chat, c.name, c.last_seq
    from chat_members m join chats c on c.id = m.chat_id
    where m.user_id = ${userId} and m.left_seq is null and c.name is not null
    order by c.name, c.id`.execute(db);
  return rows;
}

/** Needs a lock of the user, so that the number is exact. Returns null if there are too many. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<number | null> {
  const { userId, address, secret, group } = webhook;
  const { rows } = await sql<IdRow>`
    insert into webhooks (user_id, address, chat_id, secret, read_seq)
    select ${userId}::bigint, ${address}::text, ${group?.chat ?? null}::uuid, ${secret}::bytea,
      ${group?.last_seq ?? 0}::bigint
    where ${sql.lit(webhookLimits.perUserMax)} > (
      select count(*) from webhooks where user_id = ${userId})
    returning id`.execute(tx.sql);
  return rows[0]?.id ?? null;
}

/** Identifies a webhook of a user. */
export interface WebhookKey {
  readonly userId: number;
  readonly id: number;
}

/** Returns false if the user has no such webhook. */
export async function deleteWebhook(statement: Statement, key: WebhookKey): Promise<boolean> {
  const { numDeletedRows: count } = await statement.sql
    .deleteFrom('webhooks')
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return count === 1n;
}

/** The replaced secret also signs for a day. Returns false if the user has no such webhook. */
export async function replaceSecret(
  { sql: db }: Statement,
  { userId, id }: WebhookKey,
  secret: Buffer,
): Promise<boolean> {
  const { rows } = await sql<IdRow>`
    update webhooks set previous_secret = secret, secret = ${secret},
      previous_until = now() + ${webhookLimits.previousSecretMs} * interval '1 ms'
    where user_id = ${userId} and id = ${id} returning id`.execute(db);
  return rows.length === 1;
}

/** Skips what happened while it was off. Returns false if the user has no such webhook. */
export async function turnOn(
  { sql: db }: Tx,
  { userId, id }: WebhookKey,
  lastSeq: number,
): Promise<boolean> {
  const { rows } = await sql<IdRow>`
    update webhooks set off_at = null, failing_since = null,
      on_since = case when off_at is null then on_since else now() end,
      read_seq = case when off_at is null then read_seq else ${lastSeq}::bigint end
    where user_id = ${userId} and id = ${id} returning id`.execute(db);
  return rows.length === 1;
}

export async function turnOffAll(tx: Tx, uid: string): Promise<void> {
  await sql`
    update webhooks set off_at = now()
    where user_id = (select undeleted_id from users where uid = ${uid}) and off_at is null`.execute(
    tx.sql,
  );
}
