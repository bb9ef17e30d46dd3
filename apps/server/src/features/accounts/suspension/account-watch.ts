import { logSecurityEvent, type SecurityLog } from '#platform/log/security-events.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { repeat } from '#platform/jobs/repeat.ts';
import type { StopWatch } from '#platform/start/watch-while-listening.ts';
import { readAccountChanges } from '#features/accounts/operator/account-changes.repo.ts';
import type { SuspensionService } from './suspension.service.ts';

const CHANGES_MS = 500;
const ENDED_MS = 5_000;

interface WatchLog extends SecurityLog {
  warn(details: object, message: string): void;
}

export interface AccountWatchDeps {
  readonly db: Reader;
  readonly log: WatchLog;
  readonly onAccountChanged: (uid: string) => void;
}

/**
 * Publishes account changes made by commands and other servers, and resumes users whose suspension
 * has ended. Polls a table, because a command next to an embedded database cannot reach the server.
 */
export function watchAccounts(
  { db, log, onAccountChanged }: AccountWatchDeps,
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
  const stops = [
    repeat({ work: checkChanges, everyMs: CHANGES_MS, log, failure }),
    repeat({ work: checkEnded, everyMs: ENDED_MS, log, failure }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
