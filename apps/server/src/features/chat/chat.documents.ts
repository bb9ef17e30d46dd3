import { liveLimits } from '@reprise/contract/live/limits.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { DocumentSource, DocumentSources } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { presentEntry, presentMessage } from './chat.present.ts';
import { findMembership, type Membership } from './chats.repo.ts';
import { conversationId } from './conversation.ts';
import { findChangedChat, findNewestVersion, listBefore } from './messages.repo.ts';
import { findChangedInbox, findUnseen, listGroupMembers } from './user-chats.repo.ts';

export function chatDocuments(
  db: Reader,
): Pick<DocumentSources, 'userChats' | 'unseenMessages' | 'chats'> {
  return {
    userChats: userChatsSource(db),
    unseenMessages: unseenSource(db),
    chats: chatsSource(db),
  };
}

/** userChats/{uid}: readable by its owner. Changes are sent per conversation. */
function userChatsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      if (viewer.uid !== id) return null;
      const inbox = await findChangedInbox(db, viewer.id, since);
      if (inbox === null) return null;
      const { version, isWhole, entries: rows } = inbox;
      const groups = rows.filter(({ uid }) => uid === null).map(({ chat_id }) => chat_id);
      const members = groups.length === 0 ? [] : await listGroupMembers(db, groups);
      const entries = rows.flatMap((row) => {
        const ofChat = members.filter(({ chat_id }) => chat_id === row.chat_id);
        const entry = presentEntry(viewer, row, ofChat);
        return entry === null ? [] : [{ ...entry, version: row.version }];
      });
      if (!isWhole) return { version, entries };
      return { version, data: Object.fromEntries(entries.map(({ key, data }) => [key, data])) };
    },
  };
}

/** unseenMessages/{uid}: readable by its owner. Always sent whole. */
function unseenSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id) {
      if (viewer.uid !== id) return null;
      const unseen = await findUnseen(db, viewer.id);
      if (unseen === null) return null;
      return { version: unseen.unseen_version, data: { unseenMessage: unseen.unseen_count } };
    },
  };
}

/**
 * chats/{chat}: readable by its two users, even after they unfriend, or by the group's members.
 * Changes are sent per message.
 */
function chatsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      const key = { chatId: conversationId(id), userId: viewer.id };
      const changed = since === undefined ? null : await findChangedChat(db, key, since);
      const chat = changed?.chat ?? (await findMembership(db, key.chatId, viewer.id));
      if (chat === null) return null;
      const version = await visibleVersion(db, chat);
      const hidden = new Set(chat.hidden_ids);
      if (changed !== null && since !== undefined && isKnown(chat, since, version)) {
        const entries = changed.messages.map((row) => {
          const data = presentMessage(row, hidden);
          return { key: String(data.seq), version: row.version, data };
        });
        return { version, entries };
      }
      const after = Math.max(chat.joined_seq, chat.last_seq - chatLimits.page);
      const rows = await listBefore(db, key, { after, before: chat.last_seq + 1 });
      const messages = rows.map((row) => presentMessage(row, hidden));
      const visibility = chat.name === null ? {} : { visibility: chat.visibility };
      return { version, data: { messages, ...visibility } };
    },
  };
}

function isKnown(chat: Membership, since: number, version: number): boolean {
  return (
    since >= chat.visible_version &&
    since <= version &&
    chat.version - since <= liveLimits.changesMax
  );
}

/** Does not rise with changes of messages from before the viewer joined. */
async function visibleVersion(db: Reader, chat: Membership): Promise<number> {
  if (chat.joined_seq === 0) return chat.version;
  const newest = await findNewestVersion(db, chat.id, chat.joined_seq);
  return Math.min(chat.version, Math.max(newest, chat.visible_version));
}
