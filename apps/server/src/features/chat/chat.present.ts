import type { ChatSummary, Message, SharedClip } from '@reprise/contract/chat/documents.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { LastMessage } from './inboxes.repo.ts';
import type { LastRow, MessageRow, SharedClipRow, ShownClip } from './messages.repo.ts';
import type { GroupMemberRow, ListedRow } from './user-chats.repo.ts';

/** `hidden`: keys of the users whose messages and reactions the viewer does not see. */
export function presentMessage(row: MessageRow, hidden: ReadonlySet<number>): Message {
  const { client_id: id, seq, sender_uid: senderId, is_deleted, is_notice } = row;
  const date = row.sent_at.toISOString();
  if (hidden.has(row.sender_id)) return { id, seq, text: '', senderId: '', date, hidden: true };
  const reactions = (row.reactions ?? []).filter(({ user_id }) => !hidden.has(user_id));
  return {
    id,
    seq,
    text: row.body,
    senderId,
    date,
    ...presentClip(row),
    ...(row.reply_seq === null || row.reply_id === null
      ? {}
      : { replyTo: { id: row.reply_id, seq: row.reply_seq } }),
    ...(reactions.length === 0
      ? {}
      : { reactions: reactions.map(({ uid, reaction }) => ({ uid, reaction })) }),
    ...(is_deleted ? { deleted: true as const } : {}),
    ...(is_notice ? { notice: true as const } : {}),
  };
}

function presentClip(row: MessageRow): Pick<Message, 'tile' | 'tileHidden'> {
  if (row.video_id === null) return {};
  return row.is_tile_hidden ? { tileHidden: true } : { tile: presentTile(row) };
}

export function presentSharedClip(row: SharedClipRow): SharedClip {
  const { client_id: id, seq, sender_uid: senderId, caption, owner } = row;
  return {
    id,
    seq,
    senderId,
    date: row.sent_at.toISOString(),
    tile: presentTile(row),
    ...(caption === null || owner === null ? {} : { post: { owner, caption } }),
  };
}

function presentTile(row: ShownClip) {
  const { public_id } = row;
  const { unavailable, ...source } = row.source ?? {};
  return {
    id: row.tile_id,
    link: row.video_id,
    starttime: row.starttime,
    endtime: row.endtime,
    ...(public_id === null ? {} : { public_id }),
    ...(row.is_removed ? { removed: true as const } : {}),
    ...(unavailable === undefined ? {} : { unavailable }),
    ...(row.tile_id === null ? { source } : {}),
  };
}

function lastMessageOf(text: string): string {
  return text === '' ? chatTexts.sharedClip : text;
}

export function lastMessageFrom(row: LastRow): LastMessage {
  const { seq, body, sender_id: senderId, is_notice: isNotice, sent_at: sentAt } = row;
  return { seq, text: lastMessageOf(body), senderId, isNotice, sentAt };
}

/** Returns the entry of userChats with its key. Null if the owner has just left the group. */
export function presentEntry(
  owner: { readonly id: number; readonly uid: string },
  row: ListedRow,
  members: readonly GroupMemberRow[],
): { readonly key: string; readonly data: ChatSummary } | null {
  const { uid, chat_id } = row;
  const common = { date: row.updated_at.toISOString(), ...presentMuted(row) };
  const { last_message: message, is_seen: seen } = row;
  if (uid !== null) {
    const displayName = row.is_deleted === true ? DELETED_USER : (row.username ?? '');
    const userinfo = { uid, displayName, photoUrl: row.img_url ?? accountLimits.defaultAvatar };
    const notice = row.is_notice && row.last_sender !== null ? noticeBy(row.last_sender) : {};
    const data = { userinfo, ...common, lastMessage: { message, seen, ...notice } };
    return { key: combinedChatId(owner.uid, uid), data };
  }
  const own = members.find(({ id, left_seq }) => id === owner.id && left_seq === null);
  if (own === undefined) return null;
  const data = {
    userinfo: { uid: chat_id, displayName: own.name, photoUrl: accountLimits.defaultAvatar },
    ...common,
    lastMessage: {
      message,
      seen,
      ...(row.last_sender === null ? {} : { senderId: row.last_sender }),
      ...(row.is_notice ? { notice: true as const } : {}),
    },
    members: currentMembers(members).map(presentUser),
    formerMembers: formerMembers(members, own.joined_seq).map(presentUser),
    firstSeq: own.joined_seq + 1,
  };
  return { key: chat_id, data };
}

function noticeBy(senderId: string) {
  return { senderId, notice: true as const };
}

function presentMuted({ is_muted }: ListedRow) {
  return is_muted ? { muted: true as const } : {};
}

function currentMembers(members: readonly GroupMemberRow[]): GroupMemberRow[] {
  return members
    .filter(({ left_seq }) => left_seq === null)
    .toSorted((one, other) => one.joined_seq - other.joined_seq || one.id - other.id);
}

/** Members from before the owner joined could not be senders of messages that the owner sees. */
function formerMembers(members: readonly GroupMemberRow[], joinedSeq: number): GroupMemberRow[] {
  return members
    .filter(({ left_seq }) => left_seq !== null && left_seq > joinedSeq)
    .toSorted((one, other) => Number(other.left_seq) - Number(one.left_seq) || one.id - other.id)
    .slice(0, groupLimits.formerMembersMax);
}

function presentUser({ uid, username, img_url }: GroupMemberRow) {
  return { uid, displayName: username, photoUrl: img_url ?? accountLimits.defaultAvatar };
}
