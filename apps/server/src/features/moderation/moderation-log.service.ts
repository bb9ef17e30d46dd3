import type { ModerationAction } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { insertLogEntry } from './moderation.repo.ts';

/** What the operator or an admin did to an account. */
export interface OperatorAct {
  /** Null for the operator. */
  readonly adminId: number | null;
  readonly action: ModerationAction;
  readonly subjectId: number;
  readonly note: string;
}

/** The acts of operators in the moderation log. */
export interface ModerationLogService {
  /** Records an act in the transaction that does it. */
  recordAct(tx: Tx, act: OperatorAct): Promise<void>;
}

export function moderationLogService(): ModerationLogService {
  return {
    recordAct: (tx, { adminId, ...act }) =>
      insertLogEntry(tx, { ...act, moderatorId: adminId, tileId: null }),
  };
}
