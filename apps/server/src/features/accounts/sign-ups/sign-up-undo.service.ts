import { lockUser } from '#features/accounts/accounts.repo.ts';
import type { DeletionService } from '#features/accounts/deletion.service.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import { hasActed, listSignUpsSince, type RecentSignUp } from './sign-up-undo.repo.ts';

export type { RecentSignUp } from './sign-up-undo.repo.ts';

/** Removes accounts of a flood of sign-ups (docs/operate/sign-ups.md). Each deletion is logged. */
export interface SignUpUndo {
  /** Splits the accounts of a time, without moderators and admins, by whether they did anything. */
  findSince(since: Date): Promise<RecentSignUps>;
  /** Deletes the account unless it has done something since `findSince`; then returns null. */
  deleteIdle(username: string, note: string): Promise<string | null>;
}

export interface RecentSignUps {
  readonly idle: readonly RecentSignUp[];
  readonly acted: readonly RecentSignUp[];
}

export interface SignUpUndoDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly deletions: Pick<DeletionService, 'deleteAccount'>;
}

/** Rolls a deletion back. */
class ActedError extends Error {}

export function signUpUndo({ db, transact, moderationLog, deletions }: SignUpUndoDeps): SignUpUndo {
  return {
    async findSince(since) {
      const found = { idle: [] as RecentSignUp[], acted: [] as RecentSignUp[] };
      for (const account of await listSignUpsSince(db, since)) {
        found[(await hasActed(db, account.id)) ? 'acted' : 'idle'].push(account);
      }
      return found;
    },

    async deleteIdle(username, note) {
      const user = await transact((tx) => lockUser(tx, username));
      try {
        await deletions.deleteAccount(user, async (tx) => {
          await lockUser(tx, username);
          if (await hasActed(tx.sql, user.id)) throw new ActedError();
          const entry = { adminId: null, action: 'delete', subjectId: user.id, note } as const;
          await moderationLog.recordAction(tx, entry);
        });
        return user.uid;
      } catch (error) {
        if (error instanceof ActedError) return null;
        throw error;
      }
    },
  };
}
