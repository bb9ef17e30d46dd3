import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from '#features/chat/chat.repo.ts';
import { emitSummary } from '#features/chat/chat.changes.ts';
import * as summaries from '#features/chat/summaries.repo.ts';
import { readHidden } from '#features/chat/groups/audience.repo.ts';
import { changeEntries, memberIds } from '#features/chat/groups/group-commands.ts';
import { detailsFor, emitChangedDetails } from './details.changes.ts';
import * as details from './details.repo.ts';
import { requireOwnMessage } from './owned-message.ts';

type Calls = typeof chatDetailsEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/** Details of messages: the document chatDetails. */
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
  readonly notifications: Pick<NotificationService, 'changeReaction'>;
}

export function chatDetailsService({
  transact,
  notifications,
}: ChatDetailsDeps): ChatDetailsService {
  return {
    deleteMessage: (viewer, body) => transact((tx) => deleteMessage(tx, viewer, body)),

    react: (viewer, { chat, seq, reaction }) =>
      transact(async (tx) => {
        const locked = await lockChatToReact(tx, viewer, chat);
        const { id: chatId } = locked;
        const key = { chatId, seq, userId: viewer.id };
        const hidden = await readHidden(tx.sql, locked, viewer.id);
        const before = await details.findReaction(tx, { ...key, hiddenUids: [...hidden.uids] });
        if (before === undefined || seq <= hidden.joinedSeq) {
          throw new NotFoundError('There is no such message.');
        }
        const isChanged = before !== reaction;
        if (isChanged) {
          await details.bumpVersion(tx, key);
          await details.storeReaction(tx, key, reaction);
        }
        if (isChanged && (before === null || reaction === null)) {
          await notifications.changeReaction(tx, viewer, {
            chatId,
            seq,
            combinedId: chat,
            reaction,
          });
        }
        const [entry] = await details.listDetails(tx.sql, chatId, { from: seq, to: seq });
        if (entry === undefined) return { rows: [{ seq, reactions: [] }] };
        if (isChanged) await emitChangedDetails(tx, locked, [entry]);
        return { rows: [detailsFor(entry, hidden)] };
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
  const hidden = await readHidden(tx.sql, locked, viewer.id);
  const found = seq > hidden.joinedSeq ? await details.findSender(tx, key) : null;
  const message = requireOwnMessage(viewer, key, found);
  if (!message.isDeleted) {
    await details.bumpVersion(tx, message);
    await details.eraseMessage(tx, message, chatTexts.deletedMessage);
    await updateLastMessage(tx, locked, seq);
  }
  const entries = await details.listDetails(tx.sql, locked.id, { from: seq, to: seq });
  if (!message.isDeleted) await emitChangedDetails(tx, locked, entries);
  return { rows: entries.map((entry) => detailsFor(entry, hidden)) };
}

/** In a group, the last message that a member can see may be older than the group's last one. */
async function updateLastMessage(tx: Tx, chat: chats.Chat, seq: number): Promise<void> {
  if (chat.name !== null) return changeEntries(tx, chat, await memberIds(tx, chat.id));
  if (seq !== chat.last_seq) return undefined;
  await summaries.setLastMessage(tx, chat.id, chatTexts.deletedMessage);
  for (const { owner_uid, version, ...summary } of await summaries.bumpSummaryVersions(tx, [
    chat.id,
  ])) {
    emitSummary(tx, owner_uid, version, summary);
  }
  return undefined;
}

/** Locks in the order of all chat commands. Throws NotFoundError; NOT_FRIENDS except in groups. */
async function lockChatToReact(tx: Tx, viewer: Viewer, combinedId: string): Promise<chats.Chat> {
  const found = await chats.findChat(tx.sql, viewer.id, combinedId);
  const otherId = found?.other_id ?? null;
  if (otherId !== null && !(await chats.lockFriendship(tx, viewer.id, otherId))) {
    throw new NotFriendsError(chatTexts.notFriends, []);
  }
  const chat = found && (await chats.lockChat(tx, viewer.id, combinedId));
  if (chat === null) throw new NotFoundError('There is no such conversation.');
  return chat;
}
