import type { ModerationAction } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { ForbiddenError, NotFoundError } from '#platform/errors.ts';
import { insertLogEntry } from './moderation.repo.ts';
import { isAdmin, lockAdmin } from './roles.repo.ts';

export interface OperatorAction {
  readonly adminId: number | null;
  readonly action: ModerationAction;
  readonly subjectId: number | null;
  readonly note: string;
}

/** Actions of operators and admins in the moderation log. */
export interface ModerationLogService {
  /**
   * Logs an action in its transaction. Throws NotFoundError if `adminId` is no longer an admin, and
   * ADMIN_PROTECTED for an admin's account. The operator may do everything.
   */
  recordAction(tx: Tx, action: OperatorAction): Promise<void>;
}

export function moderationLogService(): ModerationLogService {
  return {
    async recordAction(tx, { adminId, ...action }) {
      if (adminId !== null) await requireRight(tx, adminId, action.subjectId);
      await insertLogEntry(tx, { ...action, moderatorId: adminId, tileId: null });
    },
  };
}

async function requireRight(tx: Tx, adminId: number, subjectId: number | null): Promise<void> {
  if (!(await lockAdmin(tx, adminId))) throw new NotFoundError('There is nothing at this address.');
  if (subjectId === null || !(await isAdmin(tx.sql, subjectId))) return;
  throw new ForbiddenError("Only the operator can change an admin's account.", 'ADMIN_PROTECTED');
}
