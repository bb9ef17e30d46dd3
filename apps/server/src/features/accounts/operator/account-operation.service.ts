import {
  insertAccountChange,
  lockUser,
  revokeSignIns,
  updateImage,
  type OperatedUser,
} from '#features/accounts/accounts.repo.ts';
import { deletePhoto } from '#features/accounts/photo/photo.repo.ts';
import type { DeletionService } from '#features/accounts/deletion.service.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { ModerationAction } from '#platform/db/schema.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';

export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
}

export interface OperationResult {
  readonly uid: string;
  readonly username: string;
}

/**
 * Operator actions on one account (docs/operate/users.md). Each is logged, and all servers check
 * the account's sockets within a second. `adminId` is null for the operator; `recordAction` checks
 * an admin's rights. All throw NotFoundError for an unknown username.
 */
export interface AccountOperations {
  deleteUser(username: string, adminId: number | null, note?: string): Promise<OperationResult>;
  /** Returns a code for a new password. Earlier codes of the account become invalid. */
  issueResetCode(
    username: string,
    adminId: number | null,
    note?: string,
  ): Promise<OperationResult & { readonly code: string }>;
  /**
   * Removes two-step sign-in and passkeys, for users who lost them. Also ends all sessions. Throws
   * NotFoundError if there are none.
   */
  turnOffSecondFactor(username: string): Promise<OperationResult>;
  /** Returns an empty list with an external authentication service. */
  listSessions(username: string): Promise<readonly ListedSession[]>;
  /** Throws NotFoundError if the user has no such session. */
  endSession(
    username: string,
    id: string,
    adminId: number | null,
    note?: string,
  ): Promise<OperationResult>;
  /** Deletes an uploaded photo and resets the profile's image to the default avatar. */
  removePhoto(username: string, adminId: number | null, note?: string): Promise<OperationResult>;
  /** Rejects tokens of all sign-ins before now. */
  endSessions(username: string, adminId: number | null, note?: string): Promise<OperationResult>;
}

export interface AccountOperationDeps {
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly deletions: Pick<DeletionService, 'deleteAccount'>;
  readonly listSessions: (uid: string) => Promise<readonly ListedSession[]>;
  readonly endSession: (tx: Tx, uid: string, sessionId: string) => Promise<boolean>;
  readonly endSessions: (tx: Tx, uid: string, exceptSessionId: string | null) => Promise<void>;
  /** Returns how many there were. */
  readonly deleteFactors: (tx: Tx, uid: string) => Promise<number>;
  /** Returns null if the account is not stored here. */
  readonly issueResetCode: (tx: Tx, uid: string) => Promise<string | null>;
}

type Operation = (tx: Tx, user: OperatedUser) => Promise<ModerationAction>;

interface Author {
  readonly adminId: number | null;
  readonly note: string;
}

export function accountOperations(deps: AccountOperationDeps): AccountOperations {
  const { transact, moderationLog, deletions } = deps;

  function operate(username: string, by: Author, run: Operation): Promise<OperationResult> {
    return transact(async (tx) => {
      const user = await lockUser(tx, username);
      const action = await run(tx, user);
      await moderationLog.recordAction(tx, { ...by, action, subjectId: user.id });
      await insertAccountChange(tx, user.id);
      return { uid: user.uid, username: user.username };
    });
  }

  async function signOut(tx: Tx, { id, uid }: OperatedUser): Promise<void> {
    await revokeSignIns(tx, id, null);
    await deps.endSessions(tx, uid, null);
  }

  return {
    async deleteUser(username, adminId, note = '') {
      const user = await transact((tx) => lockUser(tx, username));
      await deletions.deleteAccount(user, (tx) =>
        moderationLog.recordAction(tx, { adminId, action: 'delete', subjectId: user.id, note }),
      );
      return { uid: user.uid, username: user.username };
    },

    async issueResetCode(username, adminId, note = '') {
      let code: string | null = null;
      const result = await operate(username, { adminId, note }, async (tx, { uid }) => {
        code = await deps.issueResetCode(tx, uid);
        if (code === null) throw new NotFoundError(`${username} has no password here.`);
        return 'reset-link';
      });
      return { ...result, code: code ?? '' };
    },

    turnOffSecondFactor: (username) =>
      operate(username, { adminId: null, note: '' }, async (tx, user) => {
        if ((await deps.deleteFactors(tx, user.uid)) === 0) {
          throw new NotFoundError(`${user.username} has no two-step sign-in here.`);
        }
        await signOut(tx, user);
        return 'second-factor-off';
      }),

    async listSessions(username) {
      const { uid } = await transact((tx) => lockUser(tx, username));
      return deps.listSessions(uid);
    },

    endSession: (username, id, adminId, note = '') =>
      operate(username, { adminId, note }, async (tx, { uid }) => {
        if (await deps.endSession(tx, uid, id)) return 'end-sessions';
        throw new NotFoundError(`${username} has no session ${id}.`);
      }),

    removePhoto: (username, adminId, note = '') =>
      operate(username, { adminId, note }, async (tx, { id }) => {
        await updateImage(tx, id, null);
        await deletePhoto(tx, id);
        return 'remove-photo';
      }),

    endSessions: (username, adminId, note = '') =>
      operate(username, { adminId, note }, async (tx, user) => {
        await signOut(tx, user);
        return 'end-sessions';
      }),
  };
}
