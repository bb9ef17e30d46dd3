import { homeSort } from '@reprise/contract/feed/calls.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { serveHome } from '#features/feed/feed.testing.tsx';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { HomeScreen } from './home-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

beforeEach(() => {
  serveHome(server, tilesUpTo(3));
});

test('a visitor has four sorts, a button that links to /login and a line about the site', async () => {
  await show(visitor);
  expect(sortNames()).toEqual(['Magic', 'Recent', 'Oldest', 'Most Liked']);
  expect(chosenSort()).toBe('Magic');
  const button = screen.getByRole('link', { name: 'Log In To Share That Song You Like' });
  expect(button.getAttribute('href')).toBe('/login');
  expect(await screen.findByText(/^Clip a moment of a video/)).toBeDefined();
  await waitFor(() => expect(server.callsTo('GET /get/homevideo')[0]?.query['user']).toBe('0'));
});

test('a signed-in user also has the Friends sort and is named in the calls', async () => {
  await show(alice);
  expect(sortNames()).toEqual(['Magic', 'Recent', 'Oldest', 'Most Liked', 'Friends']);
  expect(screen.queryByRole('link', { name: /Log In/ })).toBeNull();
  expect(screen.queryByText(/^Clip a moment of a video/)).toBeNull();
  await waitFor(() => expect(server.callsTo('GET /get/homevideo')[0]?.query['user']).toBe('alice'));
});

test('changing the sort resets the index and the offset and reloads; back restores the position', async () => {
  const { router } = await show(visitor);
  await screen.findByText('clip 1');
  press('NEXT');
  expect(screen.getByText('clip 2')).toBeTruthy();
  press('Oldest');
  await screen.findByText('clip 1');
  expect(router.state.location.search).toBe('?sort=oldest');
  expect(requestedSorts()).toEqual(['magic', 'oldest']);
  expect(server.callsTo('GET /get/homevideo')[1]?.query['offset']).toBe('0');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('clip 2')).toBeTruthy();
  expect(chosenSort()).toBe('Magic');
});

test('returning from another page shows the same clip without reloading', async () => {
  const { router } = await show(visitor);
  await screen.findByText('clip 1');
  press('NEXT');
  fireEvent.click(screen.getByRole('link', { name: 'How Magic works' }));
  await screen.findByText('The formula');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('clip 2')).toBeTruthy();
  expect(requestedSorts()).toEqual(['magic']);
});

test('a new visit of the feed reloads it', async () => {
  const { router } = await show(visitor);
  await screen.findByText('clip 1');
  await act(() => router.navigate('/'));
  await waitFor(() => expect(requestedSorts()).toEqual(['magic', 'magic']));
});

test.each(homeSort.options)('the URL stores the sort %s', async (sort) => {
  await show(alice, `/?sort=${sort}`);
  await waitFor(() => expect(requestedSorts()).toEqual([sort]));
});

test('an unknown sort, and Friends for a visitor, use Magic', async () => {
  const { router } = await show(visitor, '/?sort=friends');
  expect(chosenSort()).toBe('Magic');
  await act(() => router.navigate('/?sort=loudest'));
  expect(chosenSort()).toBe('Magic');
  await waitFor(() => expect(requestedSorts()).toEqual(['magic', 'magic']));
});

test("signing out shows a visitor's feed", async () => {
  const { auth } = await show(alice);
  await screen.findByText('clip 1');
  act(() => auth.setState(visitor));
  await waitFor(() => expect(server.callsTo('GET /get/homevideo').at(-1)?.query['user']).toBe('0'));
});

test('Friends without clips says so and links back', async () => {
  serveHome(server, []);
  serveInvite(server);
  await show(alice, '/?sort=friends');
  await screen.findByText('Clips from your friends will appear here.');
  await screen.findByRole('button', { name: 'Invite a friend' });
  expect(screen.getByRole('link', { name: 'See all clips' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/How Magic works/)).toBeNull();
});

test('a feed without any clip says so', async () => {
  serveHome(server, []);
  await show(visitor);
  expect(await screen.findByText('No clips yet. Be the first to post one.')).toBeTruthy();
});

test('a feed that fails to load offers a visitor only a retry', async () => {
  server.on('GET /get/homevideo', () => errorResponse(500, 'INTERNAL'));
  await show(visitor);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Log In/ })).toBeNull();
});

async function show(state: AuthState, path = '/') {
  const { router, auth } = renderPage({
    routes: [
      { path: '/', Component: HomeScreen },
      { path: '/magic', element: <p>The formula</p> },
    ],
    path,
    auth: state,
  });
  await screen.findByRole('group', { name: 'Sort' });
  return { router, auth };
}

const sorts = () =>
  screen.getByRole('group', { name: 'Sort' }).querySelectorAll<HTMLButtonElement>('button');
const sortNames = () => [...sorts()].map(({ textContent }) => textContent);
const chosenSort = () =>
  [...sorts()].find((sort) => sort.getAttribute('aria-pressed') === 'true')?.textContent;
const requestedSorts = () => server.callsTo('GET /get/homevideo').map(({ query }) => query['sort']);
