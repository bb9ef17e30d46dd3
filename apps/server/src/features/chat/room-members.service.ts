import { randomUUID } from 'node:crypto';
import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { START_NOTICE } from '@reprise/contract/together/rules/start-notice.ts';
import { togetherTexts } from '@reprise/contract/together/texts.ts';
import type { RoomMembers } from '#features/together/together.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError, NotInAudienceError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { listRoomMembers } from './chats.repo.ts';
import {
  conversationId,
  isFriendOfViewer,
  membersOf,
  requireConversation,
} from './conversation.ts';
import { inboxChanger, type InboxDeps } from './inbox.ts';
import { findTile, listOutsiders } from './messages.repo.ts';
import { insertMessage } from './stored-messages.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export interface RoomMembersDeps extends InboxDeps {
  readonly db: Reader;
  readonly transact: Transact;
}

/** Who may loop together in a conversation, and what they send to it. */
export function roomMembers(deps: RoomMembersDeps): RoomMembers {
  const { db, transact } = deps;
  return {
    async read(chat) {
      const rows = await listRoomMembers(db, conversationId(chat));
      if (rows.length === 0) return null;
      const uids = rows.filter((row) => row.is_allowed).map(({ uid }) => uid);
      const blockers = new Map(rows.map(({ uid, blocked_by }) => [uid, blocked_by]));
      const isBlockedBy = (uid: string, other: string) =>
        blockers.get(uid)?.includes(other) === true;
      return {
        uids,
        isBlockedBy,
        hasBlock: (uid, other) => isBlockedBy(uid, other) || isBlockedBy(other, uid),
      };
    },

    async findClip(viewer, chat, tileId) {
      const tile = await findTile(db, viewer.id, tileId);
      if (tile === null) throw new NotFoundError(togetherTexts.noClip);
      if (tile.audience !== 'everyone') {
        const members = await listRoomMembers(db, conversationId(chat));
        const ids = members.map(({ id }) => id);
        const outsiders = await listOutsiders(db, tileId, ids);
        if (outsiders.length > 0) throw new NotInAudienceError(chatTexts.friendsOnly, outsiders);
      }
      const { public_id: publicId, video_id: videoId, starttime, endtime } = tile;
      return { tileId, publicId, videoId, startTime: starttime, endTime: endtime };
    },

    addStartNotice: (viewer, chat) =>
      transact((tx) => addStartNotice(tx, deps, { viewer, publicId: chat })),
  };
}

async function addStartNotice(
  tx: Tx,
  deps: InboxDeps,
  { viewer, publicId }: { viewer: Viewer; publicId: string },
): Promise<void> {
  const changeInbox = inboxChanger(deps);
  const chat = await requireConversation(tx, viewer, conversationId(publicId));
  // The friendship may have ended since it was read.
  if (!isFriendOfViewer(chat)) return;
  const seq = chat.last_seq + 1;
  const text = START_NOTICE;
  const last = { seq, text, senderId: viewer.id, isNotice: true, sentAt: chat.locked_at };
  tx.touch('chats', publicId);
  const message = { clientId: randomUUID(), senderId: viewer.id, text, isNotice: true };
  const receivers = membersOf(chat).filter(({ is_blocked }) => !is_blocked);
  const [, ...entries] = await Promise.all([
    insertMessage(tx, chat, message),
    ...receivers.map((member) =>
      changeInbox(tx, chat, member, { last, isSeen: member.id === viewer.id ? undefined : false }),
    ),
  ]);
  for (const [nth, member] of receivers.entries()) {
    if (member.id === viewer.id || entries[nth]?.is_muted !== false) continue;
    tx.push({
      kind: 'messages',
      userId: member.id,
      title: chat.name ?? viewer.username,
      body: (language) => `${viewer.username} ${textsIn[language].togetherTexts.started}`,
      tag: `chat:${publicId}`,
      url: conversationPath(publicId),
      isUrgent: true,
    });
  }
}
