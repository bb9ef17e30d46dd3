import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import type { ChatService } from '#features/chat/chat.service.ts';
import type { FriendService } from '#features/friends/friends.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import { isForeignKeyViolation } from '#platform/db/database-errors.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import * as deletion from './deletion.repo.ts';

/** Somebody with an account, by key and uid. */
export interface UserKey {
  readonly id: number;
  readonly uid: string;
}

/** Ends accounts (docs/privacy.md says what goes and what is kept). */
export interface DeletionService {
  /**
   * Deletes a person with all that is theirs, in one transaction. The messages stay with those who
   * got them, from 'Deleted user'. Their tokens are refused and their sockets closed from the commit on.
   */
  deleteAccount(person: UserKey): Promise<Result<typeof accountLifecycleEndpoints.deleteAccount>>;
}

interface DeletionDeps {
  readonly transact: Transact;
  readonly friends: Pick<FriendService, 'eraseUser'>;
  readonly chat: Pick<ChatService, 'eraseUser'>;
  readonly notifications: Pick<NotificationService, 'eraseUser'>;
  /** Deletes the account at the authentication service, where it is kept here. */
  readonly removeAccount: (tx: Tx, uid: string) => Promise<void>;
  /** Called with the uid when somebody has been deleted. */
  readonly onDeleted: (uid: string) => void;
}

/** Only requests of the person that were under way come in between, so a few times are plenty. */
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
          // Something of theirs has come since it was looked for: the database lets nobody go then.
          if (attempt >= ATTEMPTS || !isForeignKeyViolation(error)) throw error;
        }
      }
      onDeleted(user.uid);
      return { success: true };
    },
  };
}

/**
 * Takes its locks in the order of everybody else, so that nobody waits in a circle: friendships, then
 * chats with their lists; tiles, then notifications; the record last. Every other transaction holds
 * the record by what it stores of the person, and waits for nothing of this order behind it: friend
 * actions and blocks, which would, are kept out by `eraseUser`.
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
