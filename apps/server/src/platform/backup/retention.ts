const DAY_MS = 86_400_000;
const NAME = /^reprise-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/;
/** As `writeArchive` names it. */
const PARTIAL_END = /\.partial-\d+$/;

/** Number of days, weeks and months whose newest backup is kept. */
export interface BackupRetention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const time = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
  return `reprise-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (second === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns true for a scheduled backup that is not finished. */
export function isPartialBackup(name: string): boolean {
  return PARTIAL_END.test(name) && NAME.test(name.replace(PARTIAL_END, ''));
}

/** Returns the names of scheduled backups to delete, newest first. */
export function expiredBackups(
  names: readonly string[],
  { days, weeks, months }: BackupRetention,
): readonly string[] {
  const backups = names
    .flatMap((name) => {
      const time = timeOf(name);
      return time === null ? [] : [{ name, time }];
    })
    .toSorted((one, other) => other.time.getTime() - one.time.getTime());
  const kept = new Set([
    ...newestPer(backups, days, dayOf),
    ...newestPer(backups, weeks, weekOf),
    ...newestPer(backups, months, monthOf),
  ]);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

interface Backup {
  readonly name: string;
  readonly time: Date;
}

function newestPer(
  newestFirst: readonly Backup[],
  count: number,
  periodOf: (time: Date) => string,
): readonly string[] {
  const newest = new Map<string, string>();
  for (const { name, time } of newestFirst) {
    const period = periodOf(time);
    if (!newest.has(period)) newest.set(period, name);
  }
  return [...newest.values()].slice(0, count);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Weeks begin on Monday; the epoch was a Thursday. */
function weekOf(time: Date): string {
  return String(Math.floor((Math.floor(time.getTime() / DAY_MS) + 3) / 7));
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}
