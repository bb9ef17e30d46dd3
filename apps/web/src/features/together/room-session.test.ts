import type { ErrorBody } from '@reprise/contract/errors.ts';
import type { Room, TogetherRequest, TogetherState } from '@reprise/contract/together/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { RoomSession } from './room-session.ts';
import { roomOf } from './together.testing.ts';

interface Sent {
  readonly request: TogetherRequest;
  readonly respond: (result: TogetherState | ErrorBody | null) => void;
}

const before = roomOf(['me', 'bob'], { revision: 1 });
const paused = roomOf(['me', 'bob'], { revision: 2, pausedAt: 5 });
const second = roomOf(['me', 'bob'], { revision: 2, tileId: 2 });

let sent: Sent[];
let session: RoomSession;
let runTimers: () => void;

beforeEach(() => {
  sent = [];
  let waiting: (() => void)[] = [];
  runTimers = () => {
    const due = waiting;
    waiting = [];
    for (const callback of due) callback();
  };
  session = new RoomSession({
    chat: 'chat',
    timers: {
      now: () => 0,
      after(_, callback) {
        waiting.push(callback);
        return () => void (waiting = waiting.filter((each) => each !== callback));
      },
    },
    send: (request, respond) => void sent.push({ request, respond }),
    onRoom: () => {},
    onClock: () => {},
    onError: () => {},
  });
  session.join(before);
  respond(before);
  sent = [];
});

const respond = (room: Room) => sent.at(-1)?.respond({ now: 0, room });
const changes = () =>
  sent.flatMap(({ request }) =>
    request.kind === 'set' ? [{ revision: request.revision, ...request.change }] : [],
  );

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
  const kinds = () => sent.map(({ request }) => request.kind);
  session.handleConnection(false);
  session.handleConnection(true);
  sent.at(-1)?.respond(null);
  runTimers();
  expect(kinds()).toEqual(['join', 'join']);
  session.handleConnection(false);
  sent.at(-1)?.respond(null);
  runTimers();
  expect(kinds()).toEqual(['join', 'join']);
});
