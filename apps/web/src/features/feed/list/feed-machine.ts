import { feedLimits } from '@reprise/contract/feed/limits.ts';

export interface FeedState {
  readonly feed: string;
  readonly ids: readonly number[];
  readonly isComplete: boolean;
  readonly index: number;
  readonly direction: Direction;
  /** The shown clip that was removed. Shown again if it returns before the next step. */
  readonly removedId?: number | undefined;
}

export type Direction = 'forward' | 'back' | 'none';

export type FeedEvent =
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'chosen'; readonly id: number }
  | {
      readonly type: 'listed';
      readonly feed: string;
      readonly ids: readonly number[];
      readonly isComplete: boolean;
    };

/** Selects `tileId` once `feed` contains it; without one, the clip at `index`. */
export function startFeed(feed = '', tileId?: number, index = 0): FeedState {
  const start = { feed, isComplete: false, direction: 'none' } as const;
  return tileId === undefined
    ? { ...start, ids: [], index }
    : { ...start, ids: [tileId], index: 0 };
}

export function feedReducer(state: FeedState, event: FeedEvent): FeedState {
  switch (event.type) {
    case 'next':
      return canStepNext(state)
        ? { ...state, index: state.index + 1, direction: 'forward', removedId: undefined }
        : state;
    case 'previous':
      return canStepBack(state)
        ? { ...state, index: state.index - 1, direction: 'back', removedId: undefined }
        : state;
    case 'chosen':
      return choose(state, state.ids.indexOf(event.id));
    case 'listed':
      return applyList(state, event);
  }
}

function choose(state: FeedState, index: number): FeedState {
  if (index < 0 || index === state.index) return state;
  const direction = index > state.index ? 'forward' : 'back';
  return { ...state, index, direction, removedId: undefined };
}

/**
 * A new list starts at its first clip; an update does not change the shown clip. Returns the same
 * state if nothing changes.
 */
function applyList(state: FeedState, event: Extract<FeedEvent, { type: 'listed' }>): FeedState {
  const { feed, ids, isComplete } = event;
  if (feed !== state.feed) return { feed, ids, isComplete, index: 0, direction: 'none' };
  if (isComplete === state.isComplete && isSameList(ids, state.ids)) return state;
  return { feed, ids, isComplete, ...restorePosition(state, ids) };
}

/** Replaces a removed clip with the next one, otherwise the previous one. */
function restorePosition(
  state: FeedState,
  ids: readonly number[],
): Pick<FeedState, 'index' | 'direction' | 'removedId'> {
  if (state.ids.length === 0) {
    return { index: Math.max(0, Math.min(state.index, ids.length - 1)), direction: 'none' };
  }
  const left = new Map(ids.map((id, index) => [id, index]));
  const indexOfFirst = (candidates: readonly number[]) => {
    const found = candidates.find((id) => left.has(id));
    return found === undefined ? undefined : left.get(found);
  };
  const { removedId = state.ids[state.index] } = state;
  const returned = state.removedId === undefined ? undefined : left.get(state.removedId);
  if (returned !== undefined) return { index: returned, direction: 'back' };
  const same = indexOfFirst(state.ids.slice(state.index, state.index + 1));
  if (same !== undefined) {
    return { index: same, direction: state.direction, removedId: state.removedId };
  }
  const after = indexOfFirst(state.ids.slice(state.index + 1));
  if (after !== undefined) return { index: after, direction: 'forward', removedId };
  const before = indexOfFirst(state.ids.slice(0, state.index).toReversed());
  if (before !== undefined) return { index: before, direction: 'back', removedId };
  return { index: 0, direction: 'none', removedId };
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

export function canStepBack(state: FeedState): boolean {
  return state.index > 0 && state.ids.length > 0;
}

export function canStepNext(state: FeedState): boolean {
  return state.index < state.ids.length - 1;
}

/** True on the last clip of the whole list, not only of the loaded pages. */
export function isAtTheEnd(state: FeedState): boolean {
  return state.isComplete && !canStepNext(state);
}

/** True if few clips are left and the server has more (spec section 9). */
export function needsNextPage(state: FeedState): boolean {
  return !state.isComplete && state.ids.length - 1 - state.index < feedLimits.prefetchAhead;
}

/** To the neighbors, the likelier one first. */
export function stepsOf({ direction }: FeedState): readonly number[] {
  return direction === 'back' ? [-1, 1] : [1, -1];
}
