import type { SiteState } from '@reprise/contract/admin/calls.ts';
import { siteStateTexts as texts } from '@reprise/contract/admin/texts.ts';
import { HOUR } from '@reprise/contract/units.ts';

export interface SiteCheck {
  readonly id: string;
  readonly level: 'good' | 'warning' | 'problem';
  readonly text: string;
}

type Level = SiteCheck['level'];

const PROBLEM_ERRORS = 10;
const LOW_DISK = 10;
const FULL_DISK = 3;
const OLD_BACKUP_MS = 26 * HOUR;
const MANY_CONNECTIONS = 0.8;
const LONG_TRANSACTION_MINUTES = 5;
const MANY_WAITING = 10;

/** Rates the figures. `formatTime` takes ISO 8601. */
export function siteChecks(
  state: SiteState,
  now: number,
  formatTime: (date: string) => string,
): readonly SiteCheck[] {
  const { health, errors_per_minute: errors, queues } = state;
  return [
    { id: 'health', level: health === 'ready' ? 'good' : 'problem', text: texts.health[health] },
    { id: 'errors', level: errorLevel(errors), text: texts.errorCheck(errors) },
    {
      id: 'queue',
      level: queues.database >= MANY_WAITING ? 'warning' : 'good',
      text: texts.queueCheck(queues.database),
    },
    ...connectionCheck(state),
    ...transactionCheck(state),
    ...diskCheck(state),
    backupCheck(state, now, formatTime),
  ];
}

function errorLevel(errors: number): Level {
  if (errors === 0) return 'good';
  return errors >= PROBLEM_ERRORS ? 'problem' : 'warning';
}

function connectionCheck({ database }: SiteState): readonly SiteCheck[] {
  const { connections: used, connections_max: max } = database;
  if (used === null || max === null) return [];
  const level = used > max * MANY_CONNECTIONS ? 'warning' : 'good';
  return [{ id: 'connections', level, text: texts.connectionCheck(used, max) }];
}

function transactionCheck({ database }: SiteState): readonly SiteCheck[] {
  if (database.oldest_transaction_s === null) return [];
  const minutes = Math.floor(database.oldest_transaction_s / 60);
  const isLong = minutes >= LONG_TRANSACTION_MINUTES;
  const text = texts.transactionCheck(isLong ? minutes : 0);
  return [{ id: 'transaction', level: isLong ? 'warning' : 'good', text }];
}

function diskCheck({ disk }: SiteState): readonly SiteCheck[] {
  if (disk === null) return [];
  const percent = Math.floor((disk.free_bytes / disk.size_bytes) * 100);
  const level = percent < FULL_DISK ? 'problem' : percent < LOW_DISK ? 'warning' : 'good';
  return [{ id: 'disk', level, text: texts.diskCheck(percent) }];
}

function backupCheck(
  { last_backup: last }: SiteState,
  now: number,
  formatTime: (date: string) => string,
): SiteCheck {
  const isRecent = last !== null && now - Date.parse(last) < OLD_BACKUP_MS;
  const text = texts.backupCheck(last === null ? null : formatTime(last));
  return { id: 'backup', level: isRecent ? 'good' : 'warning', text };
}
