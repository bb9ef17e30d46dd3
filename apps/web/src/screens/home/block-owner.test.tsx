import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { serveHome } from '#features/feed/feed.testing.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { HomeScreen } from './home-screen.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/menu-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const BLOCK = 'POST /user/block';

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

beforeEach(() => {
  serveHome(server, [
    tileOf({ tile_id: 1, tile_owner: 'bob' }),
    tileOf({ tile_id: 2, tile_owner: 'carol' }),
    tileOf({ tile_id: 3, tile_owner: 'bob' }),
    tileOf({ tile_id: 4, tile_owner: 'dan' }),
  ]);
});

test("others' posts offer what is allowed: to a visitor only reports", async () => {
  const { unmount } = await show(alice);
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  press('Post menu');
  await screen.findByRole('menuitem', { name: 'Report Post' });
  expect(items()).toEqual([
    'Answer with a clip',
    'Add to mix',
    'Report Post',
    'Report a rights problem',
    'Block bob',
  ]);
  unmount();
  await show({ status: 'signedOut' });
  press('Post menu');
  await screen.findByRole('menuitem', { name: 'Report Post' });
  expect(items()).toEqual(['Report Post', 'Report a rights problem']);
});

test('a block hides all clips of the owner at once, before the response', async () => {
  const response = deferred<unknown>();
  server.on(BLOCK, () => response.promise);
  await show(alice);
  await block('bob');
  expect(await screen.findByText('clip 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  press('NEXT');
  expect(screen.getByText('clip 4')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'THE END' })).toBeTruthy();
  response.resolve({ success: true });
  await waitFor(() => expect(server.callsTo(BLOCK)).toHaveLength(1));
  expect(server.callsTo(BLOCK)[0]?.body).toEqual({ user: 'alice', friend: 'bob' });
  expect(screen.getByText('clip 4')).toBeTruthy();
});

test('the clips stay hidden in a list that was loaded before', async () => {
  server.on(BLOCK, () => ({ success: true }));
  const { router } = await show(alice);
  press('Oldest');
  await screen.findByText('clip 1');
  await block('bob');
  await screen.findByText('clip 2');
  await waitFor(() => expect(server.callsTo(BLOCK)).toHaveLength(1));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('clip 2')).toBeTruthy();
  expect(screen.queryByText('clip 1')).toBeNull();
});

test('a failing block restores the clips and shows one notice', async () => {
  const response = deferred<Response>();
  server.on(BLOCK, () => response.promise);
  const { notices } = await show(alice);
  await block('bob');
  await screen.findByText('clip 2');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  response.resolve(errorResponse(500, 'INTERNAL'));
  await waitFor(() => expect(notices).toEqual(['The user could not be blocked. Try again.']));
  press('PREV');
  expect(await screen.findByText('clip 1')).toBeTruthy();
});

async function show(auth: AuthState) {
  const page = renderPage({
    routes: [
      { path: '/', Component: HomeScreen },
      { path: '/magic', element: <p>The formula</p> },
    ],
    path: '/',
    auth,
  });
  await screen.findByText('clip 1');
  return page;
}

async function block(owner: string) {
  press('Post menu');
  fireEvent.click(await screen.findByRole('menuitem', { name: `Block ${owner}` }));
  const box = await screen.findByRole('alertdialog', { name: `Block ${owner}?` });
  fireEvent.click(within(box).getByRole('button', { name: 'Block' }));
}
