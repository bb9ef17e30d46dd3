import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import type { ChatService } from '#features/chat/chat.service.ts';
import type { FriendService } from '#features/friends/friends.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import { isForeignKeyViolation } from '#platform/db/database-errors.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import * as deletion from './deletion.repo.ts';

export interface UserKey {
  readonly id: number;
  readonly uid: string;
}

/** Deletes accounts (docs/privacy.md lists what is deleted and what stays). */
export interface DeletionService {
  /**
   * Deletes a user and all their data in one transaction. Messages stay with their recipients, from
   * 'Deleted user'. After the commit, tokens are rejected and sockets closed.
   */
  deleteAccount(person: UserKey): Promise<Result<typeof accountLifecycleEndpoints.deleteAccount>>;
}

export interface DeletionDeps {
  readonly transact: Transact;
  readonly friends: Pick<FriendService, 'eraseUser'>;
  readonly chat: Pick<ChatService, 'eraseUser'>;
  readonly notifications: Pick<NotificationService, 'eraseUser'>;
  /** Deletes the account at the authentication service if it is stored in this database. */
  readonly removeAccount: (tx: Tx, uid: string) => Promise<void>;
  readonly onDeleted: (uid: string) => void;
}

/** Only requests already in flight can interfere, so a few attempts are enough. */
const ATTEMPTS = 10;

export function deletionService(deps: DeletionDeps): DeletionService {
  const { transact, onDeleted } = deps;
  return {
    async deleteAccount(user) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transact((tx) => deleteUser(tx, user, deps));
          break;
        } catch (error) {
          // A request stored a row after the delete: the foreign keys reject the erase, so start
          // over.
          if (attempt >= ATTEMPTS || !isForeignKeyViolation(error)) throw error;
        }
      }
      onDeleted(user.uid);
      return { success: true };
    },
  };
}

/**
 * Takes locks in the global order: friendships, chats with their summaries, tiles, notifications,
 * then the user record. Friend actions and blocks lock in reverse order, so `eraseUser` blocks them
 * first.
 */
async function deleteUser(tx: Tx, { id, uid }: UserKey, deps: DeletionDeps): Promise<void> {
  await deletion.lockDeletions(tx);
  await deps.friends.eraseUser(tx, id);
  await deps.chat.eraseUser(tx, { id, uid });
  const tiles = await deletion.lockTiles(tx, id);
  await deletion.deleteTiles(tx, id, tiles);
  await deletion.deleteLikes(tx, id, tiles);
  await deps.notifications.eraseUser(tx, id);
  await deletion.deleteUserRows(tx, id);
  await deletion.anonymizeUser(tx, id);
  await deps.removeAccount(tx, uid);
}
