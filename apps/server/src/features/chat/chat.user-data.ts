import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { RowsAddedError } from '#platform/database-errors.ts';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { ExportedRow, ExportPages, UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';
import * as chats from './chats.repo.ts';
import * as erased from './erased-chats.repo.ts';
import { deleteEntry, deleteInbox, listEntryIds, lockInbox, raiseEntries } from './inboxes.repo.ts';
import { listHiddenTiles } from './messages.repo.ts';

interface ErasedChat extends chats.ChatRow {
  readonly members: readonly erased.MemberRow[];
}

/**
 * Deletes the user's inbox, reactions and memberships, and conversations that no other user lists.
 * Call it after deleting the friendships, so that no message can be sent.
 */
export async function eraseUser(tx: Tx, user: UserKey): Promise<void> {
  const { id: userId } = user;
  const locked: chats.ChatRow[] = [];
  const entryIds = (await listEntryIds(tx.sql, userId)).map(({ chat_id }) => chat_id);
  for (const chatId of entryIds) {
    const chat = await chats.lockChat(tx, chatId);
    if (chat !== null) locked.push(chat);
  }
  const members = await erased.listMembersOf(tx.sql, idsOf(locked));
  const erasedChats = locked.map((chat) => ({
    ...chat,
    members: members.filter(({ chat_id, id }) => chat_id === chat.id && id !== userId),
  }));
  await erased.keepHidden(tx, userId, idsOf(locked.filter(({ name }) => name !== null)));
  await erased.deleteMemberships(tx, userId, idsOf(locked));
  await deleteReactions(tx, user, erasedChats);
  const listed = await changeInboxes(tx, { userId, entryIds }, erasedChats);
  for (const chat of erasedChats) {
    const isListed = chat.members.some(({ id }) => listed.get(id)?.has(chat.id) === true);
    if (isListed) continue;
    await chats.deleteChat(tx, chat.id);
    for (const { id } of chat.members) await deleteEntry(tx, { userId: id, chatId: chat.id });
  }
}

async function deleteReactions(
  tx: Tx,
  { id, uid }: UserKey,
  erasedChats: readonly ErasedChat[],
): Promise<void> {
  const deleted = await erased.deleteReactions(tx, id, idsOf(erasedChats));
  for (const chat of erasedChats) {
    const seqs = deleted.filter(({ chat_id }) => chat_id === chat.id).map(({ seq }) => seq);
    if (seqs.length === 0) continue;
    await erased.raiseVersions(tx, chat, seqs);
    const [other] = chat.members;
    const isPair = chat.name === null && other !== undefined;
    tx.touch('chats', isPair ? combinedChatId(uid, other.uid) : chat.id);
  }
}

interface ErasedInbox {
  readonly userId: number;
  readonly entryIds: readonly string[];
}

/** Deletes the user's inbox and raises those of the others. Returns who lists which conversations. */
async function changeInboxes(
  tx: Tx,
  { userId, entryIds }: ErasedInbox,
  erasedChats: readonly ErasedChat[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const chatIdsOf = new Map<number, string[]>([[userId, []]]);
  const uids = new Map<number, string>();
  for (const { id: chatId, members } of erasedChats) {
    for (const { id, uid, left_seq } of members) {
      if (left_seq !== null) continue;
      chatIdsOf.set(id, [...(chatIdsOf.get(id) ?? []), chatId]);
      uids.set(id, uid);
    }
  }
  const listed = new Map<number, ReadonlySet<string>>();
  for (const [id, chatIds] of [...chatIdsOf].toSorted(([one], [other]) => one - other)) {
    if (!(await lockInbox(tx, id))) continue;
    if (id === userId) requireNoNew(await deleteInbox(tx, id), entryIds);
    else {
      listed.set(id, new Set(await raiseEntries(tx, id, chatIds)));
      tx.touch('userChats', uids.get(id) ?? '');
    }
  }
  return listed;
}

/** A friend can have opened or created a conversation after the entries were listed. */
function requireNoNew(deletedIds: readonly string[], entryIds: readonly string[]): void {
  const known = new Set(entryIds);
  if (deletedIds.some((id) => !known.has(id))) throw new RowsAddedError();
}

function idsOf(list: readonly chats.ChatRow[]): string[] {
  return list.map(({ id }) => id);
}

const PAGE_SIZE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface EntryRow {
  readonly chat_id: string;
  readonly last_message: string;
  readonly is_seen: boolean;
  readonly updated_at: Date;
  readonly is_muted: boolean;
  /** The other user. Null for a group. */
  readonly uid: string | null;
  readonly username: string | null;
  readonly is_deleted: boolean | null;
}

interface GroupRow {
  readonly chat_id: string;
  /** If the user has left the group, the name that it had then. */
  readonly name: string | null;
  readonly left_seq: number | null;
}

interface ExportedChat {
  readonly chat_id: string;
  readonly chat: string;
  /** Null for a group. */
  readonly with: string | null;
  readonly name: string | null;
  readonly row: ExportedRow;
}

interface MessagePosition {
  readonly chat_id: string;
  readonly seq: number;
}

const NO_TILE = { tile_id: null, video_id: null, starttime: null, endtime: null };

interface MessageRow extends MessagePosition {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly sent_at: Date;
  readonly tile_id: number | null;
  readonly video_id: string | null;
  readonly starttime: number | null;
  readonly endtime: number | null;
  readonly reply_to_seq: number | null;
}

type ExportedMessage = Omit<MessageRow, 'is_tile_shown'>;

interface ExportedReaction extends MessagePosition {
  readonly reaction: string;
  readonly reacted_at: Date;
}

/**
 * Names deleted users 'Deleted user'. Includes groups that the user has left, with the messages
 * that the user could read.
 */
export function exportUser(db: Reader, viewer: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('inboxes')
        .select('unseen_count as unseen_conversations')
        .where('user_id', '=', viewer.id)
        .executeTakeFirst(),
    files: {
      chats: () => rowsOf(chatPages(db, viewer)),
      messages: () => pagesInChats(db, viewer, messagesOf(db, viewer)),
      reactions: () => pagesInChats(db, viewer, reactionsOf(db, viewer)),
    },
  };
}

async function* chatPages(db: Reader, viewer: Viewer): AsyncGenerator<readonly ExportedChat[]> {
  for (let after = FIRST_ID, isEnd = false; !isEnd;) {
    const { rows: entries } = await sql<EntryRow>`
      select e.chat_id, e.last_message, e.is_seen, e.updated_at, e.is_muted,
        other.uid, other.username::text as username, other.status = 'deleted' as is_deleted
      from inbox_entries e left join users other on other.id = e.other_id
      where e.user_id = ${viewer.id} and e.chat_id > ${after} and (e.is_listed or e.other_id is null)
      order by e.chat_id limit ${PAGE_SIZE}`.execute(db);
    const groups = await readGroups(db, viewer, entries);
    yield entries.map((entry) => exportedChat(viewer, entry, groups.get(entry.chat_id)));
    after = entries.at(-1)?.chat_id ?? after;
    isEnd = entries.length < PAGE_SIZE;
  }
}

async function readGroups(
  db: Reader,
  { id }: Viewer,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, GroupRow>> {
  const chatIds = entries.filter(({ uid }) => uid === null).map(({ chat_id }) => chat_id);
  const { rows } = await sql<GroupRow>`
    select c.id as chat_id, m.left_seq,
      case when m.left_seq is null then c.name else m.left_name end as name
    from chats c join chat_members m on m.chat_id = c.id
    where c.id = any (${chatIds}::uuid[]) and m.chat_id = any (${chatIds}::uuid[])
      and m.user_id = ${id}`.execute(db);
  return new Map(rows.map((row) => [row.chat_id, row]));
}

function exportedChat(
  viewer: Viewer,
  entry: EntryRow,
  { name = null, left_seq = null }: Partial<GroupRow> = {},
): ExportedChat {
  const { chat_id, uid, last_message, is_seen, updated_at, is_muted } = entry;
  const chat = uid === null ? chat_id : combinedChatId(viewer.uid, uid);
  const other = entry.is_deleted === true ? DELETED_USER : entry.username;
  return {
    chat_id,
    chat,
    with: other,
    name,
    row: { chat, with: other, name, last_message, is_seen, updated_at, is_muted, left_seq },
  };
}

async function* rowsOf(pages: AsyncIterable<readonly ExportedChat[]>): ExportPages {
  for await (const page of pages) yield page.map(({ row }) => row);
}

type ListRows = (
  chatIds: readonly string[],
  after: MessagePosition,
) => Promise<readonly (ExportedMessage | ExportedReaction)[]>;

async function* pagesInChats(db: Reader, viewer: Viewer, list: ListRows): ExportPages {
  for await (const page of chatPages(db, viewer)) {
    const byId = new Map(page.map((chat) => [chat.chat_id, chat]));
    let after: MessagePosition = { chat_id: FIRST_ID, seq: 0 };
    for (let isEnd = false; !isEnd;) {
      const rows = await list([...byId.keys()], after);
      yield rows.map(({ chat_id, ...row }) => {
        const { chat, with: other, name } = byId.get(chat_id) ?? {};
        return { chat, with: other, ...(typeof name === 'string' ? { name } : {}), ...row };
      });
      after = rows.at(-1) ?? after;
      isEnd = rows.length < PAGE_SIZE;
    }
  }
}

function messagesOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<MessageRow>`
      select m.chat_id, m.seq, m.client_id as id,
        case when sender.status = 'deleted' then ${DELETED_USER}
          else sender.username::text end as from,
        m.body as text, m.sent_at, m.tile_id, m.video_id, m.starttime, m.endtime,
        m.reply_seq as reply_to_seq
      from messages m
      join chat_members own on own.chat_id = m.chat_id and own.user_id = ${id}
      join chats c on c.id = m.chat_id
      join users sender on sender.id = m.sender_id
      where m.chat_id = any (${chatIds}::uuid[])
        and (m.chat_id, m.seq) > (${after.chat_id}::uuid, ${after.seq}::bigint)
        and (
          c.name is null or m.sender_id = ${id}
          or m.seq > own.joined_seq and (own.left_seq is null or m.seq <= own.left_seq)
            and m.sender_id <> all (${blockedUserIds(id)})
            and m.sender_id <> all (own.hidden_sender_ids)
        )
      order by m.chat_id, m.seq limit ${PAGE_SIZE}`.execute(db);
    const tileIds = rows.flatMap(({ tile_id }) => tile_id ?? []);
    const hidden = await listHiddenTiles(db, id, tileIds);
    return rows.map((row) =>
      row.tile_id !== null && hidden.has(row.tile_id) ? { ...row, ...NO_TILE } : row,
    );
  };
}

function reactionsOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<ExportedReaction>`
      select chat_id, seq, reaction, reacted_at
      from reactions
      where user_id = ${id} and chat_id = any (${chatIds}::uuid[])
        and (chat_id, seq) > (${after.chat_id}::uuid, ${after.seq}::bigint)
      order by chat_id, seq limit ${PAGE_SIZE}`.execute(db);
    return rows;
  };
}
