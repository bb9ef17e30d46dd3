import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Ends all sessions and email links of accounts that can no longer sign in. */
export async function endSessionsOf(
  identity: IdentityProvider,
  db: Db,
  uids: ReadonlySet<string>,
): Promise<void> {
  if (uids.size === 0) return;
  await transactionOpener(db)(async (tx) => {
    for (const uid of uids) await identity.endSessions(tx, uid, null);
  });
}
