import type { PublicProfilePage } from '@reprise/contract/links/profile-calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { PublicProfileScreen } from './public-profile-screen.tsx';

const PROFILE = 'GET /get/publicprofile';

const page: PublicProfilePage = {
  profile: {
    username: 'bob',
    img_url: '/avatars/fern.svg',
    bio: 'I listen for the breath.',
    bio_link: 'https://bob.example/radio',
    posts: 2,
  },
  rows: [...tilesUpTo(2)],
  after: null,
};

const test = serverTest({ [PROFILE]: () => page });

describe('A public profile', () => {
  test('shows a visitor photo, username, bio and clips, with a link to each clip', async () => {
    const { container } = show('/u/bob');
    expect(await screen.findByRole('heading', { level: 1, name: 'bob' })).toBeTruthy();
    expect(container.querySelector('section img')?.getAttribute('src')).toBe('/avatars/fern.svg');
    expect(screen.getByRole('link', { name: 'bob.example/radio' }).getAttribute('rel')).toBe(
      'nofollow noopener ugc',
    );
    expect(screen.getByText(/I listen for the breath/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /clip 1/ }).getAttribute('href')).toBe(
      '/tile/clip00000001',
    );
    expect(document.title).toBe('bob · Reprise');
    expect(server.callsTo(PROFILE).map(({ query }) => query)).toEqual([{ username: 'bob' }]);
  });

  test('leads to its feed, and with a friend request to the sign-in, which returns here', async () => {
    const { router } = show('/u/bob');
    const feed = await screen.findByRole('link', { name: 'Follow in a feed reader' });
    expect(feed.getAttribute('href')).toBe('/u/bob/feed.atom');
    await act(async () => screen.getByRole('link', { name: 'Send Friend Request' }).click());
    const { pathname, state } = router.state.location;
    expect([pathname, state]).toEqual(['/login', { from: '/u/bob' }]);
  });

  test('loads more clips', async () => {
    server.on(PROFILE, ({ query }) =>
      query['after'] === 'next'
        ? { ...page, rows: [tileOf({ tile_id: 3 })] }
        : { ...page, after: 'next' },
    );
    show('/u/bob');
    await screen.findByText('clip 2');
    press('Show more');
    expect(await screen.findByText('clip 3')).toBeTruthy();
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('without clips says so', async () => {
    server.on(PROFILE, () => ({ ...page, rows: [] }));
    show('/u/bob');
    expect(await screen.findByText('No clips yet.')).toBeTruthy();
  });

  test('offers a retry when loading failed', async () => {
    server.on(PROFILE, () => errorResponse(500, 'INTERNAL'));
    show('/u/bob');
    await screen.findByText('This page could not be loaded.');
    server.on(PROFILE, () => page);
    press('Try again');
    expect(await screen.findByText('clip 1')).toBeTruthy();
  });
});

describe('Without a public profile', () => {
  test('the address is unknown', async () => {
    server.on(PROFILE, () => errorResponse(404, 'NOT_FOUND'));
    show('/u/bob');
    expect(await screen.findByText('unknown address')).toBeTruthy();
  });

  test('a name that is none needs no request', async () => {
    show('/u/b');
    expect(await screen.findByText('unknown address')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  test('it disappears when the user turns it off', async () => {
    show('/u/bob');
    await screen.findByText('clip 1');
    server.on(PROFILE, () => errorResponse(404, 'NOT_FOUND'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('unknown address')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
  });
});

test('a signed-in user gets the friend page, for every name', async () => {
  const { router } = show('/u/bob', alice);
  await waitFor(() => expect(router.state.location.pathname).toBe('/friend/bob'));
  expect(server.calls).toEqual([]);
});

function show(path: string, auth: Parameters<typeof renderPage>[0]['auth'] = visitor) {
  return renderPage({
    routes: [
      { path: '/u/:username', element: <PublicProfileScreen notFound={<p>unknown address</p>} /> },
      { path: '/friend/:friend', element: <p>The friend page</p> },
      { path: '/login', element: <p>The login</p> },
    ],
    path,
    auth,
  });
}
