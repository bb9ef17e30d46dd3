import type { accountLifeEndpoints } from '@reprise/contract/account-life.ts';
import type { Answer } from '@reprise/contract/endpoint.ts';
import type { ChatService } from '#features/chat/chat.service.ts';
import type { FriendService } from '#features/friends/friends.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import { isReferenceGone } from '#platform/db/faults.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import * as deletion from './deletion.repo.ts';

/** Somebody with an account, by key and uid. */
export interface AccountHolder {
  readonly id: number;
  readonly uid: string;
}

/** Ends accounts (docs/privacy.md says what goes and what is kept). */
export interface DeletionService {
  /**
   * Deletes a person with all that is theirs, in one transaction. The messages stay with those who
   * got them, from 'Deleted user'. Their tokens are refused and their sockets closed from the commit on.
   */
  deleteAccount(person: AccountHolder): Promise<Answer<typeof accountLifeEndpoints.deleteAccount>>;
}

interface Parts {
  readonly transact: Transact;
  readonly friends: Pick<FriendService, 'endAll'>;
  readonly chat: Pick<ChatService, 'leave'>;
  readonly notifications: Pick<NotificationService, 'forgetPerson'>;
  /** Deletes the account at the authentication service, where it is kept here. */
  readonly removeAccount: (tx: Tx, uid: string) => Promise<void>;
  /** Called with the uid when somebody has been deleted. */
  readonly onDeleted: (uid: string) => void;
}

/** Only requests of the person that were under way come in between, so a few times are plenty. */
const ATTEMPTS = 10;

export function deletionService(parts: Parts): DeletionService {
  const { transact, onDeleted } = parts;
  return {
    async deleteAccount(person) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transact((tx) => deletePerson(tx, person, parts));
          break;
        } catch (error) {
          // Something of theirs has come since it was looked for: the database lets nobody go then.
          if (attempt >= ATTEMPTS || !isReferenceGone(error)) throw error;
        }
      }
      onDeleted(person.uid);
      return { success: true };
    },
  };
}

/**
 * Takes its locks in the order of everybody else, so that nobody waits in a circle: friendships, then
 * chats with their lists; tiles, then notifications; the record last. Every other transaction holds
 * the record by what it stores of the person, and waits for nothing of this order behind it: friend
 * actions and blocks, which would, are kept out by `endAll`.
 */
async function deletePerson(tx: Tx, { id, uid }: AccountHolder, parts: Parts): Promise<void> {
  await deletion.lockDeletions(tx);
  await parts.friends.endAll(tx, id);
  await parts.chat.leave(tx, { id, uid });
  const tiles = await deletion.lockTiles(tx, id);
  await deletion.deleteTiles(tx, id, tiles);
  await deletion.deleteLikes(tx, id, tiles);
  await parts.notifications.forgetPerson(tx, id);
  await deletion.deleteTraces(tx, id);
  await deletion.scrubUser(tx, id);
  await parts.removeAccount(tx, uid);
}
