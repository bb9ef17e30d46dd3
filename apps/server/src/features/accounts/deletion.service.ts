import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { isForeignKeyViolation, isLockTimeout, RowsAddedError } from '#platform/database-errors.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError } from '#platform/errors.ts';
import type { Account, UserKey } from '#platform/viewer.ts';
import { insertAccountChange } from './accounts.repo.ts';
import { eraseUser, limitLockWaits } from './accounts.user-data.ts';
import { lockUnfinished, returnClaim } from './unfinished-accounts.repo.ts';
import { eraseOrder, type Erasers } from './user-data.ts';

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
  /**
   * Deletes the caller's account, also before its registration is finished (null). Throws
   * ALREADY_REGISTERED if that has just been finished.
   */
  deleteOwn(
    account: Account,
    viewer: UserKey | null,
  ): Promise<Result<typeof accountLifecycleEndpoints.deleteAccount>>;
  /**
   * Deletes an account without a user, whose registration was not finished. Returns false if it has
   * a user.
   */
  deleteUnfinished(uid: string): Promise<boolean>;
}

/** The accounts of the authentication service. Does nothing if they are not in this database. */
export interface StoredAccounts {
  /**
   * Locks the account, so that its deletion waits. Throws UnauthenticatedError if it was deleted.
   */
  readonly lock: (tx: Tx, uid: string) => Promise<unknown>;
  readonly remove: (tx: Tx, uid: string) => Promise<void>;
}

export interface DeletionDeps {
  readonly transact: Transact;
  readonly userData: Erasers;
  readonly storedAccounts: Pick<StoredAccounts, 'remove'>;
  readonly onDeleted: (uid: string) => void;
}

/** For requests in flight, and for other deletions: 20 seconds. */
const ATTEMPTS = 10;

export function deletionService(deps: DeletionDeps): DeletionService {
  const { transact, onDeleted, storedAccounts } = deps;
  const deletions: DeletionService = {
    async deleteAccount(user, record) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transact(async (tx) => {
            await limitLockWaits(tx);
            await record?.(tx);
            await deleteUser(tx, user, deps);
            await insertAccountChange(tx, user.id);
          });
          break;
        } catch (error) {
          // A request stored a row after the delete, which a foreign key or a feature notices, or
          // another deletion takes long.
          const canStartOver =
            isForeignKeyViolation(error) || error instanceof RowsAddedError || isLockTimeout(error);
          if (attempt >= ATTEMPTS || !canStartOver) throw error;
        }
      }
      onDeleted(user.uid);
      return SUCCESS;
    },

    async deleteUnfinished(uid) {
      const isDeleted = await transact(async (tx) => {
        if (!(await lockUnfinished(tx, uid))) return false;
        await returnClaim(tx, uid);
        await storedAccounts.remove(tx, uid);
        return true;
      });
      if (isDeleted) onDeleted(uid);
      return isDeleted;
    },

    async deleteOwn({ uid }, viewer) {
      if (viewer !== null) return deletions.deleteAccount(viewer);
      if (await deletions.deleteUnfinished(uid)) return SUCCESS;
      throw new ConflictError('This account is already registered.', 'ALREADY_REGISTERED');
    },
  };
  return deletions;
}

async function deleteUser(tx: Tx, user: UserKey, deps: DeletionDeps): Promise<void> {
  const last: (() => Promise<void>)[] = [];
  for (const feature of eraseOrder) {
    const eraseLast = await deps.userData[feature].eraseUser(tx, user);
    if (eraseLast) last.push(eraseLast);
  }
  await eraseUser(tx, user);
  await deps.storedAccounts.remove(tx, user.uid);
  for (const eraseLast of last) await eraseLast();
}
