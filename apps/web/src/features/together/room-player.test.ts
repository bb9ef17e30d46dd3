import { runs } from '@reprise/contract/testing/runs.ts';
import type { RoomClip } from '@reprise/contract/together/messages.ts';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  clipOf,
  type Device,
  GRACE_MS,
  type Member,
  percentile,
  seeksInside,
  World,
} from './room-world.testing.ts';

const CLIPS = [clipOf(1, 30, 8), clipOf(2, 5, 4), clipOf(3, 100, 25)];

function twoIn(
  devices: readonly Partial<Device>[] = [{}, {}],
  clips: readonly RoomClip[] = CLIPS,
  seed = 1,
) {
  const world = new World(clips, seed);
  const members = devices.map((device) => world.add(device));
  const [first, ...others] = members;
  if (first === undefined) throw new Error('no member');
  first.start();
  world.run(200);
  for (const other of others) other.join();
  world.run(2_500);
  return { world, first, others, members };
}

/** Samples each 100 ms, as the measurement in browsers. */
function sample(world: World, ms: number): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < ms; at += 100) {
    world.run(100);
    offsets.push(...world.offsets());
  }
  return offsets;
}

function expectInStep(world: World, members: readonly Member[], max = 150): void {
  const offsets = world.offsets(members);
  expect(offsets).toHaveLength((members.length * (members.length - 1)) / 2);
  expect(Math.max(...offsets)).toBeLessThanOrEqual(max);
}

const SEVERAL = [clipOf(1, 30, 8), clipOf(2, 5, 1.2), clipOf(3, 0, 45), clipOf(4, 9, 0.6)];
/** A player that seeks for a third of a short clip is in step for the rest of it at most. */
const LONG = [clipOf(1, 30, 12), clipOf(3, 0, 45)];

interface Devices {
  readonly name: string;
  readonly devices: readonly Partial<Device>[];
  readonly clips?: readonly RoomClip[];
}

const DEVICES: readonly Devices[] = [
  { name: 'like each other', devices: [{}, {}] },
  { name: 'with clocks hours apart', devices: [{ clockOffset: 9_000_000 }, { clockOffset: -40 }] },
  {
    name: 'with clocks of different speed',
    devices: [{ clockRate: 1.0002 }, { clockRate: 0.9998 }],
  },
  {
    name: 'one slow to seek',
    devices: [{ seekMs: 30 }, { seekMs: 400, startMs: 500 }],
    clips: LONG,
  },
  { name: 'one with a slow player', devices: [{}, { playRate: 0.999 }] },
  { name: 'one far away', devices: [{}, { upMs: 120, downMs: 120, networkJitterMs: 40 }] },
  { name: 'one with times in steps', devices: [{}, { reportMs: 150 }] },
];

describe('two devices', () => {
  test.each(DEVICES)('$name stay in step for 60 s', ({ devices, clips = SEVERAL }) => {
    for (const clip of clips) {
      const { world, members } = twoIn(devices, [clip]);
      world.run(12_000);
      const offsets = sample(world, 60_000);
      expect(offsets.length).toBeGreaterThan(550);
      expect.soft(percentile(offsets, 0.95), `p95 ${clip.endTime}`).toBeLessThanOrEqual(150);
      expect.soft(percentile(offsets, 0.5), `p50 ${clip.endTime}`).toBeLessThanOrEqual(60);
      expect(members.every(({ isEnded }) => !isEnded)).toBe(true);
    }
  });

  test.each([3, 8, 25, 90])('of %s s seek only at the seam in 10 minutes', (seconds) => {
    const clip = clipOf(1, 30, seconds);
    const { world, members } = twoIn([{}, { seekMs: 120 }], [clip]);
    const since = world.now;
    world.run(600_000);
    for (const member of members) {
      expect(seeksInside(member, clip, since)).toBe(0);
      const seeks = member.player.seeks.filter(({ at }) => at >= since).length;
      expect(seeks).toBeLessThanOrEqual(600 / seconds + 1);
    }
    expectInStep(world, members);
  });
});

test('a late joiner is in step within 1.5 s', () => {
  const { world, first } = twoIn([{}]);
  world.run(10_700);
  const late = world.add({ seekMs: 90, startMs: 200 });
  late.join();
  world.run(1_500);
  expectInStep(world, [first, late]);
});

test('pause stops all at one position, and play continues together within 1 s', () => {
  const { world, first, others, members } = twoIn();
  first.session.change({ kind: 'pause' });
  world.run(GRACE_MS);
  for (const { player } of members) expect(player.snapshot().status.kind).toBe('paused');
  expect(Math.abs(first.player.aheadOf(others[0]?.player ?? first.player))).toBeLessThan(10);
  others[0]?.session.change({ kind: 'play' });
  world.run(GRACE_MS);
  expectInStep(world, members);
});

test('next changes the clip for all, once for two users who press it together', () => {
  const { world, first, others, members } = twoIn();
  first.next(2);
  others[0]?.next(3);
  world.run(600 + GRACE_MS);
  expectInStep(world, members);
  expect(world.room?.program).toMatchObject({ revision: 2 });
});

test('a hidden tab pauses, and is in step within 1 s of its return', () => {
  const { world, first, members } = twoIn();
  first.hide(true);
  world.run(21_300);
  expect(first.player.snapshot().status.kind).toBe('paused');
  first.hide(false);
  world.run(GRACE_MS);
  expectInStep(world, members);
});

test('a cut of 10 s interrupts nothing, and the next clip is caught up with within 1 s', () => {
  const { world, first, others, members } = twoIn();
  first.cut(true);
  const offsets = sample(world, 5_000);
  expect(Math.max(...offsets)).toBeLessThanOrEqual(150);
  others[0]?.next(3);
  world.run(5_000);
  first.cut(false);
  world.run(GRACE_MS);
  expectInStep(world, members);
});

test('a device that slept is in step within 1 s', () => {
  const { world, first, members } = twoIn();
  first.sleep(600_000);
  world.run(GRACE_MS);
  expectInStep(world, members);
});

test.each(['ad', 'ad-with-time', 'buffering'] as const)(
  'after an interruption (%s) the player catches up within 1 s, without holding others up',
  (kind) => {
    const { world, first, others, members } = twoIn();
    const seeks = others[0]?.player.seeks.length ?? 0;
    // The second one leaves a difference that is too small to be corrected before the seam.
    for (const ms of [7_000, 8_250]) {
      first.player.interrupt(kind);
      world.run(ms);
      first.player.interrupt(null);
      world.run(GRACE_MS);
      expectInStep(world, members);
      world.run(5_000);
    }
    expect((others[0]?.player.seeks.length ?? 0) - seeks).toBeLessThanOrEqual(5);
  },
);

test('the clock is measured five times after joining, then every 15 s', () => {
  const world = new World(CLIPS);
  const handled = vi.spyOn(world, 'handle');
  const pings = () => handled.mock.calls.filter(([, { kind }]) => kind === 'ping').length;
  world.add().start();
  world.run(1_000);
  // One more when the player is in step.
  expect(pings()).toBeGreaterThanOrEqual(5);
  expect(pings()).toBeLessThanOrEqual(6);
  world.run(150_000);
  expect(pings()).toBeLessThanOrEqual(17);
});

test('an event of the past changes nothing', () => {
  const { world, first, members } = twoIn();
  const past = world.room;
  first.next(2);
  world.run(600 + GRACE_MS);
  first.session.handleRoom(past);
  world.run(GRACE_MS);
  expectInStep(world, members);
});

test('plays muted if the browser refuses sound', () => {
  const { world, first, members } = twoIn([{ refusesSound: true }, {}]);
  world.run(2_000);
  expect(first.player.snapshot()).toMatchObject({ isMuted: true, status: { kind: 'playing' } });
  expectInStep(world, members);
});

test('continues after all servers have restarted', () => {
  const { world, first, members } = twoIn();
  for (const member of members) member.cut(true);
  world.room = null;
  world.run(4_000);
  for (const member of members) member.cut(false);
  world.run(GRACE_MS);
  expectInStep(world, members);
  first.next(2);
  world.run(600 + GRACE_MS);
  expectInStep(world, members);
});

test('ends for a user who was out for an hour', () => {
  const { world, first } = twoIn();
  first.cut(true);
  world.run(3_600_500);
  expect(first.isEnded).toBe(true);
  expect(first.player.snapshot().status.kind).toBe('paused');
});

interface Step {
  readonly kind:
    | 'pause'
    | 'play'
    | 'next'
    | 'hide'
    | 'cut'
    | 'ad'
    | 'buffering'
    | 'sleep'
    | 'leave'
    | 'join'
    | 'server-step';
  readonly who: number;
  readonly ms: number;
  readonly amount: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      ...(['pause', 'play', 'next', 'hide', 'cut', 'ad', 'buffering', 'sleep'] as const),
      ...(['leave', 'join', 'server-step'] as const),
    ),
    who: fc.nat(2),
    ms: fc.integer({ min: 0, max: 9_000 }),
    amount: fc.integer({ min: -60_000, max: 60_000 }),
  }),
  { maxLength: 12 },
);

const devices = fc.array(
  fc.record({
    clockRate: fc.double({ min: 0.9999, max: 1.0001, noNaN: true }),
    clockOffset: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    seekMs: fc.integer({ min: 10, max: 250 }),
    startMs: fc.integer({ min: 20, max: 300 }),
    jitterMs: fc.integer({ min: 0, max: 40 }),
    upMs: fc.integer({ min: 1, max: 60 }),
    downMs: fc.integer({ min: 1, max: 60 }),
    networkJitterMs: fc.integer({ min: 0, max: 40 }),
    refusesSound: fc.boolean(),
  }),
  { minLength: 3, maxLength: 3 },
);

test('after any history, users who remain are in step once nothing disturbs them', () => {
  fc.assert(
    fc.property(devices, steps, fc.integer({ min: 1, max: 1e6 }), (sent, history, seed) => {
      const { world, members } = twoIn(sent, CLIPS, seed);
      for (const step of history) takeStep(world, members, step);
      const remaining = members.filter(({ isEnded }) => !isEnded);
      world.run(1_000);
      remaining[0]?.session.change({ kind: 'play' });
      // Two rounds of the longest clip: players learn their seek times at seams.
      world.run(60_000);
      if (remaining.length > 0) expect(world.room?.program.pausedAt).toBeNull();
      const offsets: number[] = [];
      for (let at = 0; at < 20_000; at += 100) {
        world.run(100);
        offsets.push(...world.offsets(remaining));
      }
      const pairs = (remaining.length * (remaining.length - 1)) / 2;
      expect(offsets).toHaveLength(200 * pairs);
      expect(percentile(offsets, 0.95)).toBeLessThanOrEqual(150);
      for (const member of members.filter(({ isEnded }) => isEnded)) {
        expect(member.player.snapshot().status.kind).not.toBe('playing');
      }
    }),
    { numRuns: runs(150, 40) },
  );
});

function takeStep(world: World, members: readonly Member[], { kind, who, ms, amount }: Step): void {
  const member = members[who];
  if (member === undefined) return;
  const { session, player } = member;
  if (kind === 'pause' || kind === 'play') session.change({ kind });
  else if (kind === 'next') member.next(1 + (Math.abs(amount) % 3));
  else if (kind === 'leave') session.leave();
  else if (kind === 'join' && !member.isEnded) member.join();
  else if (kind === 'server-step') world.serverStep += amount;
  else if (kind === 'sleep') member.sleep(ms);
  else if (kind === 'ad' || kind === 'buffering') {
    player.interrupt(kind);
    world.run(ms);
    player.interrupt(null);
  } else if (kind === 'hide' || kind === 'cut') {
    member[kind](true);
    world.run(ms);
    member[kind](false);
  }
  world.run(ms);
}
