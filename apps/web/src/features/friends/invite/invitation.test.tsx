import type { Inviter } from '@reprise/contract/friends/invite-calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { useLocation } from 'react-router';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { readPendingInvite, storePendingInvite } from '#users/sign-up/pending-invite.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { Invitation } from './invitation.tsx';

const CODE = 'abcdefghijklmnopqrst-_';
const INVITER = 'POST /user/inviter';
const ACCEPT = 'PATCH /user/acceptinvite';
const bob: Inviter = { username: 'bob', img_url: '/avatars/fern.svg', is_blocked: false };

const test = serverTest({
  [INVITER]: () => ({ rows: [bob] }),
  'GET /user/friend': () => ({ rows: [] }),
});

test('shows a visitor who invites, and leads to Register with the code stored', async () => {
  const { container } = show(null);
  await screen.findByText('bob invites you to Reprise');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/avatars/fern.svg');
  expect(server.callsTo(INVITER)[0]?.body).toEqual({ code: CODE });
  expect(readPendingInvite()).toBe(CODE);
  fireEvent.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(screen.getByRole('status').textContent).toBe('{"tab":"register"}');
});

test('leads a visitor with an account to Login and back', async () => {
  show(null);
  fireEvent.click(await screen.findByRole('link', { name: 'I have an account' }));
  expect(screen.getByRole('status').textContent).toBe(`{"from":"/i/${CODE}"}`);
});

test('a user accepts and sees that both are friends', async () => {
  storePendingInvite(CODE);
  server.on(ACCEPT, () => ({ rows: [] }));
  show('alice');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Friend Request' }));
  await screen.findByText('You and bob are friends.');
  expect(server.callsTo(ACCEPT)[0]?.body).toEqual({ user: 'alice', code: CODE });
  expect(readPendingInvite()).toBeNull();
  expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe(
    '/friend/bob',
  );
});

test('a user who is a friend already has nothing to accept', async () => {
  const relation = {
    connectid: 'ab',
    friend1: 'bob',
    friend2: 'alice',
    accept1: true,
    accept2: true,
  };
  server.on('GET /user/friend', () => ({
    rows: [{ ...relation, username: 'bob', img_url: '/avatars/fern.svg' }],
  }));
  show('alice');
  await screen.findByText('You and bob are friends.');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ["the viewer's own link", { ...bob, username: 'alice' }, 'This is your own link'],
  ['a blocked inviter', { ...bob, is_blocked: true }, /You have blocked bob/],
  ['an unknown code', null, 'This invite link is not valid'],
])('%s', async (_case, inviter, text) => {
  server.on(INVITER, () => ({ rows: inviter ? [inviter] : [] }));
  show('alice');
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a malformed code is not sent', async () => {
  show(null, 'abc');
  await screen.findByText('This invite link is not valid');
  expect(server.callsTo(INVITER)).toEqual([]);
  expect(readPendingInvite()).toBeNull();
});

test('a failed look-up can be repeated', async () => {
  let isUp = false;
  server.on(INVITER, () => (isUp ? { rows: [bob] } : errorResponse(503, 'UNAVAILABLE')));
  const { notices } = show(null);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  fireEvent.click(retry);
  await screen.findByText('bob invites you to Reprise');
  expect(notices).toEqual([]);
});

test('a failed acceptance shows a notice and can be repeated', async () => {
  server.on(ACCEPT, () => errorResponse(404, 'NOT_FOUND'));
  const { notices } = show('alice');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Friend Request' }));
  await waitFor(() =>
    expect(notices).toEqual(['The invitation could not be accepted. Try again.']),
  );
  expect(screen.getByRole('button', { name: 'Accept Friend Request' })).toBeTruthy();
});

function State() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

function show(viewer: string | null, code = CODE) {
  const routes = [
    { path: '/', element: <Invitation code={code} viewer={viewer} /> },
    { path: '/login', element: <State /> },
  ];
  return renderPage({ routes, path: '/', auth: alice });
}
