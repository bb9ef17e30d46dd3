import type { Reader, Tx } from '#platform/db/transaction.ts';
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

/** Hides two users' messages from each other in these groups, or shows them again. */
export async function changeVisibility(
  tx: Tx,
  pair: readonly [number, number],
  groupIds: readonly string[],
): Promise<void> {
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
}

/** Lists the groups that both are or were in, by key. */
export async function listSharedGroups(
  db: Reader,
  [one, other]: readonly [number, number],
): Promise<string[]> {
  const [ofOne, ofOther] = [await listEntryIds(db, one), await listEntryIds(db, other)];
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
