import type { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterOpening } from '@reprise/contract/chat/rules/unseen.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { emitSummary } from './chat.changes.ts';
import { presentMessage } from './chat.present.ts';
import * as chats from './chat.repo.ts';
import { detailsBySeq } from './details/details.changes.ts';
import { listDetails } from './details/details.repo.ts';
import { readAudience, readHidden } from './groups/audience.repo.ts';
import { markGroupSeen } from './groups/group-commands.ts';
import { visibleMessage } from './groups/group-visibility.ts';
import * as messageRows from './messages.repo.ts';
import { searchMessages } from './search-messages.ts';
import { messageSender, readContent, type SendDeps } from './send-messages.ts';
import * as summaries from './summaries.repo.ts';

type Calls = typeof chatEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/**
 * Chat between friends (spec section 4, "Messages and seen flag"). Each command is one transaction
 * that locks the friendship. Throws NOT_FRIENDS for non-friends, blocked and unknown users.
 */
export interface ChatService {
  /** Runs in the transaction of the registration. */
  createUnseenCount(tx: Tx, userId: number): Promise<void>;
  /**
   * Opens the conversation with a friend (uid): creates the viewer's summary if missing and marks
   * it seen. Throws SELF, NOT_FRIENDS.
   */
  open(viewer: Viewer, friend: string): Promise<Result<Calls['openChat']>>;
  /**
   * Stores a message once per client id and marks the friend's summary unseen. Throws SELF;
   * VALIDATION for blank text without a tile; NOT_FRIENDS; NotFoundError for the tile and for
   * the message replied to; ID_REUSED if the id was used with other content.
   */
  send(viewer: Viewer, body: Body<'sendMessage'>): Promise<Result<Calls['sendMessage']>>;
  /**
   * Sends a clip to several friends in one transaction. Throws like `send`, and VALIDATION if a
   * friend is listed twice.
   */
  share(viewer: Viewer, body: Body<'shareTile'>): Promise<Result<Calls['shareTile']>>;
  /** Marks the conversation seen. Throws NotFoundError if the viewer is not in it. */
  markSeen(viewer: Viewer, chat: string): Promise<Result<Calls['markSeen']>>;
  /**
   * Returns up to 50 messages before a `seq`, oldest first, with their details. Throws
   * NotFoundError if the viewer is not in the chat.
   */
  history(viewer: Viewer, chat: string, before: number): Promise<Result<Calls['chatHistory']>>;
  /**
   * Returns one page of messages that contain a text, newest first. Throws like `searchMessages`.
   */
  search(
    viewer: Viewer,
    query: ParsedInput<typeof chatDetailsEndpoints.searchChat>['query'],
  ): Promise<Result<typeof chatDetailsEndpoints.searchChat>>;
  /**
   * Returns who sees that the viewer is typing: the group's uids, or the other user. Null if the
   * viewer may not write in the conversation.
   */
  typingReaders(viewer: Viewer, chat: string): Promise<{ readonly readers?: string[] } | null>;
}

export type ChatDeps = SendDeps;

export function chatService(deps: ChatDeps): ChatService {
  const { db, transact, onUnseenClamp } = deps;
  const sender = messageSender(deps);

  return {
    createUnseenCount: summaries.insertUnseenCount,

    open: async (viewer, friend) => {
      throwIfSelf(viewer, friend);
      return transact(async (tx) => {
        const { id, combined_id } = await lockChatWith(tx, viewer, friend);
        if (!(await markSummarySeen(tx, viewer, id, onUnseenClamp)))
          await createOwnSummary(tx, viewer, id);
        return { rows: [{ chat: combined_id }] };
      });
    },

    send: async (viewer, { id, to, text, tile_id, reply_to, isOpen }) => {
      throwIfSelf(viewer, to);
      const content = await readContent(db, viewer, { text, tileId: tile_id ?? null });
      const replyTo = reply_to ?? null;
      const message = await sender.send({ ...content, sender: viewer, id, to, replyTo, isOpen });
      return { rows: [{ ...message, chat: combinedChatId(viewer.uid, to) }] };
    },

    share: async (viewer, { tile_id, text, messages }) => {
      for (const { to } of messages) throwIfSelf(viewer, to);
      if (new Set(messages.map(({ to }) => to)).size < messages.length) {
        throw new InvalidInputError('A friend is listed twice.');
      }
      const content = await readContent(db, viewer, { text, tileId: tile_id });
      await sender.sendAll(
        messages.map(({ id, to }) => ({
          ...content,
          sender: viewer,
          id,
          to,
          replyTo: null,
          isOpen: false,
        })),
      );
      return { rows: messages.map(({ to }) => ({ to, chat: combinedChatId(viewer.uid, to) })) };
    },

    markSeen: (viewer, chat) =>
      transact(async (tx) => {
        const locked = await chats.lockChat(tx, viewer.id, chat);
        if (locked === null) throw noSuchChat();
        if (locked.name === null) await markSummarySeen(tx, viewer, locked.id, onUnseenClamp);
        else await markGroupSeen(tx, locked, viewer.id, onUnseenClamp);
        return SUCCESS;
      }),

    history: (viewer, chat, before) => readHistory(db, viewer, { chat, before }),
    typingReaders: (viewer, chat) => typingReaders(db, viewer, chat),
    search: (viewer, query) => searchMessages(db, viewer, query),
  };
}

async function readHistory(
  db: Reader,
  viewer: Viewer,
  { chat, before }: { readonly chat: string; readonly before: number },
): Promise<Result<Calls['chatHistory']>> {
  const found = await chats.findChat(db, viewer.id, chat);
  if (found === null) throw noSuchChat();
  const hidden = await readHidden(db, found, viewer.id);
  const rows = await messageRows.listBefore(db, found.id, { after: hidden.joinedSeq, before });
  const from = rows[0]?.seq ?? before;
  const details = await listDetails(db, found.id, { from, to: before - 1 });
  return {
    rows: rows.map((row) => visibleMessage(presentMessage(row), hidden)),
    details: detailsBySeq(details, hidden),
  };
}

async function typingReaders(db: Reader, viewer: Viewer, chat: string) {
  const found = await chats.findTypable(db, viewer.id, chat);
  if (found === null || found.name === null) return found && {};
  const audience = await readAudience(db, found.id);
  const readers = [...audience].flatMap(([uid, { uids }]) => (uids.has(viewer.uid) ? [] : [uid]));
  return { readers };
}

/** Locks the chat and creates it if missing. Throws NOT_FRIENDS. */
async function lockChatWith(tx: Tx, viewer: Viewer, uid: string): Promise<chats.Chat> {
  const friend = await chats.lockFriend(tx, viewer.id, uid);
  if (friend === null) throw new NotFriendsError(chatTexts.notFriends, [uid]);
  const combinedId = combinedChatId(viewer.uid, uid);
  if (!friend.has_chat) {
    await chats.insertChat(tx, {
      combined_id: combinedId,
      low_id: Math.min(viewer.id, friend.id),
      high_id: Math.max(viewer.id, friend.id),
    });
  }
  const chat = await chats.lockChat(tx, viewer.id, combinedId);
  if (chat === null) throw noSuchChat();
  return chat;
}

async function markSummarySeen(
  tx: Tx,
  viewer: Viewer,
  chatId: number,
  onUnseenClamp: () => void,
): Promise<boolean> {
  const summary = await summaries.findSummary(tx.sql, viewer.id, chatId);
  if (summary === null) return false;
  const change = afterOpening(summary.is_seen);
  if (change.added === 0) return true;
  const unseen = await summaries.updateSeenFlag(tx, { userId: viewer.id, chatId }, change);
  if (unseen.is_clamped) onUnseenClamp();
  emitSummary(tx, viewer.uid, unseen.chats_version, { ...summary, is_seen: true });
  tx.touch('unseenMessages', viewer.uid);
  return true;
}

async function createOwnSummary(tx: Tx, viewer: Viewer, chatId: number): Promise<void> {
  const key = { userId: viewer.id, chatId };
  const version = await summaries.insertSummary(tx, key, chatTexts.noMessageYet);
  const summary = await summaries.findSummary(tx.sql, viewer.id, chatId);
  if (summary !== null) emitSummary(tx, viewer.uid, version, summary);
}

function throwIfSelf(viewer: Viewer, uid: string): void {
  if (uid === viewer.uid)
    throw new InvalidInputError('You cannot do this to your own account.', 'SELF');
}

function noSuchChat(): NotFoundError {
  return new NotFoundError('There is no such conversation.');
}
