import { expect, test } from 'vitest';
import { fallenBehind, roomNews } from './room-news.ts';
import { roomOf } from './together.testing.ts';

const ME = 'me';
const naming = { uid: ME, nameOf: (uid: string) => uid, caption: 'the fill' };
const before = roomOf([ME, 'ann']);
const behind = (uid: string) => ({ uid, isInStep: false });
const byAnn = { revision: 2, changedBy: 'ann' };

test.each([
  ['a join', roomOf([ME, 'ann', 'bea', 'cem']), 'bea and cem joined.'],
  ['a leave', roomOf([ME]), 'ann left.'],
  ['another clip', roomOf([ME, 'ann'], { ...byAnn, tileId: 2 }), 'ann skipped to “the fill”.'],
  ['a pause', roomOf([ME, 'ann'], { ...byAnn, pausedAt: 5 }), 'ann paused.'],
  ['nothing', before, null],
  ['the viewer’s change', roomOf([ME, 'ann'], { tileId: 2, revision: 2, changedBy: ME }), null],
])('%s', (_, after, news) => {
  expect(roomNews(before, after, naming)).toBe(news);
});

test('a change without a known caption, and the end of a pause', () => {
  const unknown = { ...naming, caption: null };
  const other = roomOf([ME, 'ann'], { ...byAnn, tileId: 2 });
  expect(roomNews(before, other, unknown)).toBe('ann skipped to the next clip.');
  const paused = roomOf([ME, 'ann'], { pausedAt: 5, revision: 2 });
  const playing = roomOf([ME, 'ann'], { revision: 3, changedBy: 'ann' });
  expect(roomNews(paused, playing, naming)).toBe('ann continued.');
});

test.each([
  ['another user', [ME, behind('ann')], 60_000, 'ann'],
  ['the viewer', [behind(ME), 'ann'], 60_000, null],
  ['a user who has just come', [ME, 'ann', behind('bea')], 60_000, null],
  ['a user who loads another clip', [ME, behind('ann')], 3_000, null],
] as const)('falling behind: %s', (_, users, now, uid) => {
  expect(fallenBehind(before, roomOf(users), ME, now)).toBe(uid);
});
