import type {
  NotificationChannel,
  NotificationSwitch,
} from '@reprise/contract/notifications/switches.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';

export interface ChangedSwitch {
  readonly kind: NotificationSwitch;
  readonly channel: NotificationChannel;
  readonly on: boolean;
}

export interface StoredSettings {
  readonly app_off: NotificationSwitch[];
  readonly push_off: NotificationSwitch[];
  readonly email_on: NotificationSwitch[];
}

const columns = { app: 'app_off', push: 'push_off', email: 'email_on' } as const;

export async function findSettings(db: Reader, userId: number): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select app_off, push_off, email_on from notification_documents where user_id = ${userId}`.execute(
    db,
  );
  return requireSettings(rows[0]);
}

export async function storeSwitch(
  tx: Tx,
  userId: number,
  { kind, channel, on }: ChangedSwitch,
): Promise<StoredSettings> {
  const column = sql.ref(columns[channel]);
  const isListed = channel === 'email' ? on : !on;
  const without = sql`array_remove(${column}, ${kind}::text)`;
  const { rows } = await sql<StoredSettings>`
    update notification_documents
    set ${column} = ${isListed ? sql`array_append(${without}, ${kind}::text)` : without}
    where user_id = ${userId}
    returning app_off, push_off, email_on`.execute(tx.sql);
  return requireSettings(rows[0]);
}

/** The other kinds are not in the document. */
const inDocument: Partial<Record<NotificationSwitch, RawBuilder<unknown>>> = {
  likes: sql`kind = 'like'`,
  friends: sql`kind in ('request', 'acceptance') and not is_by_invite`,
  invitations: sql`kind = 'acceptance' and is_by_invite`,
};

/** Returns true if one was unseen. */
export async function markKindSeen(
  tx: Tx,
  userId: number,
  kind: NotificationSwitch,
): Promise<boolean> {
  const isOfKind = inDocument[kind];
  if (isOfKind === undefined) return false;
  const { numAffectedRows = 0n } = await sql`
    update notifications set is_unseen = false
    where user_id = ${userId} and is_unseen and ${isOfKind}`.execute(tx.sql);
  return numAffectedRows > 0n;
}

/** Not beyond the newest notification: later ones would never be new. */
export async function markQuietSeen(
  statement: Statement,
  userId: number,
  upTo: number,
): Promise<void> {
  await sql`
    update notification_documents d set quiet_seen_up_to = newest.id
    from (
      select least(${upTo}::bigint, greatest(
        (select max(id) from notifications where user_id = ${userId}),
        (select max(id) from chat_notifications where user_id = ${userId}),
        0
      )) as id
    ) newest
    where d.user_id = ${userId} and d.quiet_seen_up_to < newest.id`.execute(statement.sql);
}

/** The user may have been deleted. */
function requireSettings(row: StoredSettings | undefined): StoredSettings {
  if (row === undefined) throw new NotFoundError('The document no longer exists.');
  return row;
}
