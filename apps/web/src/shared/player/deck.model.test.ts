// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { createStoredChoice } from '#shared/preferences/stored-choice.ts';
import { keepPlaying } from './autoplay.ts';
import { type Clip, type ClipPlayer, isRunning, type PlayerStatus } from './clip-player.ts';
import { Deck } from './deck.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { keepSound } from './sound.ts';

/** A player that does what it is told a moment later, as one behind a frame does. */
type SlowPlayer = ClipPlayer & {
  readonly mount: HTMLElement;
  isToldToPlay(): boolean;
  /** The next thing that it was told comes true. False: there is none. */
  answer(): boolean;
  /** What was asked for last turns out not to be there. */
  fail(): void;
};

function createSlowPlayer(mount: HTMLElement): SlowPlayer {
  const store = createSnapshotStore();
  let answers: PlayerStatus['kind'][] = [];
  let isTold = false;
  const become = (kind: Exclude<PlayerStatus['kind'], 'failed'>) =>
    store.update({ status: { kind } });

  function load(clip: Clip | null): void {
    // What was told of the clip before is dropped.
    answers = ['cued'];
    store.update({ clip, status: { kind: 'loading' } });
  }

  return {
    mount,
    cue(clip) {
      isTold = false;
      load(clip);
    },
    preload() {},
    play() {
      isTold = true;
      if (store.get().status.kind !== 'failed') answers.push('buffering', 'playing');
    },
    pause() {
      // A start under way still happens, and what came before it did not stop it.
      if (isRunning(store.get().status)) answers.push('paused');
      isTold = false;
    },
    seek() {},
    setMuted: (isMuted) => store.update({ isMuted }),
    setRate: (rate) => store.update({ rate }),
    setCaptions() {},
    currentTime: () => 0,
    retry: () => load(store.get().clip),
    snapshot: store.get,
    subscribe: store.subscribe,
    destroy() {},
    isToldToPlay: () => isTold,
    answer() {
      const kind = answers.shift();
      if (kind && kind !== 'failed') become(kind);
      return kind !== undefined;
    },
    fail() {
      answers = [];
      store.update({ status: { kind: 'failed', reason: 'unavailable' } });
    },
  };
}

type Reader = {
  readonly deck: Deck;
  readonly players: SlowPlayer[];
  list: readonly Clip[];
  index: number;
  isForward: boolean;
};

function openFeed(list: readonly Clip[]): Reader {
  const players: SlowPlayer[] = [];
  const deck = new Deck(document.createElement('div'), {
    makePlayer(mount) {
      const player = createSlowPlayer(mount);
      players.push(player);
      return player;
    },
    isSavingData: () => false,
  });
  keepPlaying(
    deck,
    (onChange) => {
      onChange(true);
      return () => {};
    },
    createStoredChoice({
      key: 'test.autoplay',
      values: ['always', 'friends', 'never'],
      proposal: 'always',
    }),
  );
  keepSound(
    deck,
    createStoredChoice({ key: 'test.sound', values: ['on', 'off'], proposal: 'on' }),
    {
      hasHappened: () => true,
      onNext: () => () => {},
    },
  );
  const reader = { deck, players, list, index: 0, isForward: true };
  show(reader);
  return reader;
}

function neighboursOf({ list, index, isForward }: Reader): Clip[] {
  const steps = isForward ? [1, -1] : [-1, 1];
  return steps.flatMap((step) => list[index + step] ?? []);
}

/** As the feed does: the clip, then the ones beside it. Always new objects of the same value. */
function show(reader: Reader): void {
  const clip = reader.list[reader.index];
  if (clip) reader.deck.cue({ ...clip });
  reader.deck.prepare(neighboursOf(reader).map((each) => ({ ...each })));
}

const stageOf = ({ players }: Reader) => players.filter(({ mount }) => !mount.inert);
const sparesOf = ({ players }: Reader) => players.filter(({ mount }) => mount.inert);

function expectOrder(reader: Reader): void {
  const { deck, players, list, index } = reader;
  expect(players.length).toBeLessThanOrEqual(3);
  expect(stageOf(reader)).toHaveLength(1);
  expect(deck.snapshot()).toBe(stageOf(reader)[0]?.snapshot());
  expect(deck.snapshot().clip).toEqual(list[index]);
  for (const spare of sparesOf(reader)) {
    expect(spare.isToldToPlay()).toBe(false);
    expect(spare.snapshot().isMuted).toBe(true);
  }
}

/** Once all players have done what they were told, one plays and the others are where they should be. */
function expectRest(reader: Reader): void {
  while (reader.players.some((player) => player.answer())) expectOrder(reader);
  const [stage] = stageOf(reader);
  const kind = stage?.snapshot().status.kind;
  expect(['playing', 'paused', 'failed']).toContain(kind);
  expect(sparesOf(reader).filter((spare) => isRunning(spare.snapshot().status))).toEqual([]);
  if (kind === 'paused') return;
  const held = sparesOf(reader).map((spare) => spare.snapshot().clip);
  expect(held).toEqual(expect.arrayContaining(neighboursOf(reader)));
}

const clip: fc.Arbitrary<Clip> = fc.record({
  videoId: fc.constantFrom('sample-0001', 'sample-0002', 'jNQXAC9IVRw', 'dQw4w9WgXcQ'),
  startTime: fc.constantFrom(1, 2),
  endTime: fc.constant(5),
});
const list = fc.array(clip, { minLength: 1, maxLength: 6 });

type Move = (reader: Reader) => void;

function stepBy(step: 1 | -1): Move {
  return (reader) => {
    if (!reader.list[reader.index + step]) return;
    reader.index += step;
    reader.isForward = step === 1;
    show(reader);
  };
}

/** The clip is deleted: the next one takes its place, or the previous one at the end of the list. */
function remove(reader: Reader): void {
  if (reader.list.length === 1) return;
  reader.list = reader.list.toSpliced(reader.index, 1);
  reader.isForward = reader.index < reader.list.length;
  if (!reader.isForward) reader.index -= 1;
  show(reader);
}

function sort(other: readonly Clip[]): Move {
  return (reader) => {
    Object.assign(reader, { list: other, index: 0, isForward: true });
    show(reader);
  };
}

const settle: Move = ({ players }) => {
  while (players.some((player) => player.answer()));
};

const aPlayer = (act: (player: SlowPlayer) => unknown) =>
  fc.nat(2).map((index): Move => ({ players }) => {
    const player = players[index];
    if (player) act(player);
  });

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(stepBy(1)) },
  { weight: 4, arbitrary: fc.constant(stepBy(-1)) },
  { weight: 9, arbitrary: aPlayer((player) => player.answer()) },
  { weight: 3, arbitrary: fc.constant(settle) },
  { weight: 1, arbitrary: aPlayer((player) => player.fail()) },
  { weight: 1, arbitrary: fc.constant(remove) },
  { weight: 1, arbitrary: list.map(sort) },
  { weight: 1, arbitrary: fc.constant<Move>(({ deck }) => deck.pause()) },
  { weight: 1, arbitrary: fc.constant<Move>(({ deck }) => deck.play()) },
);

beforeEach(() => localStorage.clear());

it('whatever happens, one player is heard and told to play, it shows what was asked for, and at rest its neighbours are ready', () => {
  fc.assert(
    fc.property(list, fc.array(move, { maxLength: 40 }), (clips, moves) => {
      const reader = openFeed(clips);
      expectOrder(reader);
      for (const act of moves) {
        act(reader);
        expectOrder(reader);
      }
      expectRest(reader);
    }),
    { numRuns: 300 },
  );
});
