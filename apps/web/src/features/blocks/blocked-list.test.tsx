import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { BlockedList } from './blocked-list.tsx';

const LIST = 'GET /user/blocked';
const UNBLOCK = 'POST /user/unblock';

let blocked: readonly FriendRecord[];

const test = serverTest({ [LIST]: () => ({ rows: blocked }) });

beforeEach(() => {
  blocked = ['bob', 'carol'].map(friendOf);
});

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

function show() {
  const page = <BlockedList user="alice" />;
  return renderPage({ routes: [{ path: '/', element: page }], path: '/', auth: alice });
}

const findUnblock = (name: string) => screen.findByRole('button', { name: `Unblock ${name}` });
