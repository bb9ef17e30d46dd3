import { ConcurrentChangeError, type Tx } from '#platform/db/transaction.ts';
import { lastMessageFrom } from './chat.present.ts';
import * as chats from './chats.repo.ts';
import {
  changeEntry,
  listEntryIds,
  lockInbox,
  NO_MESSAGE,
  type LastMessage,
} from './inboxes.repo.ts';
import { findLastVisible } from './messages.repo.ts';

interface Seen {
  readonly chatId: string;
  readonly member: chats.MemberRow;
}

/**
 * Hides two users' messages from each other in their groups, or shows them again, after a block was
 * stored or deleted.
 */
export async function changeVisibility(tx: Tx, pair: readonly [number, number]): Promise<void> {
  const groupIds = await listSharedGroups(tx, pair);
  const changed: Seen[] = [];
  for (const chatId of groupIds) changed.push(...(await raiseVisibility(tx, chatId, pair)));
  for (const userId of pair.toSorted((one, other) => one - other)) {
    await lockInbox(tx, userId);
    for (const { chatId, member } of changed.filter((one) => one.member.id === userId)) {
      const last = await lastVisibleMessage(tx, chatId, userId);
      await changeEntry(tx, { userId, chatId }, { last });
      tx.touch('userChats', member.uid);
    }
  }
  // One was added to a group of the other before the inboxes were locked.
  const now = await listSharedGroups(tx, pair);
  if (now.some((chatId) => !groupIds.includes(chatId))) throw new ConcurrentChangeError();
}

/** Lists the groups that both are or were in, by key. */
async function listSharedGroups(
  tx: Tx,
  [one, other]: readonly [number, number],
): Promise<string[]> {
  const [ofOne, ofOther] = [await listEntryIds(tx.sql, one), await listEntryIds(tx.sql, other)];
  const others = new Set(ofOther.map(({ chat_id }) => chat_id));
  return ofOne
    .filter(({ chat_id, other_id }) => other_id === null && others.has(chat_id))
    .map(({ chat_id }) => chat_id);
}

/** Returns those of the pair who are still members. */
async function raiseVisibility(
  tx: Tx,
  chatId: string,
  [one, other]: readonly [number, number],
): Promise<Seen[]> {
  const chat = await chats.lockChat(tx, chatId);
  if (chat === null) return [];
  const members = (await chats.listMembers(tx.sql, chatId, one)).filter(
    ({ id, left_seq }) => (id === one || id === other) && left_seq === null,
  );
  if (members.length === 0) return [];
  await chats.raiseVisibility(
    tx,
    chat,
    members.map(({ id }) => id),
  );
  tx.touch('chats', chatId);
  return members.map((member) => ({ chatId, member }));
}

async function lastVisibleMessage(tx: Tx, chatId: string, userId: number): Promise<LastMessage> {
  const chat = await chats.findMembership(tx.sql, chatId, userId);
  const last =
    chat &&
    (await findLastVisible(tx.sql, chatId, {
      joinedSeq: chat.joined_seq,
      hiddenIds: chat.hidden_ids,
    }));
  return last ? lastMessageFrom(last) : NO_MESSAGE;
}
