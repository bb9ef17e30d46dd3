import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from './chats.repo.ts';
import { otherIdOf, type Conversation } from './conversation.ts';
import {
  changeEntry,
  insertEntry,
  lockInbox,
  type ChangedEntry,
  type EntryChange,
} from './inboxes.repo.ts';

export interface InboxDeps {
  /** Runs when an unseen count would have dropped below 0: a bug. */
  readonly onUnseenClamp: () => void;
}

/**
 * Changes a member's entry of the conversation and their unseen count. Change those of several users
 * in the order of their keys. Null if the account was deleted.
 */
export type ChangeInbox = (
  tx: Tx,
  chat: Conversation,
  user: UserKey,
  change: EntryChange,
) => Promise<ChangedEntry | null>;

export function inboxChanger({ onUnseenClamp }: InboxDeps): ChangeInbox {
  return async (tx, chat, user, change) => {
    const key = { userId: user.id, chatId: chat.id };
    const changed =
      (await changeEntry(tx, key, change)) ??
      ((await addEntry(tx, chat, user)) ? await changeEntry(tx, key, change) : null);
    if (changed === null) return null;
    if (changed.is_clamped) onUnseenClamp();
    tx.touch('userChats', user.uid);
    if (changed.is_count_changed) tx.touch('unseenMessages', user.uid);
    return changed;
  };
}

/** Adds the conversation to an inbox, not yet listed. Returns false if the account was deleted. */
export async function addEntry(tx: Tx, chat: Conversation, { id }: UserKey): Promise<boolean> {
  if (!(await lockInbox(tx, id))) return false;
  await insertEntry(tx, { userId: id, chatId: chat.id, otherId: otherIdOf(chat, id) });
  return true;
}
