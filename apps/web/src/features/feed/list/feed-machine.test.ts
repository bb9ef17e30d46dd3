import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canStepBack,
  canStepNext,
  feedReducer,
  isAtTheEnd,
  needsNextPage,
  startFeed,
  type FeedEvent,
  type FeedState,
} from './feed-machine.ts';

const next: FeedEvent = { type: 'next' };
const previous: FeedEvent = { type: 'previous' };

describe('The index moves next and previous', () => {
  test('from the first clip to the second and back', () => {
    expect(currentTileId(run(list([7, 8, 9]), next))).toBe(8);
    expect(currentTileId(run(list([7, 8, 9]), next, previous))).toBe(7);
  });

  test('PREV is disabled on the first post', () => {
    expect(canStepBack(run(list([7, 8])))).toBe(false);
    expect(run(list([7, 8]), previous).index).toBe(0);
  });

  test('the last post reads THE END only when the last page is known to be the last', () => {
    expect(isAtTheEnd(run(list([7, 8], false), next))).toBe(false);
    expect(isAtTheEnd(run(list([7, 8], true), next))).toBe(true);
    expect(isAtTheEnd(run(list([7, 8], true)))).toBe(false);
  });

  test('a step stores its direction', () => {
    expect(run(list([7, 8, 9]), next).direction).toBe('forward');
    expect(run(list([7, 8, 9]), next, next, previous).direction).toBe('back');
    expect(run(list([7, 8, 9])).direction).toBe('none');
  });
});

describe('A chosen clip', () => {
  test('is shown, in its direction', () => {
    const state = run(list([7, 8, 9]), { type: 'chosen', id: 9 });
    expect([currentTileId(state), state.direction]).toEqual([9, 'forward']);
    const back = feedReducer(state, { type: 'chosen', id: 7 });
    expect([currentTileId(back), back.direction]).toEqual([7, 'back']);
  });

  test('that is shown or not in the list changes nothing', () => {
    const state = run(list([7, 8, 9]), next);
    expect(feedReducer(state, { type: 'chosen', id: 8 })).toBe(state);
    expect(feedReducer(state, { type: 'chosen', id: 5 })).toBe(state);
  });
});

describe('A list can begin with its second clip', () => {
  const listed = (ids: readonly number[]): FeedEvent => ({
    type: 'listed',
    feed: 'moment',
    ids,
    isComplete: true,
  });

  test('which PREV leaves for the first', () => {
    const start = startFeed('moment', undefined, 1);
    expect([canStepBack(start), canStepNext(start)]).toEqual([false, false]);
    const state = feedReducer(start, listed([7, 8, 9]));
    expect(currentTileId(state)).toBe(8);
    expect(currentTileId(feedReducer(state, previous))).toBe(7);
  });

  test('unless there is only one, or the position is stored', () => {
    expect(currentTileId(feedReducer(startFeed('moment', undefined, 1), listed([7])))).toBe(7);
    expect(currentTileId(feedReducer(startFeed('moment', 9, 1), listed([7, 8, 9])))).toBe(9);
  });
});

describe('The next page is fetched when fewer than 3 posts remain ahead', () => {
  test.each([
    { length: 5, steps: 0, fetches: false },
    { length: 5, steps: 1, fetches: false },
    { length: 5, steps: 2, fetches: true },
    { length: 5, steps: 4, fetches: true },
    { length: 3, steps: 0, fetches: true },
  ])('$length clips, $steps steps taken', ({ length, steps, fetches }) => {
    const ids = Array.from({ length }, (_, index) => index + 1);
    const state = run(list(ids), ...Array.from({ length: steps }, () => next));
    expect(needsNextPage(state)).toBe(fetches);
  });

  test('not when the list is complete', () => {
    expect(needsNextPage(run(list([1, 2], true), next))).toBe(false);
  });
});

describe('The list changes in the meantime', () => {
  test('changing the sort resets the index', () => {
    const state = run(list([1, 2, 3]), next, next, list([3, 2, 1], false, 'oldest'));
    expect(state).toMatchObject({ index: 0, direction: 'none' });
  });

  test('after a delete the next post shows', () => {
    expect(currentTileId(run(list([1, 2, 3]), next, list([1, 3])))).toBe(3);
  });

  test('after a delete of the last post the previous one shows', () => {
    expect(currentTileId(run(list([1, 2, 3], true), next, next, list([1, 2], true)))).toBe(2);
  });

  test('after a delete of the only post nothing shows', () => {
    expect(currentTileId(run(list([1], true), list([], true)))).toBeUndefined();
  });

  test('a deleted post that is restored is shown again', () => {
    expect(currentTileId(run(list([1, 2, 3]), next, list([1, 3]), list([1, 2, 3])))).toBe(2);
  });

  test('a deleted post that is restored after a step leaves the shown post where it is', () => {
    const deleted = [list([1, 2, 3, 4]), next, list([1, 3, 4]), next] as const;
    expect(currentTileId(run(...deleted, list([1, 2, 3, 4])))).toBe(4);
  });

  test('a stored position is shown as soon as it is listed', () => {
    const state = feedReducer(startFeed('magic', 3), list([1, 2, 3]));
    expect(currentTileId(state)).toBe(3);
  });

  test('a stored position that no longer exists starts at the first clip', () => {
    expect(currentTileId(feedReducer(startFeed('magic', 9), list([1, 2])))).toBe(1);
  });
});

test('the same list again changes nothing', () => {
  const state = run(list([1, 2, 3]), next);
  expect(feedReducer(state, list([1, 2, 3]))).toBe(state);
});

describe('For any order of steps and pages', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
  const anyEvent: fc.Arbitrary<FeedEvent> = fc.oneof(
    fc.constant(next),
    fc.constant(previous),
    fc
      .record({ ids, isComplete: fc.boolean(), feed: fc.constantFrom('magic', 'recent') })
      .map((page): FeedEvent => ({ type: 'listed', ...page })),
  );

  test('the index is in the list, or 0 in an empty one', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const state = run(...events);
        expect(state.index).toBeGreaterThanOrEqual(0);
        expect(state.index).toBeLessThan(Math.max(1, state.ids.length));
      }),
    );
  });

  test('a step moves by one exactly when its button is enabled', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const state = run(...events);
        const forward = feedReducer(state, next).index - state.index;
        const back = state.index - feedReducer(state, previous).index;
        expect(forward).toBe(canStepNext(state) ? 1 : 0);
        expect(back).toBe(canStepBack(state) ? 1 : 0);
      }),
    );
  });

  test('THE END and a fetch of the next page exclude each other', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const state = run(...events);
        expect(isAtTheEnd(state) && needsNextPage(state)).toBe(false);
        if (!canStepNext(state)) expect(isAtTheEnd(state) || needsNextPage(state)).toBe(true);
      }),
    );
  });

  test('the shown clip stays while it is in the list, unless the one it replaced returns', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), ids, (events, following) => {
        const state = run(...events);
        const shown = currentTileId(state);
        fc.pre(shown !== undefined && following.includes(shown));
        const after = feedReducer(state, list(following, false, state.feed));
        const isBack = following.some((id) => id === state.removedId);
        expect(currentTileId(after)).toBe(isBack ? state.removedId : shown);
      }),
    );
  });

  test('a deleted clip is replaced by its successor, the last one by its predecessor', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const state = run(...events);
        fc.pre(state.ids.length > 1);
        const rest = state.ids.filter((id) => id !== currentTileId(state));
        const expected = state.ids[state.index + 1] ?? state.ids[state.index - 1];
        const after = feedReducer(state, list(rest, state.isComplete, state.feed));
        expect(currentTileId(after)).toBe(expected);
      }),
    );
  });
});

function list(ids: readonly number[], isComplete = false, feed = 'magic'): FeedEvent {
  return { type: 'listed', feed, ids, isComplete };
}

function run(...events: readonly FeedEvent[]): FeedState {
  return events.reduce(feedReducer, startFeed());
}

function currentTileId(state: FeedState): number | undefined {
  return state.ids[state.index];
}
