import { describe, expect, test } from 'vitest';
import { type Mark, pressAt, videoIdAt } from './mark-rules.ts';
import type { PlayerReading } from './player-page.ts';

const ID = 'jNQXAC9IVRw';
const OTHER_ID = 'dQw4w9WgXcQ';
const WATCH = 'https://www.youtube.com/watch?v=';
const TAB = 7;

const mark: Mark = { tabId: TAB, documentTime: 1000, videoId: ID, startTime: 84.25 };

type Player = NonNullable<PlayerReading['player']>;

function reading(player: Partial<Player>, page: Partial<PlayerReading> = {}): PlayerReading {
  return {
    address: WATCH + ID,
    documentTime: 1000,
    readAt: 50_000,
    player: {
      time: 98.5,
      speed: 1,
      videoId: ID,
      isLoaded: true,
      isAd: false,
      isLive: false,
      ...player,
    },
    ...page,
  };
}

function press(before: Mark | null, read: PlayerReading | null, tabId = TAB, pressedAt = 50_000) {
  return pressAt(before, { tabId, pressedAt, reading: read });
}

test('the first press marks the start, the second one the end', () => {
  const first = press(null, reading({ time: 84.25 }));
  expect(first).toEqual({ kind: 'start', isMoved: false, mark });
  expect(press(mark, reading({}))).toEqual({
    kind: 'end',
    videoId: ID,
    times: { startTime: 84.25, endTime: 98.5 },
  });
});

test.each([
  ['another video', reading({ videoId: OTHER_ID }, { address: WATCH + OTHER_ID }), TAB],
  ['another tab', reading({}), 8],
  ['the reloaded page', reading({}, { documentTime: 2000 }), TAB],
])('in %s a press marks a start', (_name, read, tabId) => {
  expect(press(mark, read, tabId)).toMatchObject({
    kind: 'start',
    isMoved: false,
    mark: { tabId, startTime: 98.5 },
  });
});

test.each([84.25, 80])('at %d s, not after the start, a press moves the start', (time) => {
  const moved = { kind: 'start', isMoved: true, mark: { ...mark, startTime: time } };
  expect(press(mark, reading({ time }))).toEqual(moved);
});

describe('nothing is marked', () => {
  test.each([
    ['in an ad', reading({ isAd: true }), 'ad'],
    ['in an ad before a live stream', reading({ isAd: true, isLive: true }), 'ad'],
    ['in a live stream', reading({ isLive: true }), 'live'],
    ['before the player has loaded', reading({ isLoaded: false }), 'loading'],
    ['while the player shows another video', reading({ videoId: OTHER_ID }), 'loading'],
    ['in a page without a player', reading({}, { player: null }), 'noVideo'],
    [
      'in another page of the provider',
      reading({}, { address: 'https://www.youtube.com/' }),
      'noVideo',
    ],
    ['in another page', null, 'noVideo'],
    ['at a time that no clip has', reading({ time: 1e9 }), 'noVideo'],
    ['at a time without end', reading({ time: Infinity }), 'noVideo'],
    ['at a time that is none', reading({ time: Number.NaN }), 'noVideo'],
    [
      'while the page names a script as its video',
      reading({ videoId: '"><script>alert(1)</script>' }),
      'loading',
    ],
  ])('%s', (_name, read, reason) => {
    for (const before of [null, mark]) {
      expect(press(before, read)).toEqual({ kind: 'refused', reason });
    }
  });
});

test.each([
  ['playing', 1, 98.3],
  ['playing at double speed', 2, 98.1],
  ['paused', 0, 98.5],
])('the time is that of the press, not of the reading 0.2 s later: %s', (_name, speed, time) => {
  const { times } = press(mark, reading({ speed }), TAB, 49_800) as { times: { endTime: number } };
  expect(times.endTime).toBeCloseTo(time, 6);
});

test('a clock that was set back between press and reading adds nothing', () => {
  const { times } = press(mark, reading({}), TAB, 51_000) as { times: { endTime: number } };
  expect(times.endTime).toBe(98.5);
});

test('a video that has just begun starts at 0, not before', () => {
  const first = press(null, reading({ time: 0.1 }), TAB, 49_000);
  expect(first).toMatchObject({ mark: { startTime: 0 } });
});

test.each([
  [`${WATCH}${ID}&list=x&t=30s`, ID],
  [`https://m.youtube.com/watch?v=${ID}`, ID],
  [`https://music.youtube.com/watch?v=${ID}`, ID],
  [`https://www.youtube.com/shorts/${ID}`, ID],
  [`https://www.youtube.com/live/${ID}?feature=share`, ID],
  ['https://www.youtube.com/@user', null],
  [`https://example.com/watch?v=${ID}`, null],
  [`https://www.youtube.com.example.com/watch?v=${ID}`, null],
  [`https://www.youtube.com@example.com/watch?v=${ID}`, null],
  [`https://www.youtube.com:8443/watch?v=${ID}`, null],
  [`https://example.com/https://www.youtube.com/watch?v=${ID}`, null],
  [`https://www.youtube.com/redirect?q=https://www.youtube.com/watch?v=${ID}`, null],
  [`${WATCH}"><script>`, null],
  [`${WATCH}${ID}&url=https://example.com`, ID],
  [`javascript:'${WATCH}${ID}'`, null],
  [`data:text/html,${WATCH}${ID}`, null],
  ['file:///home/you/watch?v=jNQXAC9IVRw', null],
  ['chrome://newtab/', null],
  ['', null],
])('the video of %s', (address, videoId) => {
  expect(videoIdAt(address)).toBe(videoId);
});
