import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { ForbiddenError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from '#features/chat/chat.repo.ts';
import { emitSummary } from '#features/chat/chat.changes.ts';
import * as summaries from '#features/chat/summaries.repo.ts';
import { emitDetails, presentDetails } from './details.changes.ts';
import * as details from './details.repo.ts';

type Calls = typeof chatDetailsEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/** What belongs to the messages of a conversation: the document chatDetails. */
export interface ChatDetailsService {
  /**
   * Sets, changes or (with null) removes the viewer's reaction. Throws NotFoundError if the viewer
   * is not in the chat, or the message does not exist or is deleted; NOT_FRIENDS.
   */
  react(viewer: Viewer, body: Body<'reactToMessage'>): Promise<Result<Calls['reactToMessage']>>;
  /**
   * Deletes the viewer's own message. Throws NotFoundError if the viewer is not in the chat or the
   * message does not exist; NOT_OWNER.
   */
  deleteMessage(
    viewer: Viewer,
    body: Body<'deleteMessage'>,
  ): Promise<Result<Calls['deleteMessage']>>;
}

export interface ChatDetailsDeps {
  readonly transact: Transact;
}

export function chatDetailsService({ transact }: ChatDetailsDeps): ChatDetailsService {
  return {
    deleteMessage: (viewer, body) => transact((tx) => deleteMessage(tx, viewer, body)),

    react: (viewer, { chat, seq, reaction }) =>
      transact(async (tx) => {
        const { id: chatId } = await lockChatOfFriends(tx, viewer, chat);
        const key = { chatId, seq, userId: viewer.id };
        const before = await details.findReaction(tx, key);
        if (before === undefined) throw new NotFoundError('There is no such message.');
        const isChanged = before !== reaction;
        if (isChanged) {
          await details.bumpVersion(tx, key);
          await details.storeReaction(tx, key, reaction);
        }
        const [entry] = await details.listDetails(tx.sql, chatId, { from: seq, to: seq });
        if (entry === undefined) return { rows: [{ seq, reactions: [] }] };
        if (isChanged) emitDetails(tx, chat, entry);
        return { rows: [presentDetails(entry)] };
      }),
  };
}

async function deleteMessage(
  tx: Tx,
  viewer: Viewer,
  { chat, seq }: Body<'deleteMessage'>,
): Promise<Result<Calls['deleteMessage']>> {
  const locked = await chats.lockChat(tx, viewer.id, chat);
  if (locked === null) throw new NotFoundError('There is no such conversation.');
  const key = { chatId: locked.id, seq };
  const message = await details.findSender(tx, key);
  if (message === null) throw new NotFoundError('There is no such message.');
  if (message.sender_id !== viewer.id) {
    throw new ForbiddenError('This is a message of another user.', 'NOT_OWNER');
  }
  if (!message.is_deleted) {
    await details.bumpVersion(tx, key);
    await details.eraseMessage(tx, key, chatTexts.deletedMessage);
    if (seq === locked.last_seq) await updateLastMessage(tx, locked.id, chatTexts.deletedMessage);
  }
  const entries = await details.listDetails(tx.sql, locked.id, { from: seq, to: seq });
  if (!message.is_deleted) for (const entry of entries) emitDetails(tx, chat, entry);
  return { rows: entries.map(presentDetails) };
}

async function updateLastMessage(tx: Tx, chatId: number, text: string): Promise<void> {
  await summaries.setLastMessage(tx, chatId, text);
  for (const { owner_uid, version, ...summary } of await summaries.bumpSummaryVersions(tx, [
    chatId,
  ])) {
    emitSummary(tx, owner_uid, version, summary);
  }
}

/** In the order of every chat command. Throws NotFoundError, NOT_FRIENDS. */
async function lockChatOfFriends(tx: Tx, viewer: Viewer, combinedId: string): Promise<chats.Chat> {
  const found = await chats.findChat(tx.sql, viewer.id, combinedId);
  if (found !== null && !(await chats.lockFriendship(tx, viewer.id, found.other_id))) {
    throw new NotFriendsError(chatTexts.notFriends, []);
  }
  const chat = found && (await chats.lockChat(tx, viewer.id, combinedId));
  if (chat === null) throw new NotFoundError('There is no such conversation.');
  return chat;
}
