import { expect, it } from 'vitest';
import { archiveTrouble } from './archiver.ts';

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

const working = {
  is_on: true,
  archived_at: at('12:00'),
  failed_at: null,
  counted_since: at('03:00'),
  has_pending: false,
  timeout_seconds: 60,
};

it.each([
  ['it works', {}, null],
  ['it works again', { failed_at: at('11:00') }, null],
  ['the last attempt failed', { failed_at: at('12:01') }, 'failing'],
  ['all attempts failed', { archived_at: null, failed_at: at('12:01') }, 'failing'],
  ['it is off since a failure', { is_on: false, failed_at: at('12:01') }, null],
  ['a piece waits for minutes', { has_pending: true }, null],
  ['a piece waits for hours', { has_pending: true, archived_at: at('11:00') }, 'stuck'],
  ['nothing is written for hours', { archived_at: at('11:00') }, null],
  ['the first one waits', { has_pending: true, archived_at: null }, 'stuck'],
  [
    'it was switched on now',
    { has_pending: true, archived_at: null, counted_since: at('12:20') },
    null,
  ],
] as const)('%s: %s', (_case, change, trouble) => {
  expect(archiveTrouble({ ...working, ...change }, at('12:30'))).toBe(trouble);
});
