import type { Tile } from '@reprise/contract/feed/calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';
import { FeedViewer } from './viewer/feed-viewer.tsx';
import { userParamOf, type Viewer } from './list/viewer-rules.ts';

export const alice: Viewer = { displayName: 'alice' };

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
