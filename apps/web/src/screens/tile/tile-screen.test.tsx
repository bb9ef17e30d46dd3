import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { serveHome } from '#features/feed/feed.testing.tsx';
import { publicIdOf, tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { TileScreen } from './tile-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

beforeEach(() => {
  serveHome(server, tilesUpTo(7));
});

test('the clip of the URL comes first, and NEXT continues with the feed, without repeating it', async () => {
  server.on('GET /get/tile', ({ query }) => ({
    rows: query['public_id'] === publicIdOf(2) ? [tileOf({ tile_id: 2 })] : [],
  }));
  show(2);
  await screen.findByRole('heading', { level: 1, name: 'clip 2' });
  expect(document.title).toBe('clip 2 · Reprise');
  expect(screen.getAllByText('clip 2')).toHaveLength(2);
  for (const next of ['clip 1', 'clip 3', 'clip 4', 'clip 5', 'clip 6', 'clip 7']) {
    fireEvent.click(screen.getByRole('button', { name: 'NEXT' }));
    await screen.findByRole('heading', { level: 1, name: next });
  }
  expect(window.location.pathname).toBe(`/tile/${publicIdOf(7)}`);
  expect(screen.getByRole('button', { name: 'THE END' })).toBeTruthy();
  expect(server.callsTo('GET /get/tile')).toHaveLength(1);
  expect(server.callsTo('GET /get/homevideo').map(({ query }) => query['offset'])).toEqual([
    '0',
    '5',
  ]);
});

test('signs and invisible characters after the link lead to the clip', async () => {
  server.on('GET /get/tile', ({ query }) => ({
    rows: query['public_id'] === publicIdOf(2) ? [tileOf({ tile_id: 2 })] : [],
  }));
  open(`${publicIdOf(2)}).%E2%80%8B`);
  await screen.findByRole('heading', { level: 1, name: 'clip 2' });
});

test('a visitor reads what the site is and is invited; a signed-in viewer is not', async () => {
  server.on('GET /get/tile', () => ({ rows: [tileOf({ tile_id: 2 })] }));
  const { unmount } = show(2);
  expect(await screen.findByText(feedTexts.introduction)).toBeTruthy();
  const invitation = screen.getByRole('link', { name: feedTexts.createSignedOut });
  expect(invitation.getAttribute('href')).toBe('/login');
  unmount();
  show(2, alice);
  await screen.findByRole('heading', { level: 1, name: 'clip 2' });
  expect(screen.queryByText(feedTexts.introduction)).toBeNull();
  expect(screen.queryByRole('link', { name: feedTexts.createSignedOut })).toBeNull();
});

test('a missing clip says so and links on', async () => {
  server.on('GET /get/tile', () => errorResponse(404, 'NOT_FOUND'));
  const { notices } = show(9, alice);
  await screen.findByText('This clip is no longer available.');
  expect(notices).toEqual([]);
  expect(screen.queryByRole('button', { name: 'NEXT' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'See more clips' }));
  await screen.findByText('the feed');
});

test.each(['clip', 'x'.repeat(150)])('no clip can be at /tile/%s', async (publicId) => {
  server.on('GET /get/tile', () => errorResponse(400, 'VALIDATION'));
  open(publicId);
  await screen.findByText('This clip is no longer available.');
  expect(server.callsTo('GET /get/tile')).toEqual([]);
});

test('a clip that failed to load offers a retry', async () => {
  server.on('GET /get/tile', () => errorResponse(500, 'INTERNAL'));
  show(9);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /get/tile', () => ({ rows: [tileOf({ tile_id: 9 })] }));
  fireEvent.click(again);
  await screen.findByRole('heading', { level: 1, name: 'clip 9' });
});

function show(tileId: number, auth = visitor) {
  return open(publicIdOf(tileId), auth);
}

function open(publicId: string, auth = visitor) {
  const routes = [
    { path: '/tile/:publicId', Component: TileScreen },
    { path: '/', element: <p>the feed</p> },
  ];
  return renderPage({ routes, path: `/tile/${publicId}`, auth });
}
