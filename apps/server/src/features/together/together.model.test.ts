import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type { KnownRoom, TogetherRequest } from '@reprise/contract/together/messages.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '#platform/viewer.ts';
import { Rooms, type RoomEvent } from './rooms.ts';
import { memberUids } from './stored-rooms.ts';
import { togetherService, type TogetherService } from './together.service.ts';

/* Users on three servers, which lose messages and restart. */

const CHAT = 'chat';
const CLIP = {
  publicId: 'Abc123Def456',
  videoId: 'sample-0001',
  startTime: 0,
  endTime: 4,
};
const UIDS = ['ann', 'bea', 'cem'] as const;
const SERVERS = 3;
const USERS: readonly Viewer[] = UIDS.map((uid, nth) => ({ uid, id: nth + 1, username: uid }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Node {
  rooms: Rooms;
  service: TogetherService;
}

class Site {
  readonly nodes: Node[] = [];
  readonly allowed = new Set<string>(UIDS);
  /** What each user's client has seen. */
  readonly known = new Map<string, KnownRoom>();
  readonly serverOf = new Map<string, number>();
  readonly errors: unknown[] = [];
  isLossy = false;
  notices = 0;
  #time = 1_000_000;

  constructor() {
    for (let nth = 0; nth < SERVERS; nth += 1) this.nodes.push(this.#open(nth));
  }

  now = () => Promise.resolve((this.#time += 1));

  sleep(ms: number): void {
    this.#time += ms;
  }

  #open(nth: number): Node {
    const read = () =>
      Promise.resolve({
        uids: [...this.allowed],
        hasBlock: () => false,
        isBlockedBy: () => false,
      });
    const rooms: Rooms = new Rooms({
      now: this.now,
      readAccess: read,
      hasPeers: () => true,
      publish: (message) => {
        const text = JSON.stringify(message);
        this.nodes.forEach((node, other) => {
          // Of a lossy network, every second message arrives, some of them late.
          if (other === nth || (this.isLossy && this.#time % 2 === 0)) return;
          setTimeout(() => node.rooms.receive(JSON.parse(text)), this.isLossy ? other * 7 : 1);
        });
      },
      show: (event) => this.#show(nth, event),
      onError: (error) => this.errors.push(error),
    });
    const service = togetherService({
      rooms,
      now: this.now,
      members: {
        read,
        findClip: (_, __, tileId) => Promise.resolve({ ...CLIP, tileId }),
        addStartNotice: () => Promise.resolve(void (this.notices += 1)),
      },
      countStart: () => Promise.resolve(),
    });
    return { rooms, service };
  }

  restart(nth: number): void {
    this.nodes[nth]?.rooms.stop();
    this.nodes[nth] = this.#open(nth);
    for (const [uid, server] of this.serverOf) if (server === nth) this.serverOf.delete(uid);
  }

  #show(nth: number, { room, uids }: RoomEvent): void {
    for (const uid of uids) {
      const known = this.known.get(uid);
      if (room === null || this.serverOf.get(uid) !== nth) continue;
      if (known?.id === room.id && known.program.revision > room.program.revision) continue;
      const { id, createdAt, program } = room;
      this.known.set(uid, { id, createdAt, program });
    }
  }

  async send(user: Viewer, nth: number, request: TogetherRequest): Promise<boolean> {
    this.serverOf.set(user.uid, nth);
    const sent = this.nodes[nth]?.service.handle(user, request).then(
      ({ room }) => {
        if (room !== null) {
          const { id, createdAt, program } = room;
          this.known.set(user.uid, { id, createdAt, program });
        }
        return room !== null;
      },
      () => false,
    );
    await vi.advanceTimersByTimeAsync(togetherLimits.peerMs + 1);
    return (await sent) ?? false;
  }
}

interface Step {
  readonly kind:
    | 'start'
    | 'join'
    | 'pause'
    | 'next'
    | 'ping'
    | 'leave'
    | 'out'
    | 'restart'
    | 'lossy';
  readonly who: number;
  readonly server: number;
  readonly tileId: number;
}

async function take(site: Site, { kind, who, server, tileId }: Step): Promise<void> {
  const user = USERS[who];
  if (user === undefined) return;
  const known = site.known.get(user.uid);
  site.sleep(tileId * 100);
  if (kind === 'restart') site.restart(server);
  else if (kind === 'lossy') site.isLossy = !site.isLossy;
  else if (kind === 'out') {
    site.allowed.delete(user.uid);
    for (const { rooms } of site.nodes) rooms.recheckUser(user.uid);
    await vi.advanceTimersByTimeAsync(10);
  } else if (kind === 'start') await site.send(user, server, { kind, chat: CHAT, tileId });
  else if (known === undefined) return;
  else if (kind === 'join') await site.send(user, server, { kind, chat: CHAT, known });
  else if (kind === 'leave') await site.send(user, server, { kind, chat: CHAT, id: known.id });
  else if (kind === 'ping') {
    await site.send(user, server, { kind, chat: CHAT, id: known.id, isInStep: true });
  } else {
    const change = kind === 'next' ? { kind, tileId } : ({ kind } as const);
    const { id, program } = known;
    const set = { kind: 'set' as const, chat: CHAT, id, revision: program.revision, change };
    await site.send(user, server, set);
  }
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      ...(['start', 'join', 'join', 'pause', 'next', 'ping', 'leave'] as const),
      ...(['out', 'restart', 'lossy'] as const),
    ),
    who: fc.nat(UIDS.length - 1),
    server: fc.nat(SERVERS - 1),
    tileId: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 25 },
);

it('all servers agree once messages arrive, and only members are in the room', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const site = new Site();
      for (const step of history) await take(site, step);
      site.isLossy = false;
      for (let round = 0; round < 3; round += 1) {
        for (const { rooms } of site.nodes) rooms.resend();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      const stored = site.nodes.map(({ rooms }) => rooms.get(CHAT));
      const [first] = stored;
      for (const room of stored) {
        expect(room?.id).toBe(first?.id);
        expect(room?.program).toEqual(first?.program);
        if (room === null || first === null || first === undefined) continue;
        expect(memberUids(room).toSorted()).toEqual(memberUids(first).toSorted());
        for (const uid of memberUids(room)) expect(site.allowed).toContain(uid);
      }
      expect(site.errors).toEqual([]);
      for (const { rooms } of site.nodes) rooms.stop();
    }),
    { numRuns: runs(200, 60) },
  );
});

it('a room is on every server while one of them, or a client, has it', async () => {
  const site = new Site();
  const [ann, bea] = USERS;
  if (ann === undefined || bea === undefined) throw new Error('no users');
  await site.send(ann, 0, { kind: 'start', chat: CHAT, tileId: 1 });
  const before = site.known.get('ann');
  if (before === undefined) throw new Error('no room');
  site.restart(1);
  expect(await site.send(bea, 1, { kind: 'join', chat: CHAT, known: before })).toBe(true);
  for (const nth of [0, 1, 2]) site.restart(nth);
  expect(await site.send(ann, 2, { kind: 'join', chat: CHAT, known: before })).toBe(true);
  expect(site.known.get('ann')).toEqual(before);
  expect(site.notices).toBe(1);
});
