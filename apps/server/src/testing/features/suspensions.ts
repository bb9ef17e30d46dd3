import { moderationLogService } from '#features/moderation/moderation-log.service.ts';
import {
  suspensionService,
  type SuspensionService,
} from '#features/accounts/suspension/suspension.service.ts';
import { revokeTokens } from '#features/tokens/tokens.service.ts';
import { countTilesOf, lockTilesOf } from '#features/tiles/edges.repo.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';

export function suspensionsOf(db: Db): SuspensionService {
  return suspensionService({
    transact: transactionOpener(db),
    moderationLog: moderationLogService(),
    revokeTokens,
    tiles: { countTilesOf, lockTilesOf },
  });
}

export async function suspend(db: Db, username: string, endsAt: Date | null = null): Promise<void> {
  await suspensionsOf(db).suspend(username, { reason: 'spam', endsAt }, null);
}

/** For a test that commits the suspension later. */
export async function lockAsSuspension(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}
