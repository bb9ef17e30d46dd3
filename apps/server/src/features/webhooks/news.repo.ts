import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

/** A webhook keeps at most this many events waiting: a receiver that is down misses further ones. */
const WAITING_MAX = 1_000;
const MESSAGES_PER_READ = 200;

interface ExistsRow {
  readonly exists: boolean;
}

export async function hasWebhooks(db: Reader): Promise<boolean> {
  const { rows } = await sql<ExistsRow>`
    select exists (select from webhooks where off_at is null) as exists`.execute(db);
  return rows[0]?.exists === true;
}

/**
 * Records clips of the last `ms` of users with webhooks. Reads a time instead of remembering the
 * last id: of posts that are stored at the same time, the lower id may be committed later.
 */
export async function recordClips({ sql: db }: Statement, ms: number): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, user_id, event, tile_id)
    select w.id, w.user_id, 'clip.posted', t.id
    from tiles t
    join webhooks w on w.user_id = t.owner_id and w.chat_id is null and w.off_at is null
      and w.on_since <= t.created_at
    where t.created_at >= now() - ${ms}::bigint * interval '1 ms' and t.audience <> 'hidden'
      and not exists (
        select from webhook_deliveries d where d.webhook_id = w.id and d.tile_id = t.id)
    on conflict (webhook_id, tile_id) do nothing`.execute(db);
}

export interface GroupWebhookRow {
  readonly id: number;
  readonly user_id: number;
  readonly chat_id: string;
  readonly read_seq: number;
}

interface LastSeqRow {
  readonly id: string;
  readonly last_seq: number;
}

/** Webhooks of these groups, or all, with messages that are not recorded. */
export async function listGroupsWithNews(
  db: Reader,
  only: readonly string[] | null,
): Promise<readonly GroupWebhookRow[]> {
  if (only?.length === 0) return [];
  const { rows: webhooks } = await sql<GroupWebhookRow>`
    select id, user_id, chat_id, read_seq from webhooks
    where chat_id is not null and off_at is null
      and (${only}::uuid[] is null or chat_id = any (${only}::uuid[]))`.execute(db);
  if (webhooks.length === 0) return [];
  const ids = [...new Set(webhooks.map(({ chat_id }) => chat_id))];
  // Conversations may be on other nodes than webhooks.
  const { rows: chats } = await sql<LastSeqRow>`
    select id, last_seq from chats where id = any (${ids}::uuid[])`.execute(db);
  const lastSeqs = new Map(chats.map(({ id, last_seq }) => [id, last_seq]));
  return webhooks.filter(({ chat_id, read_seq }) => (lastSeqs.get(chat_id) ?? 0) > read_seq);
}

interface ReadSeqRow {
  readonly read_seq: number;
  readonly waiting: number;
}

/** Null if another server has the lock. */
export async function lockWebhook(tx: Tx, id: number): Promise<ReadSeqRow | null> {
  const { rows } = await sql<ReadSeqRow>`
    select read_seq, (select count(*)::int from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhooks w where id = ${id} and off_at is null for update skip locked`.execute(tx.sql);
  return rows[0] ?? null;
}

interface MessageSeqRow {
  readonly seq: number;
  readonly is_news: boolean;
}

/** In order. Messages of the webhook's user and notices are no news. */
export async function listMessages(
  db: Reader,
  { chat_id, user_id, read_seq }: Omit<GroupWebhookRow, 'id'>,
): Promise<readonly MessageSeqRow[]> {
  const { rows } = await sql<MessageSeqRow>`
    select seq, sender_id <> ${user_id} and not is_notice as is_news
    from messages where chat_id = ${chat_id} and seq > ${read_seq}
    order by seq limit ${sql.lit(MESSAGES_PER_READ)}`.execute(db);
  return rows;
}

export async function isMember(
  db: Reader,
  { chat_id, user_id }: Pick<GroupWebhookRow, 'chat_id' | 'user_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .where('left_seq', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function turnOffWebhook(tx: Tx, id: number): Promise<void> {
  await sql`update webhooks set off_at = now() where id = ${id}`.execute(tx.sql);
}

/** Records messages up to `upTo`; those above the number of waiting events are skipped. */
export async function recordMessages(
  tx: Tx,
  { id, user_id }: Pick<GroupWebhookRow, 'id' | 'user_id'>,
  read: { readonly seqs: readonly number[]; readonly upTo: number; readonly waiting: number },
): Promise<void> {
  const seqs = read.seqs.slice(0, Math.max(0, WAITING_MAX - read.waiting));
  if (seqs.length > 0) {
    await sql`
      insert into webhook_deliveries (webhook_id, user_id, event, seq)
      select ${id}::bigint, ${user_id}::bigint, 'message.sent', seq
      from unnest(${seqs}::bigint[]) seq
      on conflict (webhook_id, seq) do nothing`.execute(tx.sql);
  }
  await sql`update webhooks set read_seq = ${read.upTo} where id = ${id}`.execute(tx.sql);
}
