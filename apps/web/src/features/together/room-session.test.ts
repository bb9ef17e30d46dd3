import type { ErrorBody } from '@reprise/contract/errors.ts';
import type { Room, TogetherRequest, TogetherState } from '@reprise/contract/together/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { RoomSession } from './room-session.ts';
import { roomOf } from './together.testing.ts';

interface Sent {
  readonly request: TogetherRequest;
  readonly respond: (result: TogetherState | ErrorBody | null) => void;
}

const RETRY_MS = 2_000;
const OTHER_ID = '00000000-0000-4000-8000-000000000002';

const before = roomOf(['me', 'bob'], { revision: 1 });
const paused = roomOf(['me', 'bob'], { revision: 2, pausedAt: 5 });
const second = roomOf(['me', 'bob'], { revision: 2, tileId: 2 });

let sent: Sent[];
let session: RoomSession;
let rooms: (Room | null)[];
let errors: string[];
let events: ('clock' | 'room')[];
let pass: (ms: number) => void;

beforeEach(() => {
  [sent, rooms, errors, events] = [[], [], [], []];
  let waiting: { readonly ms: number; readonly callback: () => void }[] = [];
  pass = (ms) => {
    const due = waiting.filter((each) => each.ms <= ms);
    waiting = waiting.filter((each) => each.ms > ms);
    for (const { callback } of due) callback();
  };
  session = new RoomSession({
    chat: 'chat',
    timers: {
      now: () => 0,
      after(ms, callback) {
        waiting.push({ ms, callback });
        return () => void (waiting = waiting.filter((each) => each.callback !== callback));
      },
    },
    send: (request, respond) => void sent.push({ request, respond }),
    onRoom(room) {
      rooms.push(room);
      events.push('room');
    },
    onClock: () => void events.push('clock'),
    onError: (code) => void errors.push(code),
  });
  session.join(before);
  respond(before);
  [sent, rooms, events] = [[], [], []];
});

const respond = (room: Room) => sent.at(-1)?.respond({ now: 0, room });
const changes = () =>
  sent.flatMap(({ request }) =>
    request.kind === 'set' ? [{ revision: request.revision, ...request.change }] : [],
  );

const kinds = () => sent.map(({ request }) => request.kind);

test('a change waits for the one before, and names its revision', () => {
  session.change({ kind: 'pause' });
  session.change({ kind: 'next', tileId: 2 });
  expect(changes()).toEqual([{ kind: 'pause', revision: 1 }]);
  respond(paused);
  expect(changes().slice(1)).toEqual([{ kind: 'next', tileId: 2, revision: 2 }]);
});

test('a second press of the same button has no effect', () => {
  session.change({ kind: 'next', tileId: 2 });
  session.change({ kind: 'next', tileId: 2 });
  respond(second);
  session.change({ kind: 'pause' });
  session.change({ kind: 'pause' });
  respond(paused);
  expect(changes().map(({ kind }) => kind)).toEqual(['next', 'pause']);
});

test.each([
  ['a lost connection', null],
  ['an error', { error: { code: 'NOT_IN_AUDIENCE', message: '' } }],
])('after %s, the user can change again', (_, result) => {
  session.change({ kind: 'next', tileId: 2 });
  sent.at(-1)?.respond(result);
  session.change({ kind: 'pause' });
  expect(changes()).toHaveLength(2);
});

test('a join without a result is repeated, but not without a connection', () => {
  session.handleConnection(false);
  session.handleConnection(true);
  sent.at(-1)?.respond(null);
  pass(RETRY_MS);
  expect(kinds()).toEqual(['join', 'join']);
  session.handleConnection(false);
  sent.at(-1)?.respond(null);
  pass(RETRY_MS);
  expect(kinds()).toEqual(['join', 'join']);
});

test('a start without a result says so', () => {
  session.start({ tileId: 2 });
  sent.at(-1)?.respond(null);
  expect(errors).toEqual(['UNAVAILABLE']);
});

test('a ping that fails repeats no join, and one without a room ends it', () => {
  session.handleWake();
  sent.at(-1)?.respond({ error: { code: 'RATE_LIMITED', message: '' } });
  pass(RETRY_MS);
  expect(kinds()).toEqual(['ping']);
  expect(rooms.at(-1)).not.toBeNull();
  session.handleWake();
  sent.at(-1)?.respond({ error: { code: 'NOT_FOUND', message: '' } });
  expect(rooms.at(-1)).toBeNull();
});

test('nothing is changed between a cut and the next join', () => {
  session.handleConnection(false);
  session.handleConnection(true);
  session.change({ kind: 'pause' });
  expect(kinds()).toEqual(['join']);
  respond(before);
  session.change({ kind: 'pause' });
  expect(changes()).toEqual([{ kind: 'pause', revision: 1 }]);
});

test.each<[string, Room]>([
  ['an older program', before],
  ['an older room', { ...paused, id: OTHER_ID, createdAt: paused.createdAt - 1 }],
])('%s, which arrives late, is not shown', (_, late) => {
  session.handleRoom(paused);
  session.handleRoom(late);
  expect(rooms.at(-1)).toEqual(paused);
  expect(kinds()).toEqual([]);
});

test('a newer room is joined and shown, whatever its revision', () => {
  session.handleRoom(paused);
  const newer = { ...before, id: OTHER_ID, createdAt: before.createdAt + 1 };
  session.handleRoom(newer);
  expect(rooms.at(-1)).toEqual(newer);
  expect(kinds()).toEqual(['join']);
});

test('no room, said between a cut and the next join, ends nothing', () => {
  session.handleConnection(false);
  session.handleConnection(true);
  session.handleRoom(null);
  respond(before);
  expect(rooms).toEqual([before]);
});

test('after a wake, five pings measure the clock, each before the room is shown', () => {
  session.handleWake();
  for (let count = 0; count < 10; count += 1) respond(before);
  expect(kinds()).toEqual(['ping', 'ping', 'ping', 'ping', 'ping']);
  expect(events.slice(0, 4)).toEqual(['clock', 'room', 'clock', 'room']);
});

test('a player that gets in step says so once', () => {
  session.setInStep(true);
  session.setInStep(true);
  expect(sent.map(({ request }) => request)).toEqual([
    { kind: 'ping', chat: 'chat', id: before.id, isInStep: true },
  ]);
});
