import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse, startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { BlockedList } from './blocked-list.tsx';

const LIST = 'GET /user/blocked';
const UNBLOCK = 'POST /user/unblock';

let server: FakeServer;
let blocked: readonly FriendRecord[];

beforeEach(() => {
  blocked = ['bob', 'carol'].map((username) => ({
    uid: `uid-${username}`,
    username,
    img_url: '/avatars/default.svg',
  }));
  server = startFakeServer({ [LIST]: () => ({ rows: blocked }) });
});

afterEach(cleanup);

function show() {
  const page = <BlockedList user="alice" />;
  return renderPage({ routes: [{ path: '/', element: page }], path: '/', auth: alice });
}

const findUnblock = (name: string) => screen.findByRole('button', { name: `Unblock ${name}` });

test('Unblock removes a user from the list', async () => {
  server.on(UNBLOCK, () => {
    blocked = blocked.filter(({ username }) => username !== 'bob');
    return { success: true };
  });
  show();
  fireEvent.click(await findUnblock('bob'));
  await waitFor(() => expect(screen.queryByText('bob')).toBeNull());
  expect(screen.getByText('carol')).toBeTruthy();
  expect(server.callsTo(UNBLOCK)[0]?.body).toEqual({ user: 'alice', friend: 'bob' });
});

test('an Unblock that fails keeps the row and shows a notice', async () => {
  server.on(UNBLOCK, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  fireEvent.click(await findUnblock('bob'));
  await waitFor(() => expect(notices).toEqual(['The user could not be unblocked. Try again.']));
  expect(await findUnblock('bob')).toBeTruthy();
});

test('shows so when no one is blocked', async () => {
  blocked = [];
  show();
  expect(await screen.findByText('No blocked users.')).toBeTruthy();
});
