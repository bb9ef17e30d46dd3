import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { tileOf, tilesUpTo, friendOf, profileOf } from '#platform/testing/sample-data.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { ProfileScreen } from './profile-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const POSTS = 'GET /get/yourposts';
const FRIENDS = 'GET /user/allfriends';
const REQUESTS = 'GET /user/allrequests';

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  [POSTS]: () => ({
    rows: [1, 2].map((tile_id) => tileOf({ tile_id, tile_owner: 'alice', tile_likes: 3 })),
    after: null,
  }),
  'GET /user/person': () => ({
    rows: [profileOf('alice', { posts: 1, likes: 1339, friends: 27 })],
  }),
  [FRIENDS]: () => ({ rows: [friendOf('bob')] }),
  [REQUESTS]: () => ({ rows: [friendOf('bob')] }),
});

describe('Signed out', () => {
  test('the page shows the blank photo, links to /login and requests nothing', async () => {
    const { container } = show(visitor);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/avatars/default.svg');
    const button = screen.getByRole('link', { name: 'Log In and Register' });
    expect(button.getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  test.each([
    ['Settings', 'Log in to adjust settings.', '/settings'],
    ['Create a Post', 'Log in to create a post.', '/upload'],
  ])('%s shows the alert: %s', async (name, sentence, from) => {
    const { router } = show(visitor);
    press(name);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(sentence);
    fireEvent.click(within(alert).getByRole('link', { name: 'Login' }));
    await screen.findByText('The login');
    expect(router.state.location.state).toEqual({ from });
  });

  test('shows one alert at a time', () => {
    show(visitor);
    press('Settings');
    press('Create a Post');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Log in to create a post.');
  });
});

describe('Signed in', () => {
  test('shows photo, name, settings link and Create a Post', async () => {
    const withPhoto: AuthState = {
      status: 'signedIn',
      user: {
        uid: 'u',
        email: 'a@b.c',
        isEmailVerified: true,
        displayName: 'alice',
        photoURL: '/avatars/fern.svg',
      },
    };
    const { container } = show(withPhoto);
    expect(screen.getByRole('heading', { level: 1, name: 'alice' })).toBeTruthy();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/avatars/fern.svg');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    const create = screen.getByRole('link', { name: 'Create a Post' });
    expect(create.getAttribute('href')).toBe('/upload');
    expect(screen.queryByRole('link', { name: 'Log In and Register' })).toBeNull();
    expect(document.title).toBe('Profile · Reprise');
    await screen.findByText('clip 1');
  });

  test('shows the counts of posts, likes and friends', async () => {
    show(alice);
    const names = await screen.findAllByRole('term');
    const counts = names.map((name) => name.parentElement?.textContent);
    expect(counts).toEqual(['post1', 'likes1.3K', 'friends27']);
  });

  test.each([
    ['a'.repeat(25), true],
    ['a'.repeat(26), false],
  ])('the display name %s is shown: %s', async (displayName, isShown) => {
    const user = { uid: 'u', email: 'a@b.c', isEmailVerified: true, displayName, photoURL: null };
    show({ status: 'signedIn', user });
    await screen.findByText('clip 1');
    expect(screen.queryByText(displayName) !== null).toBe(isShown);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test("Posts is a wall of the viewer's clips with their likes, and links to all of them", async () => {
    show(alice);
    const posters = await findPosters();
    expect(posters.map(({ textContent }) => textContent)).toEqual([
      'clip 15.0 s3LIKES: 3',
      'clip 25.0 s3LIKES: 3',
    ]);
    expect(screen.queryByRole('article')).toBeNull();
    expect(queriesOf(POSTS)).toEqual([
      { user: 'alice', feedPerson: 'alice', sort: 'magic', limit: '25', offset: '0' },
    ]);
    const link = screen.getByRole('link', { name: 'View all posts as a list' });
    expect(link.getAttribute('href')).toBe('/oldposts');
  });

  test.each([
    [1, null, [0]],
    [2, null, []],
    [3, null, []],
    [4, null, []],
    [4, 'more', [0]],
    [5, null, [0]],
  ])('of %i clips (next page: %s), these are large: %j', async (count, after, expected) => {
    server.on(POSTS, ({ query }) =>
      query['after'] === undefined ? { rows: tilesUpTo(count), after } : deferred().promise,
    );
    show(alice);
    const posters = await findPosters();
    const classes = posters.map((link) => link.closest('li')?.className ?? '');
    const large = classes.flatMap((name, index) => (/large/.test(name) ? [index] : []));
    expect(large).toEqual(expected);
  });

  test('a tap opens the viewer at that clip in the same order; Back returns to the wall', async () => {
    const { router } = show(alice, '/profile?sort=recent');
    fireEvent.click((await findPosters())[1] ?? document.body);
    const post = await screen.findByRole('article');
    expect(post.textContent).toContain('clip 2');
    expect(screen.getByText('LIKES: 3')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'alice' })).toBeTruthy();
    expect(router.state.location.search).toBe('?sort=recent&clip=2');
    press('PREV');
    expect((await screen.findByRole('article')).textContent).toContain('clip 1');
    press('Back to all clips');
    const posters = await findPosters();
    expect(router.state.location.search).toBe('?sort=recent');
    expect(document.activeElement).toBe(posters[0]);
    expect(queriesOf(POSTS)).toHaveLength(1);
  });

  test('the address of an open clip opens the viewer at it', async () => {
    const { router } = show(alice, '/profile?clip=2');
    const post = await screen.findByRole('article', { name: /^Clip by alice/ });
    expect(post.textContent).toContain('clip 2');
    press('Back to all clips');
    await findPosters();
    expect(router.state.location.search).toBe('');
  });

  test('the address of an open clip is found on a later page', async () => {
    server.on(POSTS, ({ query }) => {
      const page = Number(query['after'] ?? 1);
      return {
        rows: [tileOf({ tile_id: page, tile_owner: 'alice', tile_desc: `clip ${page}` })],
        after: page < 4 ? String(page + 1) : null,
      };
    });
    show(alice, '/profile?clip=3');
    const post = await screen.findByRole('article', { name: /^Clip by alice/ });
    expect(post.textContent).toContain('clip 3');
  });

  test('a further page that failed to load offers a retry', async () => {
    server.on(POSTS, ({ query }) =>
      query['after'] === undefined
        ? { rows: [tileOf({ tile_id: 1 })], after: 'on' }
        : errorResponse(500, 'INTERNAL'),
    );
    show(alice);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on(POSTS, () => ({ rows: [tileOf({ tile_id: 2 })], after: null }));
    fireEvent.click(retry);
    await waitFor(async () => expect(await findPosters()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('clips that failed to load offer a retry', async () => {
    server.on(POSTS, () => errorResponse(500, 'INTERNAL'));
    show(alice);
    await screen.findByText('The clips could not be loaded.');
    server.on(POSTS, () => ({ rows: [tileOf({ tile_id: 1 })], after: null }));
    press('Try again');
    expect(await findPosters()).toHaveLength(1);
  });

  test('Mixes shows own mixes, last changed first, in pages', async () => {
    const mixes = Array.from({ length: 21 }, (_, index) => ({
      public_id: `Mix${String(index).padStart(9, '0')}`,
      title: `mix ${index}`,
      audience: 'private',
      owner: 'alice',
      friends_add: false,
      clips: index,
      covers: ['sample-0001'],
    }));
    server.on('GET /get/mixes', ({ query }) => {
      const offset = Number(query['offset'] ?? 0);
      return { rows: mixes.slice(offset, offset + 20) };
    });
    show(alice, '/profile?tab=mixes');
    const first = await screen.findByRole('link', { name: /^mix 1 ?Only you · 1 clip$/ });
    expect(first.getAttribute('href')).toBe('/mix/Mix000000001');
    expect(screen.queryByText('mix 20')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('mix 20')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('New mix creates one and opens it', async () => {
    server.on('GET /get/mixes', () => ({ rows: [] }));
    server.on('POST /mix/create', () => ({ rows: [{ public_id: 'Mix000000001' }] }));
    const { router } = show(alice, '/profile?tab=mixes');
    fireEvent.click(await screen.findByRole('button', { name: /^New mix/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mix/Mix000000001'));
    expect(server.callsTo('POST /mix/create')[0]?.body).toMatchObject({ title: 'New mix' });
    server.on('POST /mix/create', () => errorResponse(409, 'MIXES_FULL'));
    show(alice, '/profile?tab=mixes');
    fireEvent.click(await screen.findByRole('button', { name: /^New mix/ }));
    expect(await screen.findByText('You can have 100 mixes.')).toBeTruthy();
  });

  test('Saved shows saved tiles, last saved first, with their owners, and can remove them', async () => {
    const saved = [3, 2].map((tile_id) => tileOf({ tile_id, saved: true }));
    server.on('GET /get/savedvideos', ({ query }) =>
      query['after'] === undefined
        ? { rows: saved, after: 'on' }
        : { rows: [tileOf({ tile_id: 1, saved: true })], after: null },
    );
    server.on('DELETE /create/unsavepost/3', () => ({ success: true }));
    const { router } = show(alice);
    await screen.findByText('clip 1');
    fireEvent.click(screen.getByRole('tab', { name: 'Saved' }));
    fireEvent.click(await screen.findByRole('link', { name: /clip 3.*bob/ }));
    expect((await screen.findByRole('article')).textContent).toContain('clip 3');
    expect(router.state.location.search).toBe('?tab=saved&clip=3');
    await waitFor(() =>
      expect(queriesOf('GET /get/savedvideos')).toEqual([
        { user: 'alice', limit: '25' },
        { user: 'alice', limit: '25', after: 'on' },
      ]),
    );
    press('Save');
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'));
    await waitFor(() => expect(server.callsTo('DELETE /create/unsavepost/3')).toHaveLength(1));
    expect(screen.getByText('clip 3')).toBeTruthy();
    press('NEXT');
    expect(screen.getByText('clip 2')).toBeTruthy();
  });

  test('without saved tiles, Saved shows what it is for', async () => {
    server.on('GET /get/savedvideos', () => ({ rows: [], after: null }));
    show(alice, '/profile?tab=saved');
    expect(
      await screen.findByText('No saved clips yet. Only you can see the clips you save.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home Feed' }).getAttribute('href')).toBe('/');
  });

  test('the URL stores the sort next to the tab, and back restores the previous one', async () => {
    const { router } = show(alice);
    await screen.findByText('clip 1');
    press('Most Liked');
    await waitFor(() =>
      expect(queriesOf(POSTS).map((query) => query['sort'])).toContain('most-liked'),
    );
    fireEvent.click(screen.getByRole('tab', { name: 'Friends' }));
    await screen.findByRole('link', { name: 'bob' });
    expect(router.state.location.search).toBe('?sort=most-liked&tab=friends');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('clip 1')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Magic' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('Friends has the toggles Show Friends and Show Requests, which the URL stores', async () => {
    const { router } = show(alice, '/profile?tab=friends');
    await screen.findByRole('list', { name: 'Friends' });
    expect(server.callsTo(POSTS)).toEqual([]);
    expect(server.callsTo(REQUESTS)).toEqual([]);
    press('Show Requests');
    await screen.findByRole('list', { name: 'Show Requests' });
    expect(screen.getByRole('button', { name: 'Decline bob' })).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=friends&show=requests');
    fireEvent.click(screen.getByRole('link', { name: 'bob' }));
    await screen.findByText('A page of a friend');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('list', { name: 'Show Requests' })).toBeTruthy();
  });

  test('without posts it invites to create the first one', async () => {
    server.on(POSTS, () => ({ rows: [], after: null }));
    show(alice);
    expect(await screen.findByText('You have no posts yet.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Create a Post' })).toHaveLength(1);
  });

  test("signing out shows a visitor's page", async () => {
    const { auth } = show(alice);
    await screen.findByText('clip 1');
    act(() => auth.setState(visitor));
    expect(screen.getByRole('link', { name: 'Log In and Register' })).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
  });
});

function show(auth: AuthState, path = '/profile') {
  const routes = [
    { path: '/profile', Component: ProfileScreen },
    { path: '/login', element: <p>The login</p> },
    { path: '/friend/:friend', element: <p>A page of a friend</p> },
    { path: '/mix/:mix', element: <p>A mix</p> },
  ];
  return renderPage({ routes, path, auth });
}

const findPosters = async () =>
  within(await screen.findByRole('list', { name: 'Clips' })).getAllByRole('link');
const queriesOf = (name: string) => server.callsTo(name).map(({ query }) => query);
