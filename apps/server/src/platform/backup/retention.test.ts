import { expect, it } from 'vitest';
import { backupName, expiredBackups } from './retention.ts';

const DAY_MS = 86_400_000;
/** A Sunday. */
const LAST = Date.parse('2026-11-22T03:00:00Z');

const DEFAULT = { days: 7, weeks: 4, months: 6 };

it('names a backup by its time and kind', () => {
  expect(nameOf(0)).toBe('reprise-20261122T030000Z.tar.gz');
  expect(nameOf(0, true)).toBe('reprise-20261122T030000Z.tar.gz.age');
});

it('keeps 7 days, 4 weeks and 6 months of a year', () => {
  const year = Array.from({ length: 365 }, (_, daysAgo) => nameOf(daysAgo));
  const days = [0, 1, 2, 3, 4, 5, 6].map((daysAgo) => nameOf(daysAgo));
  const sundays = [7, 14, 21].map((daysAgo) => nameOf(daysAgo));
  const lastDays = ['20261031', '20260930', '20260831', '20260731', '20260630'];
  expect(kept(year)).toEqual([
    ...days,
    ...sundays,
    ...lastDays.map((day) => `reprise-${day}T030000Z.tar.gz`),
  ]);
});

it('keeps as many as the setting says', () => {
  const names = Array.from({ length: 40 }, (_, daysAgo) => nameOf(daysAgo));
  expect(kept(names, { days: 3, weeks: 0, months: 2 })).toEqual([
    nameOf(0),
    nameOf(1),
    nameOf(2),
    'reprise-20261031T030000Z.tar.gz',
  ]);
});

it.each<[string, readonly string[], readonly string[]]>([
  ['no file', [], []],
  ['one backup, however old', [nameOf(900)], []],
  ['the older of two of a day', [nameOf(0), nameOf(0.1)], [nameOf(0.1)]],
  ['no file of another kind', ['notes.txt', 'reprise.tar.gz', `${nameOf(0)}.partial-7`], []],
  ['no file with an impossible time', ['reprise-20269999T030000Z.tar.gz'], []],
  ['encrypted ones as others', [nameOf(0), nameOf(0.1, true)], [nameOf(0.1, true)]],
])('deletes %s', (_what, names, expired) => {
  expect(expiredBackups(names, DEFAULT)).toEqual(expired);
});

it('keeps what a gap of months left', () => {
  const names = [0, 100, 200, 300].map((daysAgo) => nameOf(daysAgo));
  expect(expiredBackups(names, DEFAULT)).toEqual([]);
});

function nameOf(daysAgo: number, isEncrypted = false): string {
  return backupName(new Date(LAST - daysAgo * DAY_MS), isEncrypted);
}

function kept(names: readonly string[], numbers = DEFAULT): readonly string[] {
  const expired = new Set(expiredBackups(names, numbers));
  return names.filter((name) => !expired.has(name));
}
