import type { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentMessage, presentSharedClip } from './chat.present.ts';
import { findMembership, listMembers, type Membership } from './chats.repo.ts';
import {
  conversationId,
  createPair,
  isFriendOfViewer,
  lockConversation,
  membersOf,
  noSuchChat,
  notFriends,
  pairId,
  requireConversation,
  throwIfSelf,
} from './conversation.ts';
import { inboxChanger, insertEntriesOf, type ChangeInbox, type InboxDeps } from './inbox.ts';
import { findEntry, insertInbox, lockInboxes } from './inboxes.repo.ts';
import { findByText, listBefore, listClips } from './messages.repo.ts';

type Calls = typeof chatEndpoints & typeof chatDetailsEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/**
 * Conversations of friends and of groups (spec section 4, "Messages and seen flag"). Each command is
 * one transaction that locks the conversation. Throws NotFoundError for a conversation that the
 * viewer is not in; NOT_FRIENDS for non-friends, blocked and unknown users.
 */
export interface ChatService {
  /** Runs in the transaction of the registration. */
  createInbox(tx: Tx, userId: number): Promise<void>;
  /**
   * Opens the conversation with a friend (uid): lists it for the viewer if missing and marks it
   * seen. Throws SELF, NOT_FRIENDS.
   */
  open(viewer: Viewer, friend: string): Promise<Result<Calls['openChat']>>;
  /** Marks the conversation seen. */
  markSeen(viewer: Viewer, chat: string): Promise<Result<Calls['markSeen']>>;
  /** Throws NotFoundError if the conversation is not in the viewer's list. */
  mute(viewer: Viewer, body: Body<'muteChat'>): Promise<Result<Calls['muteChat']>>;
  /** Returns up to 50 messages before a `seq`, oldest first. */
  history(viewer: Viewer, chat: string, before: number): Promise<Result<Calls['chatHistory']>>;
  /**
   * Returns one page of messages that contain a text, newest first. Reads a limited range per call,
   * so that long conversations cost no more. Throws VALIDATION for a blank text.
   */
  search(
    viewer: Viewer,
    query: ParsedInput<Calls['searchChat']>['query'],
  ): Promise<Result<Calls['searchChat']>>;
  /** Returns one page of the clips that were sent in the conversation, newest first. */
  clips(
    viewer: Viewer,
    query: ParsedInput<Calls['chatClips']>['query'],
  ): Promise<Result<Calls['chatClips']>>;
  /**
   * Returns who sees that the viewer is typing: the group's uids, or the other user. Null if the
   * viewer may not write in the conversation.
   */
  typingReaders(viewer: Viewer, chat: string): Promise<{ readonly readers?: string[] } | null>;
}

export interface ChatDeps extends InboxDeps {
  readonly db: Reader;
  readonly transact: Transact;
}

export function chatService(deps: ChatDeps): ChatService {
  const { db, transact } = deps;
  const changeInbox = inboxChanger(deps);

  return {
    createInbox: insertInbox,

    async open(viewer, friend) {
      throwIfSelf(viewer, [friend]);
      await transact((tx) => openChat(tx, changeInbox, viewer, friend));
      return { rows: [{ chat: combinedChatId(viewer.uid, friend) }] };
    },

    markSeen: (viewer, publicId) =>
      transact(async (tx) => {
        const { chat, entry } = await lockEntry(tx, viewer, publicId);
        if (entry?.is_seen === false) await changeInbox(tx, chat, viewer, { isSeen: true });
        return SUCCESS;
      }),

    mute: (viewer, { chat: publicId, muted: isMuted }) =>
      transact(async (tx) => {
        const { chat, entry } = await lockEntry(tx, viewer, publicId);
        if (entry === null) throw noSuchChat();
        if (entry.is_muted !== isMuted) await changeInbox(tx, chat, viewer, { isMuted });
        return SUCCESS;
      }),

    async history(viewer, publicId, before) {
      const chat = await requireMembership(db, viewer, publicId);
      const key = { chatId: chat.id, userId: viewer.id };
      const rows = await listBefore(db, key, { after: chat.joined_seq, before });
      const hidden = new Set(chat.hidden_ids);
      return { rows: rows.map((row) => presentMessage(row, hidden)) };
    },

    search: (viewer, query) => searchMessages(db, viewer, query),

    async clips(viewer, { chat: publicId, before = chatLimits.seqMax + 1 }) {
      const chat = await requireMembership(db, viewer, publicId);
      const key = { chatId: chat.id, userId: viewer.id };
      const range = { after: chat.joined_seq, before, hiddenIds: chat.hidden_ids };
      const rows = await listClips(db, key, range);
      const isFull = rows.length === chatLimits.clipsPage;
      return {
        rows: rows.map(presentSharedClip),
        before: isFull ? (rows.at(-1)?.seq ?? null) : null,
      };
    },

    typingReaders: (viewer, publicId) => typingReaders(db, viewer, publicId),
  };
}

/** Throws NotFoundError for the conversation. The entry is null if the viewer does not list it. */
async function lockEntry(tx: Tx, viewer: Viewer, publicId: string) {
  const chatId = conversationId(publicId);
  const [chat, entry] = await Promise.all([
    requireConversation(tx, viewer, chatId),
    findEntry(tx.sql, { userId: viewer.id, chatId }),
  ]);
  return { chat, entry };
}

async function openChat(
  tx: Tx,
  changeInbox: ChangeInbox,
  viewer: Viewer,
  friend: string,
): Promise<void> {
  const chatId = pairId(viewer.uid, friend);
  const [known, entry] = await Promise.all([
    lockConversation(tx, viewer, chatId),
    findEntry(tx.sql, { userId: viewer.id, chatId }),
  ]);
  const chat = known ?? (await createPair(tx, viewer, friend));
  if (chat === null || !isFriendOfViewer(chat)) throw notFriends([friend]);
  if (entry?.is_seen === true) return;
  if (known === null) {
    const ids = membersOf(chat).map(({ id }) => id);
    // The friend's account may have been deleted after the friendship was read.
    if ((await lockInboxes(tx, ids)).length < ids.length) throw notFriends([friend]);
    await insertEntriesOf(tx, chat);
  }
  await changeInbox(tx, chat, viewer, { isSeen: true });
}

async function searchMessages(
  db: Reader,
  viewer: Viewer,
  { chat: publicId, search, before }: ParsedInput<Calls['searchChat']>['query'],
): Promise<Result<Calls['searchChat']>> {
  const { searchPage, searchedMax } = chatLimits;
  if (isBlankText(search) || searchKey(search) === '')
    throw new InvalidInputError('Enter text to search for.');
  const chat = await requireMembership(db, viewer, publicId);
  const to = Math.min(chat.last_seq, (before ?? Infinity) - 1);
  const first = chat.joined_seq + 1;
  const from = Math.max(first, to - searchedMax + 1);
  const range = { search, from, to, hiddenIds: chat.hidden_ids };
  const { rows, searchedFrom } = await findByText(
    db,
    { chatId: chat.id, userId: viewer.id },
    range,
  );
  const oldest = rows.length === searchPage ? (rows.at(-1)?.seq ?? searchedFrom) : searchedFrom;
  const hidden = new Set(chat.hidden_ids);
  return {
    rows: rows.map((row) => presentMessage(row, hidden)),
    before: oldest > first ? oldest : null,
  };
}

async function typingReaders(db: Reader, viewer: Viewer, publicId: string) {
  const chat = await findMembership(db, conversationId(publicId), viewer.id);
  if (chat === null) return null;
  const members = await listMembers(db, chat.id, viewer.id);
  const others = members.filter(({ id, left_seq }) => id !== viewer.id && left_seq === null);
  if (chat.name === null) return others.some(({ is_friend }) => is_friend) ? {} : null;
  return { readers: others.filter(({ is_blocked }) => !is_blocked).map(({ uid }) => uid) };
}

async function requireMembership(
  db: Reader,
  viewer: Viewer,
  publicId: string,
): Promise<Membership> {
  const chat = await findMembership(db, conversationId(publicId), viewer.id);
  if (chat === null) throw noSuchChat();
  return chat;
}
