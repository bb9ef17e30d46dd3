import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { Room, TogetherRequest } from '@reprise/contract/together/messages.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { forgetPlayers, lastPlayer } from '#clips/player/created-players.testing.ts';
import type { FakePlayer } from '#clips/player/fake-player.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { RoomCard } from './room-card.tsx';
import type { RoomUser } from './room-faces.tsx';
import { type NextClip, RoomPanel } from './room-panel.tsx';
import { programOf, ROOM_ID, type ProgramFields } from './together.testing.ts';
import { useRoom } from './use-room.ts';

export const ME = alice.user.uid;
const CHAT = 'chat';
/** Of the clock of the servers. */
const SERVER_MS = 1_000_000;

export let live: FakeLiveClient;
let requests: TogetherRequest[];
let room: Room | null;

const members: readonly RoomUser[] = ['alice', 'bob', 'carol'].map((name) => ({
  uid: `uid-${name}`,
  name,
  photoUrl: null,
}));

const nextClips: readonly NextClip[] = [2, 3, 4, 5].map((tileId) => ({
  tileId,
  videoId: 'sample-0001',
  startTime: 1,
  endTime: 3,
  caption: tileId === 5 ? undefined : `clip ${tileId}`,
  from: 'bob',
}));

export function serverNow(): number {
  return SERVER_MS + performance.now();
}

/** A room whose clip has played for a second. */
export function roomWith(users: Room['users'], fields: ProgramFields = {}): Room {
  const program = programOf({ startedAt: serverNow() - 1_000, ...fields });
  return { id: ROOM_ID, createdAt: 1_000, program, users };
}

export const present = (...names: readonly string[]): Room['users'] =>
  names.map((name) => ({ uid: `uid-${name}`, isInStep: true }));

/** Call it in each file, before its tests. */
export function setUpRooms(): void {
  beforeEach(() => {
    live = createFakeLiveClient();
    requests = [];
    forgetPlayers();
    room = null;
    live.respondTogether((request) => {
      requests.push(request);
      if (request.kind === 'start') room = roomWith(present('alice'));
      return { now: serverNow(), room };
    });
    vi.stubGlobal('IntersectionObserver', AlwaysInView);
  });
}

class AlwaysInView {
  readonly #report: (entries: readonly object[]) => void;
  constructor(report: (entries: readonly object[]) => void) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true, intersectionRatio: 1 }]);
  }
  unobserve() {}
  disconnect() {}
}

export function sent(kind: TogetherRequest['kind']): TogetherRequest[] {
  return requests.filter((request) => request.kind === kind);
}

interface Shown {
  readonly next?: readonly NextClip[];
  readonly members?: readonly RoomUser[];
}

/** A conversation's room, or the invitation to it. */
function Looping({ next = nextClips, members: all = members }: Shown) {
  const loop = useRoom(CHAT);
  const { joined, ended } = loop;
  return (
    <>
      <button type="button" onClick={() => loop.start({ tileId: 1 })}>
        start it
      </button>
      <button type="button" onClick={() => loop.react('wow')}>
        react
      </button>
      <input aria-label="words" />
      {loop.room !== null && joined !== null ? (
        <RoomPanel
          room={loop.room}
          joined={joined}
          members={all}
          uid={ME}
          caption="the breath"
          source={undefined}
          next={next}
          addButton={<button type="button">Add a clip</button>}
          renderReaction={(reaction) => <i>{reaction}</i>}
        />
      ) : (
        <RoomCard
          room={loop.room}
          ended={ended}
          isEntering={loop.isEntering}
          starter="bob"
          members={all}
          caption="the breath"
          onJoin={loop.join}
          onAgain={loop.again}
        />
      )}
    </>
  );
}

/** Renders the conversation of a room that the viewer has not joined. */
export async function show(shownRoom: Room | null, shown: Shown = {}) {
  room = shownRoom;
  const element = (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <Looping {...shown} />
    </NoticeProvider>
  );
  const view = renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
  await waitFor(() => expect(sent('look')).toHaveLength(1));
  return view;
}

/** As `show`, and joins it. Returns its player, which plays. */
export async function showJoined(joinedRoom: Room, shown: Shown = {}): Promise<FakePlayer> {
  await show(joinedRoom, shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  await screen.findByRole('region', { name: 'Loop together' });
  const player = await vi.waitFor(lastPlayer);
  act(() => player.setStatus('playing'));
  return player;
}

/** The room has changed, also for the server's next responses. */
export function change(next: Room | null): void {
  room = next;
  act(() => live.showTogether({ chat: CHAT, room: next }));
}

/** A user of the room reacts. */
export function react(to: Room, name: string, reaction: Reaction): void {
  act(() =>
    live.showTogether({ chat: CHAT, room: to, reaction: { uid: `uid-${name}`, reaction } }),
  );
}

export const panel = () => within(screen.getByRole('region', { name: 'Loop together' }));
export const statusText = () => panel().getAllByRole('status').at(-1)?.textContent;
export const faces = () =>
  within(screen.getByRole('list', { name: 'Here now' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
