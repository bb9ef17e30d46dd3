import type { ModerationAction } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { ForbiddenError, NotFoundError } from '#platform/errors.ts';
import { insertLogEntry } from './moderation.repo.ts';
import { isAdmin, lockAdmin } from './roles.repo.ts';

/** What the operator or an admin did. */
export interface OperatorAct {
  /** Null for the operator. */
  readonly adminId: number | null;
  readonly action: ModerationAction;
  /** Null for an act that concerns no user. */
  readonly subjectId: number | null;
  readonly note: string;
}

/** The acts of operators and admins in the moderation log. */
export interface ModerationLogService {
  /**
   * Records an act in the transaction that does it, which thereby fails without the right to it:
   * NotFoundError if `adminId` is no admin any more, ADMIN_PROTECTED for the account of an admin,
   * their own included. The operator may do everything.
   */
  recordAct(tx: Tx, act: OperatorAct): Promise<void>;
}

export function moderationLogService(): ModerationLogService {
  return {
    async recordAct(tx, { adminId, ...act }) {
      if (adminId !== null) await requireRight(tx, adminId, act.subjectId);
      await insertLogEntry(tx, { ...act, moderatorId: adminId, tileId: null });
    },
  };
}

async function requireRight(tx: Tx, adminId: number, subjectId: number | null): Promise<void> {
  if (!(await lockAdmin(tx, adminId))) throw new NotFoundError('There is nothing at this address.');
  if (subjectId === null || !(await isAdmin(tx.sql, subjectId))) return;
  throw new ForbiddenError("Only the operator can change an admin's account.", 'ADMIN_PROTECTED');
}
