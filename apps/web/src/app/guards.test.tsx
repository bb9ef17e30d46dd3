import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { useSignOut } from '#features/accounts/sign-out.tsx';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { alice, signedInAs, visitor } from '#platform/testing/fake-auth-client.ts';
import { deferred, startFakeServer } from '#platform/testing/fake-server.ts';
import { LoginScreen } from '#screens/login/login-screen.tsx';
import { RequireSignedIn, RequireSignedOut, RequireWellFormedPath } from './guards.tsx';
import { pageRoutes, Pages } from './page-routes.tsx';

const BOB = signedInAs('bob');
const PATH = '/messages?chat=uid-bobuid-alice';

beforeEach(() => {
  startFakeServer({
    'POST /user/signups': () => ({ mode: 'open', is_invited: false, challenge: null }),
  });
});

test('a session that ends on a page is explained on /login, and the user returns to the page', async () => {
  const { become, address } = openMessages(alice);
  await become(visitor);
  expect(address()).toBe('/login');
  expect(sentence()).toBeTruthy();
  await become(alice);
  expect(address()).toBe(PATH);
});

test('another user does not return to the page of the former one', async () => {
  const { become, address } = openMessages(alice);
  await become(visitor);
  await become(BOB);
  expect(address()).toBe('/');
});

test.each([
  ['alice', alice, PATH],
  ['bob', BOB, '/'],
])('the session of alice ended before the visit, and %s signs in', async (_name, next, path) => {
  storageItem('uid').write('uid-alice');
  const { become, address } = openMessages(visitor);
  expect(address()).toBe('/login');
  expect(sentence()).toBeTruthy();
  await become(next);
  expect(address()).toBe(path);
});

test('a session that ended on a public page is explained on /login, too', () => {
  storageItem('uid').write('uid-alice');
  openPage('/login', visitor);
  expect(sentence()).toBeTruthy();
});

test('a sign-out by the user leads to its page, even if that takes long, and not to /login', async () => {
  const loading = deferred<{ element: string }>();
  const messages = { path: '/messages', Component: () => <SignOutButton /> };
  const { auth, address } = open({
    path: PATH,
    routes: [
      { Component: RequireSignedIn, children: [messages] },
      { path: '/profile', lazy: () => loading.promise },
    ],
    state: alice,
  });
  await act(async () => screen.getByRole('button').click());
  expect(auth.getState()).toEqual(visitor);
  expect(screen.queryByRole('button')).toBeNull();
  expect(address()).toBe(PATH);
  await act(async () => loading.resolve({ element: 'the profile' }));
  expect(address()).toBe('/profile');

  await act(async () => auth.setState(alice));
  cleanup();
  const { become, address: nextAddress } = openMessages(alice);
  await become(visitor);
  expect(nextAddress()).toBe('/login');
});

function SignOutButton() {
  return <button onClick={useSignOut('/profile')}>SignOut</button>;
}

test('a visitor gets no explanation, and returns to the page', async () => {
  const { become, address } = openMessages(visitor);
  expect(address()).toBe('/login');
  expect(sentence()).toBeNull();
  await become(BOB);
  expect(address()).toBe(PATH);
});

test('an unfinished registration has not ended', async () => {
  const { uid, email, isEmailVerified } = alice.user;
  const { address } = openMessages({
    status: 'unregistered',
    user: { uid, email, isEmailVerified },
  });
  expect(address()).toBe('/login');
  expect(sentence()).toBeNull();
});

test.each([
  ['/friend/%E0%A4%A', 'Unexpected Application Error!'],
  ['/friend/J%C3%BCrgen', 'a friend'],
  ['/friend/%25', 'a friend'],
])('%s shows %s', async (path, heading) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const friend = { path: '/friend/:friend', Component: () => <h1>a friend</h1> };
  const pages = pageRoutes([{ Component: RequireWellFormedPath, children: [friend] }]);
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Pages routes={pages} />
      </MemoryRouter>,
    ),
  );
  expect(screen.getByRole('heading').textContent).toBe(heading);
});

function openMessages(state: AuthState) {
  return openPage(PATH, state);
}

function openPage(path: string, state: AuthState) {
  const routes = [
    { Component: RequireSignedOut, children: [{ path: '/login', Component: LoginScreen }] },
    { Component: RequireSignedIn, children: [{ path: '/messages', element: 'the messages' }] },
  ];
  const { auth, address } = open({ path, routes, state });
  const become = (next: AuthState) => act(async () => auth.setState(next));
  return { become, address };
}

const sentence = () => screen.queryByText(loginTexts.sessionEnded);
