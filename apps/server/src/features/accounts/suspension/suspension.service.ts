import {
  findUser,
  insertAccountChange,
  lockUser,
  type OperatedUser,
} from '#features/accounts/accounts.repo.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import {
  deleteSuspension,
  listEndedSuspensions,
  lockEndedSuspensions,
  storeSuspension,
  updateStatus,
} from './suspensions.repo.ts';

export interface SuspensionResult {
  readonly uid: string;
  readonly username: string;
  readonly isChanged: boolean;
}

export interface SuspensionTerms {
  /** Shown to the user and logged; 1-500 characters. */
  readonly reason: string;
  /** Null for a suspension without an end. */
  readonly endsAt: Date | null;
}

/**
 * Suspends users (docs/operate/users.md). Within a second, every server rejects their calls and
 * sockets with ACCOUNT_SUSPENDED and hides their clips. Deletes nothing but access tokens. `adminId` is null for the
 * operator; `recordAction` checks an admin's rights.
 */
export interface SuspensionService {
  /**
   * Replaces reason and end if already suspended. Throws NotFoundError for an unknown user, and
   * InvalidInputError if the sign-up is pending, because the end of a suspension would approve it.
   */
  suspend(
    username: string,
    terms: SuspensionTerms,
    adminId: number | null,
  ): Promise<SuspensionResult>;
  /** Throws NotFoundError for an unknown user. */
  resume(username: string, adminId: number | null, note?: string): Promise<SuspensionResult>;
  /** Resumes users whose suspension has ended. Returns their uids. */
  resumeEnded(): Promise<readonly string[]>;
}

export interface SuspensionDeps {
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
  /** Tiles of suspended users do not count in the heat of videos. */
  readonly tiles: {
    readonly countTilesOf: (tx: Tx, userId: number, isCounted: boolean) => Promise<void>;
    readonly lockTilesOf: (tx: Tx, userIds: readonly number[]) => Promise<void>;
  };
}

export function suspensionService({
  transact,
  moderationLog,
  revokeTokens,
  tiles,
}: SuspensionDeps): SuspensionService {
  /** Tiles first: on Citus, a post locks the tables in this order. */
  async function lockWithTiles(tx: Tx, username: string): Promise<OperatedUser> {
    const { id } = await findUser(tx.sql, username);
    await tiles.lockTilesOf(tx, [id]);
    return lockUser(tx, username);
  }

  async function resumeUser(
    tx: Tx,
    userId: number,
    { adminId, note }: { readonly adminId: number | null; readonly note: string },
  ): Promise<void> {
    await updateStatus(tx, userId, 'active');
    await deleteSuspension(tx, userId);
    await tiles.countTilesOf(tx, userId, true);
    await moderationLog.recordAction(tx, { adminId, action: 'resume', subjectId: userId, note });
    await insertAccountChange(tx, userId);
  }

  return {
    suspend: (username, { reason, endsAt }, adminId) =>
      transact(async (tx) => {
        const user = await lockWithTiles(tx, username);
        if (user.status === 'pending') {
          throw new InvalidInputError(
            `${user.username} is pending approval: approve or reject it.`,
          );
        }
        await updateStatus(tx, user.id, 'suspended');
        await storeSuspension(tx, { userId: user.id, reason, endsAt });
        await revokeTokens(tx, user.uid);
        await tiles.countTilesOf(tx, user.id, false);
        const entry = { adminId, action: 'suspend', subjectId: user.id, note: reason } as const;
        await moderationLog.recordAction(tx, entry);
        await insertAccountChange(tx, user.id);
        return { uid: user.uid, username: user.username, isChanged: true };
      }),

    resume: (username, adminId, note = '') =>
      transact(async (tx) => {
        const { id, uid, username: name, status } = await lockWithTiles(tx, username);
        const isChanged = status === 'suspended';
        if (isChanged) await resumeUser(tx, id, { adminId, note });
        return { uid, username: name, isChanged };
      }),

    resumeEnded: () =>
      transact(async (tx) => {
        const ended = await listEndedSuspensions(tx.sql);
        if (ended.length === 0) return [];
        await tiles.lockTilesOf(
          tx,
          ended.map(({ id }) => id),
        );
        const users = await lockEndedSuspensions(tx);
        for (const { id } of users) await resumeUser(tx, id, { adminId: null, note: '' });
        return users.map(({ uid }) => uid);
      }),
  };
}
