import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface SettingsRow {
  readonly combined_id: string;
  readonly version: number;
  readonly is_muted: boolean;
}

interface VersionRow {
  readonly version: number;
}

/**
 * Returns the new version of the user's chatSettings. Null if nothing changed or the user has no
 * summary of the chat. The chat must be locked.
 */
export async function storeMuted(
  tx: Tx,
  { userId, chatId }: { readonly userId: number; readonly chatId: number },
  isMuted: boolean,
): Promise<number | null> {
  const { rows } = await sql<VersionRow>`
    with changed as (
      select s.user_id, s.chat_id from summaries s
      where s.user_id = ${userId} and s.chat_id = ${chatId} and ${isMuted} <> coalesce(
        (select is_muted from chat_settings where user_id = ${userId} and chat_id = ${chatId}), false
      )
    ), updated as (
      update unseen_messages u set settings_version = settings_version + 1
      from changed where u.user_id = changed.user_id
      returning settings_version
    )
    insert into chat_settings (user_id, chat_id, is_muted, version)
    select user_id, chat_id, ${isMuted}, settings_version from changed, updated
    on conflict (user_id, chat_id)
      do update set is_muted = excluded.is_muted, version = excluded.version
    returning version`.execute(tx.sql);
  return rows[0]?.version ?? null;
}

interface ChangedSettingsRow {
  readonly doc_version: number;
  readonly is_whole: boolean;
  readonly combined_id: string | null;
  readonly version: number | null;
  readonly is_muted: boolean | null;
}

/**
 * Returns the settings changed since a version. Without a version, if `since` is ahead, or if a
 * later change has no row (leaving a group deletes it), those that differ from the defaults. Null
 * if the user does not exist.
 */
export async function readSettings(
  db: Reader,
  uid: string,
  since: number | undefined,
): Promise<{
  readonly version: number;
  readonly isWhole: boolean;
  readonly rows: readonly SettingsRow[];
} | null> {
  // One statement, so that version and entries are consistent.
  const { rows } = await sql<ChangedSettingsRow>`
    select me.settings_version as doc_version, me.is_whole, c.combined_id, own.version, own.is_muted
    from (
      select n.user_id, n.settings_version,
        coalesce(n.settings_version - ${since ?? null}::bigint <> (
          select count(*) from chat_settings later
          where later.user_id = n.user_id and later.version > ${since ?? 0}
        ), true) as is_whole
      from users u join unseen_messages n on n.user_id = u.id
      where u.uid = ${uid}
    ) me
    left join chat_settings own on own.user_id = me.user_id
      and case when me.is_whole then own.is_muted else own.version > ${since ?? 0} end
    left join chats c on c.id = own.chat_id`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    version: row.doc_version,
    isWhole: row.is_whole,
    rows: rows.filter(isSettings),
  };
}

function isSettings(row: ChangedSettingsRow): row is ChangedSettingsRow & SettingsRow {
  return row.combined_id !== null;
}
