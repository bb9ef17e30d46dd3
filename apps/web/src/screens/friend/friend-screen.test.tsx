import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { userSort } from '@reprise/contract/feed/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import { tileOf, tilesUpTo, relationOf, profileOf } from '#platform/testing/sample-data.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { FriendScreen } from './friend-screen.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/menu-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const PROFILE = 'GET /user/person';
const RELATION = 'GET /user/friend';
const POSTS = 'GET /get/yourposts';
const BLOCK = 'POST /user/block';
const UNBLOCK = 'POST /user/unblock';

const friendOfBob = relationOf({ img_url: '/avatars/fern.svg' });

const bob = profileOf('bob', {
  img_url: '/avatars/fern.svg',
  bio: 'I listen for the breath.',
  bio_link: 'https://bob.example/radio',
  posts: 9,
});

let profile: UserProfile | null;

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  [PROFILE]: () => ({ rows: profile ? [profile] : [] }),
  [RELATION]: () => ({ rows: [] }),
  [POSTS]: () => ({ rows: profile?.is_blocked ? [] : tilesUpTo(2), after: null }),
});

beforeEach(() => {
  profile = bob;
});

describe("A friend's page", () => {
  test('shows photo, username, one relationship button and their posts', async () => {
    const { container } = show('/friend/bob');
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'bob' })).toBeTruthy();
    expect(container.querySelector('section img')?.getAttribute('src')).toBe('/avatars/fern.svg');
    const link = screen.getByRole('link', { name: 'bob.example/radio' });
    expect(link.getAttribute('href')).toBe('https://bob.example/radio');
    expect(link.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(link.closest('p')?.textContent).toContain('I listen for the breath.');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9']);
    expect(await screen.findByText('clip 1')).toBeTruthy();
    const poster = screen.getByRole('link', { name: /clip 1/ });
    expect(poster.textContent).not.toContain('LIKES');
    expect(poster.textContent).toContain('ago');
    fireEvent.click(poster);
    expect((await screen.findByRole('article')).textContent).toContain('clip 1');
    expect(friendButton()).toBeNull();
    press('NEXT');
    expect(screen.getByText('clip 2')).toBeTruthy();
    expect(document.title).toBe('bob · Reprise');
  });

  test('a post for friends has a sign', async () => {
    const forFriends = tileOf({ tile_id: 1, audience: 'friends' });
    server.on(POSTS, () => ({ rows: [forFriends, tileOf({ tile_id: 2 })], after: null }));
    show('/friend/bob');
    await screen.findByText('clip 1');
    const signed = screen.getAllByTitle('Friends only').map((sign) => sign.closest('a'));
    expect(signed).toEqual([screen.getByRole('link', { name: /clip 1/ })]);
  });

  test('requests user, relation and posts in parallel', async () => {
    server.on(PROFILE, () => deferred().promise);
    show('/friend/bob');
    await screen.findByText('clip 1');
    expect(queriesOf(PROFILE)).toEqual([{ username: 'bob' }]);
    expect(queriesOf(RELATION)).toEqual([{ user: 'alice', friend: 'bob' }]);
    expect(friendButton()).toBeNull();
  });

  test.each(userSort.options)('has the sort %s, which the URL stores', async (sort) => {
    show(`/friend/bob?sort=${sort}`);
    await waitFor(() =>
      expect(queriesOf(POSTS)).toEqual([
        { user: 'alice', feedPerson: 'bob', sort, limit: '25', offset: '0' },
      ]),
    );
    const sorts = within(screen.getByRole('group', { name: 'Sort' })).getAllByRole('button');
    expect(sorts.map(({ textContent }) => textContent)).toEqual([
      'Magic',
      'Recent',
      'Oldest',
      'Most Liked',
    ]);
  });

  test('Mixes shows those that the user shares with friends', async () => {
    const mix = { title: 'Rain', audience: 'friends', owner: 'bob', friends_add: true };
    server.on('GET /get/mixes', () => ({
      rows: [{ ...mix, public_id: 'Mix000000001', clips: 2, covers: ['sample-0001'] }],
    }));
    const { router } = show('/friend/bob');
    await screen.findByText('clip 1');
    fireEvent.click(screen.getByRole('tab', { name: 'Mixes' }));
    const link = await screen.findByRole('link', { name: /^Rain ?2 clips$/ });
    expect(link.getAttribute('href')).toBe('/mix/Mix000000001');
    expect(router.state.location.search).toBe('?tab=mixes');
    expect(screen.queryByRole('button', { name: /^New mix/ })).toBeNull();
    server.on('GET /get/mixes', () => ({ rows: [] }));
    show('/friend/bob?tab=mixes');
    expect(await screen.findByText('bob shares no mixes with you yet.')).toBeTruthy();
  });

  test('a user without posts', async () => {
    server.on(POSTS, () => ({ rows: [], after: null }));
    show('/friend/bob');
    expect(await screen.findByText('No clips yet.')).toBeTruthy();
  });
});

test.each(['alice', 'ALICE'])('/friend/%s of the viewer redirects to /profile', async (name) => {
  show(`/friend/${name}`);
  expect(await screen.findByText('Your profile')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test('an unknown user is not found and has no relationship button', async () => {
  profile = null;
  show('/friend/unknown.x');
  expect(await screen.findByText('User not found')).toBeTruthy();
  expect(friendButton()).toBeNull();
  expect(document.title).toBe('User not found · Reprise');
});

test('signs and invisible characters after the link lead to the user', async () => {
  show('/friend/bob).%E2%80%8B');
  expect(await screen.findByRole('heading', { name: 'bob' })).toBeTruthy();
});

test('an invalid username is not requested', async () => {
  show('/friend/a');
  expect(await screen.findByText('User not found')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test('a page that failed to load offers a retry', async () => {
  let isUp = false;
  server.on(PROFILE, () => (isUp ? { rows: [bob] } : errorResponse(500, 'INTERNAL')));
  const { notices } = show('/friend/bob');
  await screen.findByText('This page could not be loaded.');
  isUp = true;
  press('Try again');
  expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
  expect(notices).toEqual([]);
});

describe('A user who is deleted while the page is open is not found', () => {
  test('when the friendship ends', async () => {
    const none = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };
    server.on(RELATION, () => ({ rows: [friendOfBob] }));
    const { live } = show('/friend/bob');
    act(() => live.set('notifications', 'uid-alice', none));
    await screen.findByRole('button', { name: 'Remove Friend' });
    await screen.findByText('clip 1');
    profile = null;
    server.on(RELATION, () => ({ rows: [] }));
    act(() => live.set('notifications', 'uid-alice', { ...none }));
    expect(await screen.findByText('User not found')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
  });

  test('when the button is pressed', async () => {
    server.on('PATCH /user/updatefriend', () => errorResponse(404, 'NOT_FOUND'));
    const { notices } = show('/friend/bob');
    const button = await screen.findByRole('button', { name: 'Send Friend Request' });
    profile = null;
    fireEvent.click(button);
    expect(await screen.findByText('User not found')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
    // The text of a failure loads with the first one.
    await vi.waitFor(() => expect(notices).toEqual(['User not found']));
  });
});

describe('Blocking from the page', () => {
  test('ends a friendship: after Unblock the button never shows the old label', async () => {
    server.on(RELATION, () => ({ rows: [friendOfBob] }));
    server.on(BLOCK, () => {
      profile = { ...bob, is_blocked: true };
      return { success: true };
    });
    server.on(UNBLOCK, () => {
      profile = bob;
      return { success: true };
    });
    show('/friend/bob');
    await screen.findByRole('button', { name: 'Remove Friend' });
    fireEvent.click((await block()).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(2));
    const now = deferred<unknown>();
    server.on(RELATION, () => now.promise);
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock bob' }));
    await screen.findByText('clip 1');
    expect(screen.queryByRole('button', { name: 'Remove Friend' })).toBeNull();
    now.resolve({ rows: [] });
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
  });

  async function block() {
    await screen.findByText('clip 1');
    press('More options');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Block bob' }));
    const box = await screen.findByRole('alertdialog', { name: 'Block bob?' });
    return within(box);
  }

  test('asks first; Cancel changes nothing', async () => {
    show('/friend/bob');
    const box = await block();
    expect(box.getByText(/the friendship ends/)).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.callsTo(BLOCK)).toEqual([]);
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('removes posts and relationship button at once, before the response', async () => {
    const response = deferred<unknown>();
    server.on(BLOCK, () => response.promise);
    show('/friend/bob');
    const box = await block();
    fireEvent.click(box.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('You blocked this user.')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
    expect(friendButton()).toBeNull();
    profile = { ...bob, is_blocked: true };
    response.resolve({ success: true });
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(2));
    expect(server.callsTo(BLOCK)[0]?.body).toEqual({ user: 'alice', friend: 'bob' });
    expect(screen.getByText('You blocked this user.')).toBeTruthy();
  });

  test('a failing block restores everything and shows a notice', async () => {
    server.on(BLOCK, () => errorResponse(500, 'INTERNAL'));
    const { notices } = show('/friend/bob');
    const box = await block();
    fireEvent.click(box.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(notices).toEqual(['The user could not be blocked. Try again.']));
    expect(await screen.findByText('clip 1')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
  });

  test('Unblock refetches button and posts', async () => {
    profile = { ...bob, is_blocked: true };
    server.on(UNBLOCK, () => {
      profile = bob;
      return { success: true };
    });
    show('/friend/bob');
    await screen.findByText('You blocked this user.');
    expect(screen.queryByRole('group', { name: 'Sort' })).toBeNull();
    const unblock = screen.getByRole('button', { name: 'Unblock bob' });
    unblock.focus();
    fireEvent.click(unblock);
    expect(await screen.findByText('clip 1')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
    expect(server.callsTo(UNBLOCK)[0]?.body).toEqual({ user: 'alice', friend: 'bob' });
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('Message opens the conversation with a friend, by uid', async () => {
  const relation = {
    connectid: 'uid-bobuid-alice',
    friend1: 'uid-bob',
    friend2: 'uid-alice',
    accept1: true,
    accept2: true,
    username: 'bob',
    img_url: bob.img_url,
  };
  server.on(RELATION, () => ({ rows: [relation] }));
  server.on('POST /chat/open', () => ({ rows: [{ chat: 'uid-bobuid-alice' }] }));
  show('/friend/bob');
  fireEvent.click(await screen.findByRole('button', { name: 'Message bob' }));
  expect(await screen.findByText('The conversation')).toBeTruthy();
  expect(server.callsTo('POST /chat/open').map(({ body }) => body)).toEqual([
    { friend: 'uid-bob' },
  ]);
});

function show(path: string) {
  return renderPage({
    routes: [
      { path: '/friend/:friend', Component: FriendScreen },
      { path: '/profile', element: <p>Your profile</p> },
      { path: '/', element: <p>The feed</p> },
      { path: '/messages', element: <p>The conversation</p> },
    ],
    path,
    auth: alice,
  });
}

const friendButton = () => screen.queryByRole('button', { name: 'Send Friend Request' });
const queriesOf = (name: string) => server.callsTo(name).map(({ query }) => query);
