import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STATES } from './fake-youtube.testing.ts';
import { openPost, type Step, UNSTARTED, type View } from './player-histories.testing.tsx';

const { ENDED, PLAYING, PAUSED, BUFFERING, CUED } = STATES;
const { failures } = clipTexts;

vi.mock('#clips/player/visibility.ts', () => ({
  observeVisibility: () => (onChange: (isVisible: boolean) => void) => {
    onChange(true);
    return () => {};
  },
  claimVisibility() {},
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  delete window.YT;
});

const state = (code: number): Step => ({ state: code });
const states = (...codes: number[]) => codes.map(state);
const error = (code: unknown): Step => ({ error: code });
const wait = (ms: number): Step => ({ wait: ms });
const press = (name: string): Step => ({ press: name });

const waiting: View = {
  shows: 'poster',
  notice: null,
  button: 'Play',
  canRetry: false,
  canLeave: false,
  isOutOfReach: false,
};
const frame: View = { ...waiting, shows: 'frame' };
const playing: View = { ...frame, button: 'Pause' };
const failed = (notice: string): View => ({
  ...waiting,
  shows: 'notice',
  notice,
  button: 'off',
  canLeave: true,
});
const retryable = (notice: string): View => ({ ...failed(notice), canRetry: true });
const fault = retryable(failures['player-fault']);
const rejected = retryable(failures['site-rejected']);

/** What happens after the clip was shown with autoplay, and what the viewer sees then. */
const histories: readonly (readonly [string, readonly Step[], View])[] = [
  ['a start', states(CUED, BUFFERING, PLAYING), playing],
  ['a start by way of -1', states(CUED, UNSTARTED, BUFFERING, UNSTARTED, PLAYING), playing],
  [
    'a start that takes 2 s',
    [...states(CUED, BUFFERING), wait(2_000)],
    { ...waiting, button: 'Pause' },
  ],
  ['buffering for ever', [...states(CUED, BUFFERING), wait(3_000)], playing],
  ['back to -1', [...states(CUED, BUFFERING, UNSTARTED), wait(3_000)], frame],
  ['nothing after the cue', [state(CUED), wait(3_000)], frame],
  ['back to cued', [...states(CUED, BUFFERING, CUED), wait(3_000)], frame],
  ['a pause instead of a start', [...states(CUED, BUFFERING, PAUSED), wait(3_000)], frame],
  ['an end instead of a start', [...states(CUED, ENDED), wait(3_000)], frame],
  ['only -1', [...states(CUED, UNSTARTED), wait(60_000)], frame],
  [
    'a sign-in inside the frame',
    [...states(CUED, BUFFERING, UNSTARTED), wait(20_000), ...states(BUFFERING, PLAYING)],
    playing,
  ],
  ['Pause while buffering', [...states(CUED, BUFFERING), press('Pause'), wait(1_000)], frame],
  [
    'Pause while buffering, answered',
    [...states(CUED, BUFFERING), press('Pause'), state(PAUSED)],
    frame,
  ],
  [
    'Play after -1, and it plays',
    [...states(CUED, BUFFERING, UNSTARTED), press('Play'), ...states(BUFFERING, PLAYING)],
    playing,
  ],
  ['-1 during playback', states(CUED, BUFFERING, PLAYING, UNSTARTED), frame],
  ['a stall during playback', [...states(CUED, PLAYING, BUFFERING), wait(60_000)], playing],
  ['no cue', [wait(15_000)], retryable(failures.timeout)],
  ['only -1 before the cue', [state(UNSTARTED), wait(15_000)], retryable(failures.timeout)],
  ['offline before the cue', [{ isOnline: false }, wait(15_000)], retryable(failures.offline)],
  [
    'offline after the cue',
    [state(CUED), { isOnline: false }, wait(3_000)],
    retryable(failures.offline),
  ],
  [
    'blocked autoplay',
    [state(CUED), { isBlocked: true }, wait(60_000)],
    { ...waiting, shows: 'notice', notice: clipTexts.blocked },
  ],
  [
    'Play after blocked autoplay, without a start',
    [state(CUED), { isBlocked: true }, press('Play'), wait(3_000)],
    frame,
  ],
  ['error 5 once', [state(CUED), error(5), ...states(CUED, BUFFERING, PLAYING)], playing],
  ['error 5 twice', [state(CUED), error(5), state(CUED), error(5)], fault],
  ['error 152', [state(CUED), error(152)], rejected],
  ['error 153', [state(CUED), error(153)], rejected],
  ['error 15', [state(CUED), error(15)], fault],
  ['an error in words', [state(CUED), error('150')], fault],
  ['an error without a code', [state(CUED), error(undefined)], fault],
  ['error 100', [state(CUED), error(100)], failed(failures.unavailable)],
  ['error 101', [state(CUED), error(101)], failed(failures['embedding-off'])],
  ['error 150', [state(CUED), error(150)], failed(failures['embedding-off'])],
  ['error 2', [error(2)], { ...failed(failures['bad-link']), canLeave: false }],
  ['playback despite an error', [state(CUED), error(152), state(PLAYING)], playing],
  ['Try again after an error', [state(CUED), error(152), press('Try again'), wait(0)], waiting],
  [
    'a live stream',
    [{ seekable: [3_600, 4_000] }, ...states(CUED, PLAYING), { time: 3_990 }, wait(6_000)],
    { ...playing, isOutOfReach: true },
  ],
  ['a time that is no number', [state(CUED), { time: NaN }, state(PLAYING), wait(30_000)], playing],
  [
    'a time without an end',
    [state(CUED), { time: Infinity }, state(PLAYING), wait(6_000)],
    playing,
  ],
  ['a time that jumps back', [...states(CUED, PLAYING), { time: -1 }, wait(6_000)], playing],
  [
    'an advertisement without time',
    [{ isFrozen: true }, state(CUED), { time: 0 }, state(PLAYING), wait(30_000)],
    playing,
  ],
  [
    'a video that ends before the clip',
    [
      { seekable: [0, 3] },
      state(CUED),
      { time: 3 },
      ...states(PLAYING, ENDED, PLAYING, ENDED, PLAYING, ENDED, PLAYING, ENDED),
    ],
    { ...frame, isOutOfReach: true },
  ],
];

describe('what the viewer sees after', () => {
  test.each(histories)('%s', async (_, steps, expected) => {
    const post = await openPost();
    for (const step of steps) await post.apply(step);
    expect(post.view()).toEqual(expected);
    post.close();
  });

  test.each(['Play', 'Pause'])('%s after any of them', async (name) => {
    for (const [history, steps] of histories) {
      const post = await openPost();
      for (const step of steps) await post.apply(step);
      if (post.view().button === name) {
        post.takeCalls();
        await post.apply(press(name));
        await post.apply(state(CUED));
        expect(post.takeCalls(), history).toContain(name === 'Play' ? 'play' : 'pause');
      }
      post.close();
    }
  });
});

test.each([2, 5, 15, 105, 152, 153, 1001, '100', '', undefined, null, Number.NaN])(
  'error %j never counts as an unavailable video',
  async (code) => {
    const post = await openPost();
    for (const step of [state(CUED), error(code), state(CUED), error(code)]) await post.apply(step);
    expect(post.view().shows).toBe('notice');
    expect(post.hasReported()).toBe(false);
    post.close();
  },
);

test.each([100, 101, 150])('error %i counts as an unavailable video', async (code) => {
  const post = await openPost();
  for (const step of [state(CUED), error(code)]) await post.apply(step);
  expect(post.hasReported()).toBe(true);
  post.close();
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(UNSTARTED, ENDED, PLAYING, PAUSED, BUFFERING, CUED).map(state),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<unknown>(2, 5, 100, 150, 152, 153, 1001, 'auth', undefined)
      .map(error),
  },
  { weight: 3, arbitrary: fc.constantFrom(50, 900, 4_000, 16_000).map(wait) },
  { weight: 2, arbitrary: fc.constantFrom('Play', 'Pause', 'Try again').map(press) },
  { weight: 1, arbitrary: fc.constantFrom(0, 3, 14, 500, NaN).map((time): Step => ({ time })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<[number, number]>([0, 600], [0, 3], [300, 600])
      .map((seekable): Step => ({ seekable })),
  },
  { weight: 1, arbitrary: fc.boolean().map((isFrozen): Step => ({ isFrozen })) },
  { weight: 1, arbitrary: fc.boolean().map((isOnline): Step => ({ isOnline })) },
  { weight: 1, arbitrary: fc.constant<Step>({ isBlocked: true }) },
);

test('for any history, the viewer has a visible frame or a way on, and the player is left in peace', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const post = await openPost();
      try {
        for (const each of steps) await post.apply(each);
        // The viewer wants to see the clip.
        if (post.view().button === 'Play') await post.apply(press('Play'));
        // The time limits of the cue and of the start.
        await post.apply(wait(18_000));
        const { shows, button, canRetry, canLeave, notice } = post.view();
        const hasWayOn =
          canRetry || canLeave || button === 'Play' || notice === failures['bad-link'];
        expect(shows === 'frame' || (shows === 'notice' && hasWayOn)).toBe(true);
        expect(button === 'off').toBe(shows === 'notice' && notice !== clipTexts.blocked);
        const seeks = post.seekCount();
        await post.apply(wait(20_000));
        // Each pass of the clip takes 10 s and has at most three seeks.
        expect(post.seekCount() - seeks).toBeLessThanOrEqual(9);
      } finally {
        post.close();
      }
    }),
    { numRuns: runs(300, 30) },
  );
});
