import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { profileOf, recordOf, tileOf } from '#platform/testing/sample-data.ts';
import '#ui/overlays/alert-dialog-popup.tsx';
import { ProfileScreen } from './profile-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const LIST = 'GET /get/watchedvideos';
const INFO = 'GET /user/info';
const NONE = 'Clips that you watch from now on appear here. Only you can see them.';

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'GET /user/person': () => ({ rows: [profileOf('alice')] }),
  [INFO]: () => ({ rows: [recordOf({ has_watched_list: true })] }),
  [LIST]: () => ({ rows: [3, 2, 1].map((tile_id) => tileOf({ tile_id })), after: null }),
  'POST /feed/watched/remove': () => ({ success: true }),
  'POST /feed/watched/clear': () => ({ success: true }),
});

test('is off at first, and asks for no list; turning it on shows that it is empty', async () => {
  server.on(INFO, () => ({ rows: [recordOf()] }));
  server.on('PATCH /user/watchedlist', () => ({ success: true }));
  server.on(LIST, () => ({ rows: [], after: null }));
  show();
  await screen.findByText(/It begins when you turn it on\.$/);
  expect(server.callsTo(LIST)).toEqual([]);
  press('List the clips I watch');
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear list' })).toBeNull();
});

test('shows watched clips with their owners, and opens one in the same order', async () => {
  const { router } = show();
  const [first] = await findPosters();
  expect(first?.textContent).toContain('bob');
  fireEvent.click(first ?? document.body);
  expect((await screen.findByRole('article')).textContent).toContain('clip 3');
  expect(router.state.location.search).toBe('?tab=watched&clip=3');
  press('NEXT');
  expect((await screen.findByRole('article')).textContent).toContain('clip 2');
  press('Back to all clips');
  expect(await findPosters()).toHaveLength(3);
  expect(server.callsTo(LIST).map(({ query }) => query)).toEqual([{ user: 'alice', limit: '25' }]);
});

test('removes one clip at once', async () => {
  show();
  await findPosters();
  press('Remove from this list: clip 2');
  await waitFor(async () => expect(await findPosters()).toHaveLength(2));
  await waitFor(() =>
    expect(server.callsTo('POST /feed/watched/remove').map(({ body }) => body)).toEqual([
      { tile_id: 2 },
    ]),
  );
});

test('shows a clip again if it could not be removed', async () => {
  server.on('POST /feed/watched/remove', () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await findPosters();
  press('Remove from this list: clip 2');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(await findPosters()).toHaveLength(3);
});

test('clears the list after a question', async () => {
  show();
  await findPosters();
  press('Clear list');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Clear the list of watched clips?',
  });
  expect(server.callsTo('POST /feed/watched/clear')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear list' }));
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(server.callsTo('POST /feed/watched/clear')).toHaveLength(1);
});

test('offers a retry if the setting could not be loaded', async () => {
  server.on(INFO, () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('Your watched clips could not be loaded.');
  server.on(INFO, () => ({ rows: [recordOf({ has_watched_list: true })] }));
  press('Try again');
  expect(await findPosters()).toHaveLength(3);
});

function show() {
  const routes = [
    { path: '/profile', Component: ProfileScreen },
    { path: '/', element: <p>The feed</p> },
    { path: '/settings', element: <p>The settings</p> },
  ];
  return renderPage({ routes, path: '/profile?tab=watched', auth: alice });
}

const findPosters = async () =>
  within(await screen.findByRole('list', { name: 'Clips' })).getAllByRole('link');
