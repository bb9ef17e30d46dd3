import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoredPreference } from '#platform/preferences/stored-preference.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { autoplayWhileVisible } from '#clips/player/autoplay.ts';
import {
  type Clip,
  type ClipPlayer,
  isRunning,
  type PlayerStatus,
} from '#clips/player/clip-player.ts';
import { createSnapshotStore } from '#clips/player/snapshot-store.ts';
import { syncSound } from '#clips/player/sound.ts';
import { PlayerPool } from './player-pool.ts';

type SlowPlayer = ClipPlayer & {
  readonly mount: HTMLElement;
  wasPlayCommanded(): boolean;
  completeNext(): boolean;
  fail(): void;
};

interface FeedModel {
  readonly pool: PlayerPool;
  readonly players: SlowPlayer[];
  list: readonly Clip[];
  index: number;
  isForward: boolean;
}

const anyClip: fc.Arbitrary<Clip> = fc.record({
  videoId: fc.constantFrom('sample-0001', 'sample-0002', 'jNQXAC9IVRw', 'dQw4w9WgXcQ'),
  startTime: fc.constantFrom(1, 2),
  endTime: fc.constant(5),
});
const anyList = fc.array(anyClip, { minLength: 1, maxLength: 6 });

type Move = (feed: FeedModel) => void;

const finishAll: Move = ({ players }) => {
  while (players.some((player) => player.completeNext()));
};

const onPlayer = (act: (player: SlowPlayer) => unknown) =>
  fc.nat(2).map((index): Move => ({ players }) => {
    const player = players[index];
    if (player) act(player);
  });

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(stepBy(1)) },
  { weight: 4, arbitrary: fc.constant(stepBy(-1)) },
  { weight: 4, arbitrary: fc.boolean().map(handOver) },
  { weight: 9, arbitrary: onPlayer((player) => player.completeNext()) },
  { weight: 3, arbitrary: fc.constant(finishAll) },
  { weight: 1, arbitrary: onPlayer((player) => player.fail()) },
  { weight: 1, arbitrary: fc.constant(remove) },
  { weight: 1, arbitrary: anyList.map(sort) },
  { weight: 1, arbitrary: fc.constant<Move>(({ pool }) => pool.pause()) },
  { weight: 1, arbitrary: fc.constant<Move>(({ pool }) => pool.play()) },
);

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

test('for any sequence of events, one player is in view and at rest only the active one plays, it shows the requested clip, and its neighbors are ready', () => {
  fc.assert(
    fc.property(anyList, fc.array(move, { maxLength: 40 }), (clips, moves) => {
      const feed = openFeed(clips);
      expectInvariants(feed);
      for (const act of moves) {
        act(feed);
        expectInvariants(feed);
      }
      expectRestState(feed);
    }),
    { numRuns: runs(300) },
  );
});

function createSlowPlayer(mount: HTMLElement): SlowPlayer {
  const store = createSnapshotStore();
  let pendingKinds: PlayerStatus['kind'][] = [];
  let isPlayCommanded = false;
  const become = (kind: Exclude<PlayerStatus['kind'], 'failed'>) =>
    store.update({ status: { kind } });

  function load(clip: Clip | null): void {
    pendingKinds = ['cued'];
    store.update({ clip, status: { kind: 'loading' } });
  }

  return {
    mount,
    cue(clip) {
      isPlayCommanded = false;
      load(clip);
    },
    play() {
      isPlayCommanded = true;
      if (store.get().status.kind !== 'failed') pendingKinds.push('buffering', 'playing');
    },
    pause() {
      // A pending start completes despite an earlier pause.
      if (isRunning(store.get().status)) pendingKinds.push('paused');
      isPlayCommanded = false;
    },
    seek() {},
    setMuted: (isMuted) => store.update({ isMuted }),
    setRate: (rate) => store.update({ rate }),
    setVolume() {},
    setCaptions() {},
    currentTime: () => 0,
    retry: () => load(store.get().clip),
    snapshot: store.get,
    subscribe: store.subscribe,
    destroy() {},
    wasPlayCommanded: () => isPlayCommanded,
    completeNext() {
      const kind = pendingKinds.shift();
      if (kind && kind !== 'failed') become(kind);
      return kind !== undefined;
    },
    fail() {
      pendingKinds = [];
      store.update({ status: { kind: 'failed', reason: 'unavailable' } });
    },
  };
}

function openFeed(list: readonly Clip[]): FeedModel {
  const players: SlowPlayer[] = [];
  const pool = new PlayerPool(document.createElement('div'), {
    createPlayer(mount) {
      const player = createSlowPlayer(mount);
      players.push(player);
      return player;
    },
    isSavingData: () => false,
  });
  autoplayWhileVisible(
    pool,
    (onChange) => {
      onChange(true);
      return () => {};
    },
    createStoredPreference({
      item: storageItem('autoplay'),
      values: ['always', 'friends', 'never'],
      defaultValue: 'always',
    }),
  );
  syncSound(
    pool,
    createStoredPreference({
      item: storageItem('sound'),
      values: ['on', 'off'],
      defaultValue: 'on',
    }),
    {
      hasHappened: () => true,
      onNext: () => () => {},
    },
  );
  const feed = { pool, players, list, index: 0, isForward: true };
  show(feed);
  return feed;
}

function neighborsOf({ list, index, isForward }: FeedModel): Clip[] {
  const steps = isForward ? [1, -1] : [-1, 1];
  return steps.flatMap((step) => list[index + step] ?? []);
}

function show(feed: FeedModel): void {
  const clip = feed.list[feed.index];
  if (clip) feed.pool.cue({ ...clip });
  feed.pool.prepare(neighborsOf(feed).map((each) => ({ ...each })));
}

const shownPlayers = ({ players }: FeedModel) => players.filter(({ mount }) => !mount.inert);
const activePlayers = ({ pool, players }: FeedModel) =>
  players.filter((player) => player.snapshot() === pool.snapshot());
const sparePlayers = (feed: FeedModel) =>
  feed.players.filter((player) => !activePlayers(feed).includes(player));

function expectInvariants(feed: FeedModel): void {
  const { pool, players, list, index } = feed;
  expect(players.length).toBeLessThanOrEqual(3);
  expect(activePlayers(feed)).toHaveLength(1);
  expect(shownPlayers(feed)).toHaveLength(1);
  expect(pool.snapshot().clip).toEqual(list[index]);
  const [shown] = shownPlayers(feed);
  // While a clip hands over, it is shown, and the next one does not play.
  const isHandingOver = shown !== activePlayers(feed)[0];
  if (isHandingOver) expect(pool.snapshot().status.kind).not.toBe('playing');
  for (const spare of sparePlayers(feed).filter((player) => player !== shown)) {
    expect(spare.wasPlayCommanded()).toBe(false);
    expect(spare.snapshot().isMuted).toBe(true);
  }
}

function expectRestState(feed: FeedModel): void {
  while (feed.players.some((player) => player.completeNext())) expectInvariants(feed);
  const [activePlayer] = activePlayers(feed);
  const kind = activePlayer?.snapshot().status.kind;
  expect(['playing', 'paused', 'failed']).toContain(kind);
  expect(sparePlayers(feed).filter((spare) => isRunning(spare.snapshot().status))).toEqual([]);
  if (kind === 'paused') return;
  const spareClips = sparePlayers(feed).map((spare) => spare.snapshot().clip);
  expect(spareClips).toEqual(expect.arrayContaining(neighborsOf(feed)));
}

function stepBy(step: 1 | -1): Move {
  return (feed) => {
    if (!feed.list[feed.index + step]) return;
    feed.index += step;
    feed.isForward = step === 1;
    show(feed);
  };
}

/** At the end of a clip; the time for it may be over at once. */
function handOver(isInTime: boolean): Move {
  return (feed) => {
    feed.pool.handOver(200);
    if (!isInTime) vi.advanceTimersByTime(200);
    stepBy(1)(feed);
  };
}

function remove(feed: FeedModel): void {
  if (feed.list.length === 1) return;
  feed.list = feed.list.toSpliced(feed.index, 1);
  feed.isForward = feed.index < feed.list.length;
  if (!feed.isForward) feed.index -= 1;
  show(feed);
}

function sort(other: readonly Clip[]): Move {
  return (feed) => {
    Object.assign(feed, { list: other, index: 0, isForward: true });
    show(feed);
  };
}
