import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { button } from '#platform/testing/controls.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { FriendsList, RequestsList } from './friend-lists.tsx';

const FRIENDS = 'GET /user/allfriends';
const REQUESTS = 'GET /user/allrequests';
const UPDATE = 'PATCH /user/updatefriend';
const DECLINE = 'PATCH /user/declinefriend';

let listed: readonly FriendRecord[];

const test = serverTest();

beforeEach(() => {
  listed = [];
  for (const name of [FRIENDS, REQUESTS]) {
    server.on(name, ({ query }) => {
      const offset = Number(query['offset']);
      return { rows: listed.slice(offset, offset + 20) };
    });
  }
});

describe('Show Friends', () => {
  test('lists users with photo and name linking to /friend/{username}', async () => {
    listed = [friendOf('bob'), friendOf('carol.k')];
    show(<FriendsList user="alice" />);
    const list = await screen.findByRole('list', { name: 'Friends' });
    expect(names()).toEqual(['bob', 'carol.k']);
    const link = within(list).getByRole('link', { name: 'carol.k' });
    expect(link.getAttribute('href')).toBe('/friend/carol.k');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/avatars/default.svg');
    expect(server.callsTo(FRIENDS)[0]?.query).toEqual({ user: 'alice', offset: '0' });
  });

  test('come in pages of 20, without duplicates', async () => {
    listed = Array.from({ length: 25 }, (_, index) => friendOf(`user${index}`));
    show(<FriendsList user="alice" />);
    await screen.findByRole('list');
    expect(rows()).toHaveLength(20);
    listed = [friendOf('aaron'), ...listed];
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(server.callsTo(FRIENDS)[1]?.query['offset']).toBe('20');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows placeholders while the rows load', () => {
    server.on(FRIENDS, () => deferred().promise);
    show(<FriendsList user="alice" />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  test('without friends it invites one', async () => {
    serveInvite(server);
    show(<FriendsList user="alice" />);
    await screen.findByRole('button', { name: 'Invite a friend' });
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('offers a retry when loading failed', async () => {
    let isUp = false;
    listed = [friendOf('bob')];
    const { notices } = show(<FriendsList user="alice" />);
    server.on(FRIENDS, () => (isUp ? { rows: listed } : errorResponse(500, 'INTERNAL')));
    await screen.findByText('The list could not be loaded.');
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'bob' })).toBeTruthy();
    expect(notices).toEqual([]);
  });
});

describe('A change before the first live document', () => {
  const none = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };

  test('is shown if the list had been loaded', async () => {
    const live = createFakeLiveClient();
    listed = [friendOf('bob')];
    show(<FriendsList user="alice" />, live);
    await screen.findByRole('list');
    listed = [friendOf('carol')];
    act(() => live.set('notifications', 'uid-alice', none));
    await waitFor(() => expect(names()).toEqual(['carol']));
  });

  test('is shown if an older list is still being loaded', async () => {
    const live = createFakeLiveClient();
    const older = deferred<unknown>();
    server.on(FRIENDS, () => older.promise);
    show(<FriendsList user="alice" />, live);
    await waitFor(() => expect(server.callsTo(FRIENDS)).toHaveLength(1));
    server.on(FRIENDS, () => ({ rows: [friendOf('carol')] }));
    act(() => live.set('notifications', 'uid-alice', none));
    older.resolve({ rows: [friendOf('bob')] });
    await waitFor(() => expect(names()).toEqual(['carol']));
  });

  test('costs no request if the document is known', async () => {
    const live = createFakeLiveClient();
    live.set('notifications', 'uid-alice', none);
    listed = [friendOf('bob')];
    show(<FriendsList user="alice" />, live);
    await screen.findByRole('list');
    expect(server.callsTo(FRIENDS)).toHaveLength(1);
  });
});

describe('Show Requests', () => {
  async function showRequests() {
    listed = [friendOf('bob'), friendOf('carol')];
    const page = show(<RequestsList user="alice" />);
    await screen.findByRole('list', { name: 'Show Requests' });
    return page;
  }

  test('each row can be accepted, and then disappears', async () => {
    await showRequests();
    server.on(UPDATE, () => {
      listed = [friendOf('carol')];
      return { rows: [] };
    });
    fireEvent.click(button('Accept Friend Request from bob'));
    await waitFor(() => expect(names()).toEqual(['carol']));
    expect(server.callsTo(UPDATE)[0]?.body).toEqual({
      user: 'alice',
      friend: 'bob',
      action: 'Accept Friend Request',
    });
    await waitFor(() => expect(server.callsTo(REQUESTS)).toHaveLength(2));
  });

  test('each row can be declined, and then disappears; the keyboard focus stays in place', async () => {
    await showRequests();
    server.on(DECLINE, () => {
      listed = [friendOf('bob')];
      return { rows: [] };
    });
    const decline = button('Decline carol');
    expect(decline.textContent).toBe('Decline');
    decline.focus();
    fireEvent.click(decline);
    await waitFor(() => expect(names()).toEqual(['bob']));
    expect(server.callsTo(DECLINE)[0]?.body).toEqual({ user: 'alice', friend: 'carol' });
    expect(document.activeElement?.contains(screen.getByRole('list'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('disables the other button while a request is pending', async () => {
    const response = deferred<unknown>();
    await showRequests();
    server.on(UPDATE, () => response.promise);
    fireEvent.click(button('Accept Friend Request from bob'));
    await waitFor(() => expect(button('Decline bob').disabled).toBe(true));
    expect(button('Decline carol').disabled).toBe(false);
    response.resolve({ rows: [] });
  });

  test('a request that was withdrawn also disappears, with a notice', async () => {
    const { notices } = await showRequests();
    server.on(UPDATE, () => {
      listed = [friendOf('carol')];
      const error = { code: 'STALE_ACTION', message: '' };
      return Response.json({ error, rows: [] }, { status: 409 });
    });
    fireEvent.click(button('Accept Friend Request from bob'));
    await waitFor(() => expect(names()).toEqual(['carol']));
    expect(notices).toEqual(['Your friendship status has changed. The button is up to date now.']);
  });

  test('a call that fails keeps the row and shows a notice', async () => {
    const { notices } = await showRequests();
    server.on(DECLINE, () => errorResponse(500, 'INTERNAL'));
    fireEvent.click(button('Decline bob'));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(names()).toEqual(['bob', 'carol']);
  });

  test('after the last request the empty state is shown', async () => {
    await showRequests();
    server.on(DECLINE, ({ body }) => {
      listed = listed.filter(({ username }) => !JSON.stringify(body).includes(username));
      return { rows: [] };
    });
    fireEvent.click(button('Decline bob'));
    fireEvent.click(button('Decline carol'));
    expect(await screen.findByText('No pending requests.')).toBeTruthy();
  });
});

function show(page: ReactNode, live = createFakeLiveClient()) {
  return renderPage({ routes: [{ path: '/', element: page }], path: '/', auth: alice, live });
}

const rows = () => screen.getAllByRole('listitem');
const names = () => rows().map((row) => within(row).getByRole('link').textContent);
