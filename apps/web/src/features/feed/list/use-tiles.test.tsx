import { QueryClientProvider, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { deferred } from '#platform/testing/fake-server.ts';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { feedQuery, type FeedDescriptor } from './feed.api.ts';
import { useTileActions } from './tile-actions.ts';
import { tileUpdates } from './tile-updates.ts';
import { useTiles } from './use-tiles.ts';

const HOME = 'GET /get/homevideo';
const TILES = tilesUpTo(4);

let client: QueryClient;

const test = serverTest({ [HOME]: () => ({ rows: TILES.slice(0, 2), after: 'two' }) });

beforeEach(() => {
  for (const { tile_id } of TILES) {
    server.on(`POST /create/likepost/${tile_id}&alice`, () => ({ success: true }));
    server.on(`DELETE /create/unlikepost/${tile_id}&alice`, () => ({ success: true }));
  }
  client = createQueryClient(() => {});
});

test('the number of updates does not grow with confirmed likes', async () => {
  const list = await showList();
  const expected: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    for (const isLiked of [true, false]) {
      act(() => list.current().actions.like(1, isLiked));
      await isStored(list);
      expected.push(isLiked ? '1 0' : '0 0');
    }
  }
  expect(changes(list.likes)).toEqual(expected);
  act(() => list.current().actions.like(2, true));
  await isStored(list);
  expect(list.current().tiles).toMatchObject([
    { tile_id: 1, tile_likes: 0 },
    { tile_id: 2, tile_likes: 1, username: 'alice' },
  ]);
});

test('an update stays until pages arrive that were requested before it', async () => {
  const list = await showList();
  const next = deferred<unknown>();
  server.on(HOME, () => next.promise);
  act(() => void list.current().query.fetchNextPage());
  await waitFor(() => expect(server.callsTo(HOME).length).toBe(2));

  act(() => list.current().actions.like(3, true));
  act(() => list.current().actions.like(1, true));
  const confirmed = { confirmedAt: expect.any(Number) };
  await waitFor(() => expect(list.current().updates).toMatchObject([confirmed, confirmed]));

  next.resolve({ rows: TILES.slice(2), after: null });
  await isStored(list);
  expect(changes(list.likes)).toEqual(['0 0', '1 0', '1 0 1 0']);
});

test('an update reaches the lists that are not shown, and keeps them outdated', async () => {
  await client.fetchInfiniteQuery(feedQuery(visit('other')));
  const list = await showList();
  const { queryKey } = feedQuery(visit('other'));
  await client.invalidateQueries({ queryKey, refetchType: 'none' });

  act(() => list.current().actions.like(1, true));
  await isStored(list);
  const { data, isInvalidated } = client.getQueryState(queryKey) ?? {};
  expect(data?.pages[0]?.rows[0]).toMatchObject({ tile_likes: 1, username: 'alice' });
  expect(isInvalidated).toBe(true);
});

test('a tile that was deleted stays hidden', async () => {
  server.on('DELETE /create/delete/1', () => ({ success: true }));
  const list = await showList();
  act(() => list.current().actions.delete(1));
  await waitFor(() =>
    expect(list.current().updates).toMatchObject([{ confirmedAt: expect.any(Number) }]),
  );
  act(() => list.current().actions.like(2, true));
  await waitFor(() => expect(list.current().updates.length).toBe(1));
  expect(list.current().tiles).toMatchObject([{ tile_id: 2, tile_likes: 1 }]);
});

const visit = (name: string): FeedDescriptor => ({
  kind: 'home',
  sort: 'recent',
  user: 'alice',
  visit: name,
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** `likes` are the counts of each render. */
async function showList() {
  const likes: string[] = [];
  const { result, unmount } = renderHook(
    () => {
      const query = useInfiniteQuery(feedQuery(visit('one')));
      const tiles = useTiles(query.data?.pages);
      likes.push(tiles.map(({ tile_likes }) => tile_likes).join(' '));
      const updates = tileUpdates.useAll();
      return { query, tiles, updates, actions: useTileActions('alice') };
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.tiles.length).toBe(2));
  likes.length = 0;
  return { current: () => result.current, likes, unmount };
}

const changes = (likes: readonly string[]) =>
  likes.filter((each, index) => each !== likes[index - 1]);

async function isStored(list: Awaited<ReturnType<typeof showList>>) {
  await waitFor(() => expect(list.current().updates).toEqual([]));
}
