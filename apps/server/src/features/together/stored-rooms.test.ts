import { togetherLimits } from '@reprise/contract/together/limits.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedProgram,
  firstProgram,
  hasEnded,
  memberUids,
  mergeRooms,
  presentRoom,
  withPresence,
  type StoredRoom,
} from './stored-rooms.ts';

const CLIP = {
  tileId: 1,
  publicId: 'Abc123Def456',
  videoId: 'sample-0001',
  startTime: 2,
  endTime: 6,
};
const { leadMs, resumeLeadMs, presenceMs, idleMs } = togetherLimits;
const ID = '00000000-0000-4000-8000-00000000000';

function roomAt(now: number, uid = 'ann', id = `${ID}1`): StoredRoom {
  const program = firstProgram({ clip: CLIP }, { uid, now });
  const room = { chat: 'chat', id, createdAt: now, program, presences: [] };
  return withPresence(room, uid, { now });
}

describe('what a room plays', () => {
  const by = { uid: 'bea', now: 10_000 };
  const playing = roomAt(1_000).program;
  it.for([
    ['pauses at its position', playing, { kind: 'pause' }, { pausedAt: 400, revision: 2 }],
    [
      'stays in the round',
      { ...playing, startedAt: 3_900 },
      { kind: 'pause' },
      { pausedAt: 2_100 },
    ],
    [
      'pauses before its start',
      { ...playing, startedAt: 11_000 },
      { kind: 'pause' },
      { pausedAt: 0 },
    ],
    [
      'plays from there',
      { ...playing, pausedAt: 2_100 },
      { kind: 'play' },
      { pausedAt: null, startedAt: 10_000 + resumeLeadMs - 2_100, changedBy: 'bea' },
    ],
    ['is not restarted by play', playing, { kind: 'play' }, { revision: 1, startedAt: 1_600 }],
    [
      'starts the next clip',
      { ...playing, pausedAt: 2_100 },
      { kind: 'next', clip: { ...CLIP, tileId: 2 } },
      { pausedAt: null, startedAt: 10_000 + leadMs, clip: { ...CLIP, tileId: 2 } },
    ],
    [
      'continues with a mix',
      playing,
      { kind: 'next', clip: CLIP, mix: 'Mix123456789' },
      { clip: CLIP, mix: 'Mix123456789' },
    ],
    [
      'keeps it in a pause',
      { ...playing, mix: 'Mix123456789' },
      { kind: 'pause' },
      { mix: 'Mix123456789' },
    ],
  ] as const)('%s', ([, before, change, after]) => {
    expect(changedProgram(before, change, by)).toMatchObject(after);
  });

  it('leaves a mix for a clip from elsewhere', () => {
    const before = { ...playing, mix: 'Mix123456789' };
    expect(changedProgram(before, { kind: 'next', clip: CLIP }, by)).not.toHaveProperty('mix');
  });
});

describe('who is in a room', () => {
  it('lists users in the order in which they joined, until they leave or are silent', () => {
    const ofTwo = withPresence(roomAt(0), 'bea', { now: 10, isInStep: true });
    expect(presentRoom(ofTwo, 20)?.users).toEqual([
      { uid: 'ann', isInStep: false },
      { uid: 'bea', isInStep: true },
    ]);
    expect(presentRoom(ofTwo, presenceMs + 1)?.users.map(({ uid }) => uid)).toEqual(['bea']);
    const left = withPresence(ofTwo, 'ann', { now: 30, hasLeft: true });
    expect(memberUids(left)).toEqual(['bea']);
  });

  it('ends when all have left, or after an hour without anyone', () => {
    const room = withPresence(roomAt(0), 'bea', { now: 10 });
    expect(presentRoom(room, idleMs)).toMatchObject({ users: [] });
    expect(hasEnded(room, idleMs + 10)).toBe(true);
    const one = withPresence(room, 'ann', { now: 20, hasLeft: true });
    expect(hasEnded(one, 30)).toBe(false);
    expect(hasEnded(withPresence(one, 'bea', { now: 30, hasLeft: true }), 30)).toBe(true);
  });
});

type Step = (room: StoredRoom) => StoredRoom;

const uids = fc.constantFrom('ann', 'bea', 'cem');
const times = fc.integer({ min: 0, max: 5_000 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(uids, times, fc.boolean(), fc.boolean()).map(
    ([uid, now, isInStep, hasLeft]): Step =>
      (room) =>
        withPresence(room, uid, { now, isInStep, hasLeft }),
  ),
  fc
    .tuple(uids, times, fc.integer({ min: 1, max: 4 }))
    .map(([uid, now, tileId]): Step => (room) => ({
      ...room,
      program: changedProgram(
        room.program,
        { kind: 'next', clip: { ...CLIP, tileId } },
        { uid, now },
      ),
    })),
  fc.integer({ min: 1, max: 2 }).map(
    (nth): Step =>
      () =>
        roomAt(nth * 1_000, 'cem', `${ID}${nth}`),
  ),
);
const rooms = fc
  .array(steps, { maxLength: 6 })
  .map((all) => all.reduce((room, step) => step(room), roomAt(1_000)));

function content({ presences, ...room }: StoredRoom) {
  return { ...room, presences: presences.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)) };
}

it('servers agree on a room, in any order of messages, also repeated', () => {
  fc.assert(
    fc.property(rooms, rooms, rooms, (one, two, three) => {
      const merged = content(mergeRooms(mergeRooms(one, two), three));
      expect(content(mergeRooms(one, mergeRooms(three, two)))).toEqual(merged);
      expect(content(mergeRooms(mergeRooms(three, one), mergeRooms(two, one)))).toEqual(merged);
      expect(content(mergeRooms(one, one))).toEqual(content(one));
    }),
    { numRuns: runs(500, 200) },
  );
});
