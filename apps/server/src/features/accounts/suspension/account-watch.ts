import { readAccountChanges } from '#features/accounts/accounts.repo.ts';
import type { AccountNotices } from '#platform/db/account-notices.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { logSecurityEvent, type SecurityLog } from '#platform/log/security-events.ts';
import { repeat, type StopWatch } from '#platform/watch.ts';
import type { SuspensionService } from './suspension.service.ts';

/** Without notices. */
const CHANGES_MS = 500;
/** Also reads changes: a broken connection is not noticed immediately. */
const SLOW_MS = 5_000;

interface WatchLog extends SecurityLog {
  warn(details: object, message: string): void;
}

export interface AccountWatchDeps {
  readonly db: Reader;
  readonly log: WatchLog;
  readonly onAccountChanged: (uid: string) => void;
  readonly accountNotices: AccountNotices;
}

/**
 * Publishes account changes made by commands and other servers, and resumes users whose suspension
 * has ended. Reads a table after each notice, or twice a second where no connection listens: with
 * an embedded database or Redis, and while the connection is lost.
 */
export function watchAccounts(
  { db, log, onAccountChanged, accountNotices }: AccountWatchDeps,
  { resumeEnded }: Pick<SuspensionService, 'resumeEnded'>,
): StopWatch {
  let known: ReadonlySet<number> = new Set();

  async function checkChanges(): Promise<void> {
    const changes = await readAccountChanges(db);
    const isNew = ({ id }: { readonly id: number }) => !known.has(id);
    for (const uid of new Set(changes.filter(isNew).map((change) => change.uid))) {
      onAccountChanged(uid);
    }
    known = new Set(changes.map(({ id }) => id));
  }

  async function checkEnded(): Promise<void> {
    for (const uid of await resumeEnded()) {
      const noSession = { sessionId: null, address: null };
      logSecurityEvent(log, { event: 'user-resumed', result: 'success', uid, ...noSession });
    }
  }

  const failure = 'changes of accounts could not be read';
  const checkUnlessListening = async () => {
    if (!accountNotices.isListening()) await checkChanges();
  };
  const checkAll = async () => {
    await checkChanges();
    await checkEnded();
  };
  let noticed = Promise.resolve();
  const stopListening = accountNotices.onNotice(() => {
    noticed = noticed.then(checkChanges).catch((err: unknown) => log.warn({ err }, failure));
  });
  const stops = [
    repeat({ work: checkUnlessListening, everyMs: CHANGES_MS, log, failure }),
    repeat({ work: checkAll, everyMs: SLOW_MS, log, failure }),
  ];
  return async () => {
    stopListening();
    await Promise.all([noticed, ...stops.map((stop) => stop())]);
  };
}
