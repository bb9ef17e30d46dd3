import type { Tile } from '@reprise/contract/feed/calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';
import { FeedViewer } from './viewer/feed-viewer.tsx';
import { userParamOf, type Viewer } from './list/viewer-rules.ts';

export const alice: Viewer = { displayName: 'alice' };

export function tileOf(fields: Partial<Tile> & Pick<Tile, 'tile_id'>): Tile {
  return {
    public_id: publicIdOf(fields.tile_id),
    tile_link: 'sample-0001',
    tile_owner: 'bob',
    tile_desc: `clip ${fields.tile_id}`,
    tile_likes: 0,
    starttime: 1,
    endtime: 6,
    created_date: '2026-01-05T10:00:00.000Z',
    img_url: '/avatars/default.svg',
    ...fields,
  };
}

export function publicIdOf(tileId: number): string {
  return `clip${String(tileId).padStart(8, '0')}`;
}

export function tilesUpTo(count: number): readonly Tile[] {
  return Array.from({ length: count }, (_, index) => tileOf({ tile_id: index + 1 }));
}

export function serveHome(server: FakeServer, tiles: readonly Tile[]): void {
  server.on('GET /get/homevideo', ({ query }) => {
    const start = Number(query['after'] ?? 0);
    const end = start + 5;
    return { rows: tiles.slice(start, end), after: end < tiles.length ? String(end) : null };
  });
}

export function renderFeed(viewer: Viewer | null) {
  const notices: string[] = [];
  const client = createQueryClient((notice) => notices.push(notice));
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FeedViewer
          descriptor={{ kind: 'home', sort: 'magic', user: userParamOf(viewer), visit: 'one' }}
          viewer={viewer}
          empty={<p>No clips yet.</p>}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client, notices };
}

export async function showFeed(server: FakeServer, viewer: Viewer | null, tiles: readonly Tile[]) {
  serveHome(server, tiles);
  const view = renderFeed(viewer);
  if (tiles[0]) await screen.findByText(tiles[0].tile_desc);
  return view;
}

export function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

export function press(name: string): void {
  fireEvent.click(button(name));
}
