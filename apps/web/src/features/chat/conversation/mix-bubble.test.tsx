import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { forgetPlayers, players } from '#clips/player/created-players.testing.ts';
import type { FakePlayer } from '#clips/player/fake-player.testing.ts';
import { ALICE, chatWithBob, messageOf, summaryOf } from '#features/chat/chat.testing.ts';
import { ConversationList } from '#features/chat/inbox/conversation-list.tsx';
import { useConversations } from '#features/chat/conversations.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { VirtuosoMockContext } from 'react-virtuoso';
import { show, test } from './conversation.testing.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

const VIEW = { viewportHeight: 400, itemHeight: 50 };
const MIX = 'GET /get/mix';
const ID = 'Mix123456789';
const url = `${location.origin}/mix/${ID}`;

const tiles = Array.from({ length: 7 }, (_, index) =>
  tileOf({
    tile_id: index + 1,
    tile_link: 'jNQXAC9IVRw',
    starttime: 10 * index,
    endtime: 10 * index + 5,
  }),
);

function serveMix(count: number, unavailable: readonly number[] = []): void {
  const clips = tiles.slice(0, count).map((tile) => ({
    tile_id: tile.tile_id,
    tile: unavailable.includes(tile.tile_id)
      ? { ...tile, source: { unavailable: 'unavailable' } }
      : tile,
  }));
  const about = { public_id: ID, title: 'for the train', audience: 'link', owner: 'mara' };
  const rights = { friends_add: false, is_own: false, may_add: false };
  const state = { version: 1, contributors: [], img_url: '/avatars/fern.svg' };
  server.on(MIX, () => ({ rows: [{ ...about, ...rights, ...state, clips }] }));
}

beforeEach(() => {
  forgetPlayers();
  serveMix(3);
});

const playButton = () => screen.findByLabelText('Play for the train');

async function playerOf(tileId: number): Promise<FakePlayer> {
  return vi.waitFor(() => {
    const found = players.find(
      (player) => player.snapshot().clip?.startTime === tiles[tileId - 1]?.starttime,
    );
    if (found === undefined) throw new Error(`No player has clip ${tileId}.`);
    return found;
  });
}

async function playToEnd(tileId: number): Promise<void> {
  const player = await playerOf(tileId);
  act(() => player.setStatus('playing'));
  for (const time of [10 * tileId - 9, 10 * tileId - 5.01]) {
    player.setTime(time);
    await act(async () => {
      for (let count = 0; count < 3; count += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }
}

test('a message that ends at a mix is a bubble with its words, without the address', async () => {
  show([messageOf(1, { text: `for the way home\n${url}` })]);
  expect(await playButton()).toBeTruthy();
  expect(screen.getByText('Mix by mara')).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByText('for the way home')).toBeTruthy();
  expect(screen.queryByText(new RegExp(ID))).toBeNull();
  expect(screen.getByLabelText('Open for the train').getAttribute('href')).toBe(`/mix/${ID}`);
  expect(screen.getByText('YouTube').getAttribute('href')).toContain('jNQXAC9IVRw');
  expect(server.callsTo(MIX).map(({ query }) => query)).toEqual([{ public_id: ID }]);
});

test('plays through, and can be started again after its end', async () => {
  serveMix(3, [2]);
  show([messageOf(1, { text: url })]);
  fireEvent.click(await playButton());
  await playToEnd(1);
  // The second is unavailable, so it is not counted.
  expect(await screen.findByText('2 of 2')).toBeTruthy();
  await playToEnd(3);
  expect(await playButton()).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  fireEvent.click(await playButton());
  expect(await playerOf(1)).toBeTruthy();
});

test('skips what turns out to be unavailable within a second', async () => {
  show([messageOf(1, { text: url })]);
  fireEvent.click(await playButton());
  const first = await playerOf(1);
  const begin = performance.now();
  act(() => first.fail('unavailable'));
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  expect(performance.now() - begin).toBeLessThan(1000);
});

test('leaves out what turns out to be unavailable before it is shown', async () => {
  show([messageOf(1, { text: url })]);
  fireEvent.click(await playButton());
  const first = await playerOf(1);
  act(() => first.setStatus('playing'));
  const second = await playerOf(2);
  act(() => second.fail('embedding-off'));
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await playToEnd(1);
  expect(await screen.findByText('2 of 2')).toBeTruthy();
  await playToEnd(3);
  expect(await playButton()).toBeTruthy();
});

test('shows what comes next, and plays what is chosen', async () => {
  serveMix(7);
  show([messageOf(1, { text: url })]);
  await playButton();
  const strip = () =>
    screen
      .getAllByLabelText(/^Play clip /)
      .map((one) => Number(/\d+/.exec(one.getAttribute('aria-label') ?? '')?.[0]));
  expect(strip()).toEqual([2, 3, 4, 5]);
  expect(screen.getByText('+2')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Play clip 5,/));
  expect(await screen.findByText('5 of 7')).toBeTruthy();
  expect(strip()).toEqual([4, 5, 6, 7]);
  expect(screen.getByLabelText(/^Play clip 5,/).getAttribute('aria-current')).toBe('true');
  expect(await playerOf(5)).toBeTruthy();
});

test('a mix that the reader may not see says so, and keeps its words', async () => {
  server.on(MIX, () => errorResponse(404, 'NOT_FOUND'));
  show([messageOf(1, { text: `for you ${url}` })]);
  expect(await screen.findByText('Mix not available to you')).toBeTruthy();
  expect(screen.getByText('for you')).toBeTruthy();
});

test('follows the mix: what is added, and that it is no longer for the reader', async () => {
  show([messageOf(1, { text: url })]);
  await playButton();
  act(() => live.set('mixes', ID, {}, 1));
  expect(server.callsTo(MIX)).toHaveLength(1);
  serveMix(4);
  act(() => live.set('mixes', ID, {}, 2));
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  server.on(MIX, () => errorResponse(404, 'NOT_FOUND'));
  act(() => live.set('mixes', ID, {}, 3));
  expect(await screen.findByText('Mix not available to you')).toBeTruthy();
  expect(live.watched()).not.toContain(`mixes/${ID}`);
});

test('a mix without a clip for the reader says so', async () => {
  serveMix(0);
  show([messageOf(1, { text: url })]);
  expect(await screen.findByText('There is no clip here that you can play.')).toBeTruthy();
  expect(screen.getByLabelText('Open for the train')).toBeTruthy();
});

test('the address of another site, and one that words follow, stay links', async () => {
  show([
    messageOf(1, { text: `https://elsewhere.example/mix/${ID}` }),
    messageOf(2, { text: `${url} is good` }),
  ]);
  await waitFor(() => expect(screen.getAllByRole('link', { hidden: true })).toHaveLength(2));
  expect(server.callsTo(MIX)).toEqual([]);
});

test('the list of conversations names a mix instead of its address', async () => {
  act(() => live.set('userChats', ALICE, { [chatWithBob]: summaryOf({ last: url }) }));
  const element = (
    <VirtuosoMockContext.Provider value={VIEW}>
      <Conversations />
    </VirtuosoMockContext.Provider>
  );
  renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
  expect(await screen.findByText('Shared a mix')).toBeTruthy();
});

function Conversations() {
  const conversations = useConversations(ALICE);
  return <ConversationList conversations={conversations} chat={null} uid={ALICE} empty={null} />;
}
