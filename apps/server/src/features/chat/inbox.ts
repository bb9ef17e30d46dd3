import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from './chats.repo.ts';
import { membersOf, type Conversation } from './conversation.ts';
import { changeEntry, insertEntry, type ChangedEntry, type EntryChange } from './inboxes.repo.ts';

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
    const changed = await changeEntry(tx, { userId: user.id, chatId: chat.id }, change);
    if (changed === null) return null;
    if (changed.is_clamped) onUnseenClamp();
    tx.touch('userChats', user.uid);
    if (changed.is_count_changed) tx.touch('unseenMessages', user.uid);
    return changed;
  };
}

/** Adds a new conversation to the inboxes of its members, not yet listed. They must be locked. */
export async function insertEntriesOf(tx: Tx, chat: Conversation): Promise<void> {
  const ids = membersOf(chat).map(({ id }) => id);
  await Promise.all(
    ids.map((userId) => {
      const otherId = chat.name === null ? (ids.find((id) => id !== userId) ?? null) : null;
      return insertEntry(tx, { userId, chatId: chat.id, otherId });
    }),
  );
}
