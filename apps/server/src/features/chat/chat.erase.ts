import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import * as chats from './chats.repo.ts';
import * as erased from './chat.erase.repo.ts';
import { deleteEntry, deleteInbox, listEntryIds, lockInbox, raiseEntries } from './inboxes.repo.ts';

interface ErasedChat extends chats.ChatRow {
  readonly members: readonly erased.MemberRow[];
}

/**
 * Deletes the user's inbox, reactions and memberships, and conversations that no other user lists.
 * Call it after deleting the friendships, so that no message can be sent.
 */
export async function eraseUser(tx: Tx, user: UserKey): Promise<void> {
  const { id: userId } = user;
  const locked: chats.ChatRow[] = [];
  for (const { chat_id } of await listEntryIds(tx.sql, userId)) {
    const chat = await chats.lockChat(tx, chat_id);
    if (chat !== null) locked.push(chat);
  }
  const members = await erased.listMembersOf(tx.sql, idsOf(locked));
  const erasedChats = locked.map((chat) => ({
    ...chat,
    members: members.filter(({ chat_id, id }) => chat_id === chat.id && id !== userId),
  }));
  await erased.keepHidden(tx, userId, idsOf(locked.filter(({ name }) => name !== null)));
  await erased.deleteMemberships(tx, userId, idsOf(locked));
  await deleteReactions(tx, user, erasedChats);
  const listed = await changeInboxes(tx, userId, erasedChats);
  for (const chat of erasedChats) {
    const isListed = chat.members.some(({ id }) => listed.get(id)?.has(chat.id) === true);
    if (isListed) continue;
    await chats.deleteChat(tx, chat.id);
    for (const { id } of chat.members) await deleteEntry(tx, { userId: id, chatId: chat.id });
  }
}

async function deleteReactions(
  tx: Tx,
  { id, uid }: UserKey,
  erasedChats: readonly ErasedChat[],
): Promise<void> {
  const deleted = await erased.deleteReactions(tx, id, idsOf(erasedChats));
  for (const chat of erasedChats) {
    const seqs = deleted.filter(({ chat_id }) => chat_id === chat.id).map(({ seq }) => seq);
    if (seqs.length === 0) continue;
    await erased.raiseVersions(tx, chat, seqs);
    const [other] = chat.members;
    const isPair = chat.name === null && other !== undefined;
    tx.touch('chats', isPair ? combinedChatId(uid, other.uid) : chat.id);
  }
}

/** Deletes the user's inbox and raises those of the others. Returns who lists which conversations. */
async function changeInboxes(
  tx: Tx,
  userId: number,
  erasedChats: readonly ErasedChat[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const chatIdsOf = new Map<number, string[]>([[userId, []]]);
  const uids = new Map<number, string>();
  for (const { id: chatId, members } of erasedChats) {
    for (const { id, uid, left_seq } of members) {
      if (left_seq !== null) continue;
      chatIdsOf.set(id, [...(chatIdsOf.get(id) ?? []), chatId]);
      uids.set(id, uid);
    }
  }
  const listed = new Map<number, ReadonlySet<string>>();
  for (const [id, chatIds] of [...chatIdsOf].toSorted(([one], [other]) => one - other)) {
    if (!(await lockInbox(tx, id))) continue;
    if (id === userId) await deleteInbox(tx, id);
    else {
      listed.set(id, new Set(await raiseEntries(tx, id, chatIds)));
      tx.touch('userChats', uids.get(id) ?? '');
    }
  }
  return listed;
}

function idsOf(list: readonly chats.ChatRow[]): string[] {
  return list.map(({ id }) => id);
}
