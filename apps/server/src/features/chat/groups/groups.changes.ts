import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type {
  GroupEntry,
  GroupLatest,
  GroupSummary,
  Message,
  MessageDetails,
} from '@reprise/contract/documents.ts';
import type { Emitter } from '#platform/db/transaction.ts';
import { lastMessageOf } from '#features/chat/chat.present.ts';
import type { Audience } from './audience.repo.ts';
import type { GroupRow, MemberRow } from './group-entries.repo.ts';
import { visibleDetails, visibleMessage } from './group-visibility.ts';

export function presentGroup(row: Omit<GroupRow, 'version' | 'combined_id'>): GroupSummary {
  return {
    name: row.name,
    members: row.members.map(presentMember),
    formerMembers: row.former_members.map(presentMember),
    ...presentLatest(row),
    firstSeq: row.joined_seq + 1,
    visibilityVersion: row.visibility_version,
  };
}

type LatestRow = Pick<
  GroupRow,
  'updated_at' | 'is_seen' | 'last_message' | 'last_sender' | 'last_is_notice'
>;

export function presentLatest(row: LatestRow): GroupLatest {
  const { last_message: text, last_sender: senderId } = row;
  return {
    date: row.updated_at.toISOString(),
    lastMessage: {
      message: text === null ? chatTexts.noMessageYet : lastMessageOf(text),
      seen: row.is_seen,
      ...(senderId === null ? {} : { senderId }),
      ...(row.last_is_notice === true ? { notice: true as const } : {}),
    },
  };
}

function presentMember({ uid, username, img_url }: MemberRow) {
  return { uid, displayName: username, photoUrl: img_url ?? accountLimits.defaultAvatar };
}

export function emitEntry(
  tx: Emitter,
  owner: { readonly uid: string; readonly version: number },
  groupId: string,
  data: GroupEntry,
): void {
  const { uid: id, version } = owner;
  tx.emit({ collection: 'groupChats', id, version, key: groupId, data });
}

export function emitGroupMessage(
  tx: Emitter,
  group: { readonly combinedId: string; readonly audience: Audience },
  message: Message,
): void {
  const { seq } = message;
  tx.emit({
    collection: 'chats',
    id: group.combinedId,
    version: seq,
    key: String(seq),
    data: message,
    ...readersOf(group.audience, message, (hidden) => visibleMessage(message, hidden)),
  });
}

export interface GroupDetails {
  readonly version: number;
  readonly details: MessageDetails;
  readonly senderUid: string;
}

export function emitGroupDetails(
  tx: Emitter,
  group: { readonly combinedId: string; readonly audience: Audience },
  { version, details, senderUid }: GroupDetails,
): void {
  tx.emit({
    collection: 'chatDetails',
    id: group.combinedId,
    version,
    key: String(details.seq),
    data: details,
    ...readersOf(group.audience, details, (hidden) => visibleDetails(details, senderUid, hidden)),
  });
}

/** Members who joined after the message get nothing: not even that it has changed, or when. */
function readersOf<T extends { readonly seq: number }>(
  audience: Audience,
  data: T,
  present: (hidden: NonNullable<ReturnType<Audience['get']>>) => T,
) {
  const readers = [...audience].filter(([, { joinedSeq }]) => data.seq > joinedSeq);
  const own = readers.flatMap(([uid, hidden]) =>
    hidden.uids.size === 0 ? [] : [[uid, present(hidden)] as const],
  );
  return {
    readers: readers.map(([uid]) => uid),
    ...(own.length === 0 ? {} : { dataByReader: Object.fromEntries(own) }),
  };
}
