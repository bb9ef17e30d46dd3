import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { isForeignKeyViolation } from '#platform/db/database-errors.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { eraseOrder, type Erasers, type UserKey } from '#platform/user-data.ts';
import { insertAccountChange } from './operator/account-changes.repo.ts';
import { eraseUser, lockDeletions } from './accounts.erase.ts';

/** Deletes accounts (docs/privacy.md lists what is deleted and what stays). */
export interface DeletionService {
  /**
   * Deletes a user with all their data in one transaction. Recipients keep messages, from 'Deleted
   * user'. After the commit, rejects tokens and closes sockets. `record` runs first in the
   * transaction.
   */
  deleteAccount(
    user: UserKey,
    record?: (tx: Tx) => Promise<void>,
  ): Promise<Result<typeof accountLifecycleEndpoints.deleteAccount>>;
}

export interface DeletionDeps {
  readonly transact: Transact;
  readonly userData: Erasers;
  /** Deletes the account of the authentication service if it is in this database. */
  readonly removeAccount: (tx: Tx, uid: string) => Promise<void>;
  readonly onDeleted: (uid: string) => void;
}

/** Only requests in flight can interfere, so a few attempts are enough. */
const ATTEMPTS = 10;

export function deletionService(deps: DeletionDeps): DeletionService {
  const { transact, onDeleted } = deps;
  return {
    async deleteAccount(user, record) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transact(async (tx) => {
            await record?.(tx);
            await deleteUser(tx, user, deps);
            await insertAccountChange(tx, user.id);
          });
          break;
        } catch (error) {
          // A request stored a row after the delete, so the foreign keys reject the erase. Start
          // over.
          if (attempt >= ATTEMPTS || !isForeignKeyViolation(error)) throw error;
        }
      }
      onDeleted(user.uid);
      return SUCCESS;
    },
  };
}

async function deleteUser(tx: Tx, user: UserKey, deps: DeletionDeps): Promise<void> {
  await lockDeletions(tx);
  for (const feature of eraseOrder) await deps.userData[feature].eraseUser(tx, user);
  await eraseUser(tx, user);
  await deps.removeAccount(tx, user.uid);
}
