import type { FriendRelationRow } from '@reprise/contract/friends/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { relationOf } from '#platform/testing/sample-data.ts';
import { FriendButton } from './friend-button.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/alert-dialog-popup.tsx';

const SEND = 'Send Friend Request';
const CANCEL = 'Cancel Friend Request';
const ACCEPT = 'Accept Friend Request';
const REMOVE = 'Remove Friend';
const RELATION = 'GET /user/friend';
const UPDATE = 'PATCH /user/updatefriend';

const test = serverTest();

const requestFrom = (friend1: 'alice' | 'bob', accept2 = false) =>
  relationOf({ friend1, friend2: friend1 === 'alice' ? 'bob' : 'alice', accept2 });

describe('The label, and clicking sends it as the action', () => {
  test.each([
    ['No relation', null, SEND],
    ['The viewer is the first party, not accepted', requestFrom('alice'), CANCEL],
    ['The viewer is the second party, not accepted', requestFrom('bob'), ACCEPT],
    ['Both flags, the viewer is the first party', requestFrom('alice', true), REMOVE],
    ['Both flags, the viewer is the second party', requestFrom('bob', true), REMOVE],
  ])('%s', async (_case, relation, label) => {
    showButton(relation);
    server.on(UPDATE, () => ({ rows: [] }));
    fireEvent.click(await findButton(label));
    if (label === REMOVE) await confirmRemoval();
    await waitFor(() => expect(server.callsTo(UPDATE)).toHaveLength(1));
    expect(server.callsTo(RELATION)[0]?.query).toEqual({ user: 'alice', friend: 'bob' });
    expect(server.callsTo(UPDATE)[0]?.body).toEqual({
      user: 'alice',
      friend: 'bob',
      action: label,
    });
  });
});

test('during the call the label stays, and a second click does nothing', async () => {
  const response = deferred<unknown>();
  showButton(null);
  server.on(UPDATE, () => response.promise);
  fireEvent.click(await findButton(SEND));
  await waitFor(async () =>
    expect((await findButton(SEND)).getAttribute('aria-busy')).toBe('true'),
  );
  fireEvent.click(await findButton(SEND));
  response.resolve({ rows: [requestFrom('alice')] });
  expect((await findButton(CANCEL)).getAttribute('aria-busy')).toBeNull();
  expect(server.callsTo(UPDATE)).toHaveLength(1);
});

test('the response updates the button, through a whole friendship', async () => {
  const responses = [[requestFrom('alice')], [], [requestFrom('alice')]];
  showButton(null);
  server.on(UPDATE, () => ({ rows: responses.shift() ?? [] }));
  fireEvent.click(await findButton(SEND));
  fireEvent.click(await findButton(CANCEL));
  fireEvent.click(await findButton(SEND));
  expect(await findButton(CANCEL)).toBeTruthy();
  expect(server.callsTo(RELATION)).toHaveLength(1);
});

test.each([
  ['the other user has sent a request', [requestFrom('bob')], ACCEPT],
  ['the other user has accepted', [requestFrom('alice', true)], REMOVE],
])('a stale label changes nothing and the button updates: %s', async (_case, rows, label) => {
  const { notices } = showButton(null);
  const error = { code: 'STALE_ACTION', message: '' };
  server.on(UPDATE, () => Response.json({ error, rows }, { status: 409 }));
  fireEvent.click(await findButton(SEND));
  expect(await findButton(label)).toBeTruthy();
  expect(notices).toEqual(['Your friendship status has changed. The button is up to date now.']);
});

test('a stale label after the request was withdrawn shows Send again', async () => {
  const { notices } = showButton(requestFrom('bob'));
  const error = { code: 'STALE_ACTION', message: '' };
  server.on(UPDATE, () => Response.json({ error, rows: [] }, { status: 409 }));
  fireEvent.click(await findButton(ACCEPT));
  expect(await findButton(SEND)).toBeTruthy();
  expect(notices).toHaveLength(1);
});

test('any other failure keeps the label and shows a notice', async () => {
  const { notices } = showButton(requestFrom('bob'));
  server.on(UPDATE, () => errorResponse(403, 'BLOCKED'));
  fireEvent.click(await findButton(ACCEPT));
  await waitFor(() =>
    expect(notices).toEqual(['Your friendship status could not be updated. Try again.']),
  );
  expect((await findButton(ACCEPT)).getAttribute('aria-busy')).toBeNull();
});

test('a relation that failed to load offers a retry', async () => {
  let isUp = false;
  const { notices } = showButton(null);
  server.on(RELATION, () => (isUp ? { rows: [] } : errorResponse(500, 'INTERNAL')));
  const retry = await findButton('Try again');
  expect(screen.getByText('Friendship status could not be loaded.')).toBeTruthy();
  isUp = true;
  fireEvent.click(retry);
  expect(await findButton(SEND)).toBeTruthy();
  expect(notices).toEqual([]);
});

test('Remove Friend asks once; Cancel changes nothing', async () => {
  showButton(requestFrom('alice', true));
  fireEvent.click(await findButton(REMOVE));
  const box = within(await screen.findByRole('alertdialog', { name: 'Remove bob as a friend?' }));
  fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(UPDATE)).toEqual([]);
  expect(await findButton(REMOVE)).toBeTruthy();
});

describe('A change by the other user', () => {
  const UID = 'uid-alice';
  const none = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };

  test('updates the label without a click', async () => {
    const live = createFakeLiveClient();
    live.set('notifications', UID, none);
    showButton(requestFrom('alice'), live);
    await findButton(CANCEL);
    server.on(RELATION, () => ({ rows: [requestFrom('alice', true)] }));
    const news = ['bob accepted your friend request.'];
    act(() =>
      live.set('notifications', UID, { ...none, newFriendRequest: 1, friendRequestNews: news }),
    );
    await findButton(REMOVE);
    server.on(RELATION, () => ({ rows: [] }));
    act(() =>
      live.set('notifications', UID, { ...none, newFriendRequest: 1, friendRequestNews: news }),
    );
    expect(await findButton(SEND)).toBeTruthy();
  });

  test('a like refetches nothing', async () => {
    const live = createFakeLiveClient();
    live.set('notifications', UID, none);
    showButton(null, live);
    await findButton(SEND);
    act(() => live.set('notifications', UID, { ...none, newLikes: 1, likeNews: ['bob'] }));
    act(() => live.set('notifications', UID, { ...none, newLikes: 2, likeNews: ['bob', 'bob'] }));
    expect(server.callsTo(RELATION)).toHaveLength(1);
  });
});

function showButton(relation: FriendRelationRow | null, live = createFakeLiveClient()) {
  server.on(RELATION, () => ({ rows: relation ? [relation] : [] }));
  const page = <FriendButton user="alice" friend="bob" />;
  return renderPage({ routes: [{ path: '/', element: page }], path: '/', auth: alice, live });
}

async function confirmRemoval() {
  const box = within(await screen.findByRole('alertdialog', { name: 'Remove bob as a friend?' }));
  fireEvent.click(box.getByRole('button', { name: REMOVE }));
}

const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
