import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, errorResponse, startFakeServer } from '#platform/testing/fake-server.ts';
import { CHAT, reply, base, likesBy, rows, show } from './notifications.testing.tsx';

test('an invitation to a group names it and links to the conversation', async () => {
  const chat = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
  const notifications: PastNotification[] = [
    { ...base, id: 2, kind: 'group-invitation', username: 'bob', chat, group: 'weekend' },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  const link = await screen.findByRole('link', { name: 'added you to weekend.' });
  expect(link.getAttribute('href')).toBe(conversationPath(chat));
  expect(rows()[0]?.textContent).toContain('bob added you to weekend.');
  expect(screen.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe('/friend/bob');
});

test('more load in pages, from before the last one shown', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, place): PastNotification => ({
      ...base,
      id: from - place,
      kind: 'request',
      username: `p${from - place}`,
    }));
  const server = startFakeServer({
    'GET /notifications/history': ({ query }) => ({
      rows: query['before'] === undefined ? page(50, 20) : page(30, 3),
    }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(23));
  expect(rows().at(-1)?.textContent).toContain('p28 sent you a friend request.');
  expect(server.callsTo('GET /notifications/history')[1]?.query['before']).toBe('31');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('loading the list marks the notifications seen', async () => {
  const list = deferred<unknown>();
  const server = startFakeServer({
    'GET /notifications/history': () => list.promise,
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
  });
  show();
  await waitFor(() => expect(server.callsTo('GET /notifications/history')).toHaveLength(1));
  expect(server.callsTo('POST /notifications/clear')).toEqual([]);
  list.resolve({ rows: [{ ...base, id: 1, kind: 'request', username: 'bob' }] });
  await waitFor(() => expect(server.callsTo('POST /notifications/clear')).toHaveLength(1));
});

test('an empty list shows what it is for, and links to the feed', async () => {
  startFakeServer({ 'GET /notifications/history': () => ({ rows: [] }) });
  show();
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home Feed' }).getAttribute('href')).toBe('/');
});

test('a list that failed to load offers a retry', async () => {
  const server = startFakeServer({
    'GET /notifications/history': () => errorResponse(500, 'INTERNAL'),
  });
  show();
  await screen.findByText('The notifications could not be loaded.');
  expect(screen.queryByText(/since last time you checked/)).toBeNull();
  server.on('GET /notifications/history', () => ({ rows: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
});

test('shows the two sentences, and marks what is new until it is marked as seen', async () => {
  const unseen = { ...base, id: 9, kind: 'request', username: 'bob', unseen: true } as const;
  const server = startFakeServer({
    'GET /notifications/history': () => ({
      rows: [unseen, { ...base, id: 8, kind: 'acceptance', username: 'carol' }],
    }),
    'POST /notifications/clear': () => ({
      rows: [{ newLikes: 5, newFriendRequest: 1, likeNews: [], friendRequestNews: [] }],
      notifications: [unseen],
    }),
  });
  show();
  expect(await screen.findByText('5 new likes since last time you checked.')).toBeTruthy();
  expect(
    screen.getByText('1 new friend requests or friendship acceptance since last time you checked.'),
  ).toBeTruthy();
  expect(screen.getAllByText('New')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  expect(screen.queryByText('New')).toBeNull();
  expect(server.callsTo('POST /notifications/clear')).toHaveLength(1);
});

test('the filter loads its own pages, and clears once', async () => {
  const server = startFakeServer({
    'GET /notifications/history': ({ query }) => ({
      rows: query['show'] === 'likes' ? likesBy('bob') : [],
    }),
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
  });
  const { router } = show();
  await screen.findByText('No notifications yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Likes' }));
  expect(await screen.findByText('bob')).toBeTruthy();
  expect(router.state.location.search).toBe('?show=likes');
  expect(server.callsTo('POST /notifications/clear')).toHaveLength(1);
});

test.each([
  ['Accept Friend Request from bob', 'PATCH /user/updatefriend', 'You are now friends.'],
  ['Decline bob', 'PATCH /user/declinefriend', 'Request declined.'],
])('a request is answered in place: %s', async (name, call, sentence) => {
  const server = startFakeServer({
    'GET /notifications/history': () => ({
      rows: [{ ...base, id: 9, kind: 'request', username: 'bob', pending: true }],
    }),
    [call]: () => ({ rows: [] }),
  });
  show();
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(rows()[0]?.textContent).toContain(sentence));
  expect(server.callsTo(call)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /bob/ })).toBeNull();
  // The buttons are gone.
  expect(rows()[0]?.contains(document.activeElement)).toBe(true);
});

test('a new friend can be messaged from the row', async () => {
  const acceptance = { ...base, kind: 'acceptance', username: 'bob', friend: 'uid-bob' } as const;
  const server = startFakeServer({
    'GET /notifications/history': () => ({ rows: [{ ...acceptance, id: 9 }] }),
    'POST /chat/open': () => ({ rows: [{ chat: CHAT }] }),
  });
  const { router } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Message bob' }));
  expect(await screen.findByText('The conversation')).toBeTruthy();
  expect(server.callsTo('POST /chat/open').map(({ body }) => body)).toEqual([
    { friend: 'uid-bob' },
  ]);
  expect(router.state.location.search).toBe(`?chat=${CHAT}`);
});

test('what was listed is marked as seen, once, and only with all kinds', async () => {
  const server = startFakeServer({
    'GET /notifications/history': () => ({ rows: [{ ...reply, id: 9, unseen: true }] }),
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
    'POST /notifications/seen': () => ({ success: true }),
  });
  show();
  await waitFor(() =>
    expect(server.callsTo('POST /notifications/seen').map(({ body }) => body)).toEqual([
      { up_to: 9 },
    ]),
  );
  expect(screen.getAllByText('New')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Replies' }));
  await waitFor(() => expect(server.callsTo('GET /notifications/history')).toHaveLength(2));
  expect(server.callsTo('GET /notifications/history').map(({ query }) => query['show'])).toEqual([
    'all',
    'replies',
  ]);
  expect(server.callsTo('POST /notifications/seen')).toHaveLength(1);
});
