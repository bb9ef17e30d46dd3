// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

import { AuthProvider } from '#shared/auth/auth-context.tsx';
import {
  alice,
  createFakeAuthClient,
  type FakeAuthClient,
} from '#shared/testing/fake-auth-client.ts';
import { NoticeProvider } from '#shared/ui/notice.tsx';
import { createNotices } from '#shared/ui/notices.ts';

import { ErrorScreen } from './error-screen.tsx';
import { RequireSignedIn, RequireSignedOut } from './guards.tsx';
import { Shell } from './shell.tsx';

afterEach(cleanup);

test("'Get Your Headphones...' covers the routed content until the auth state is known, then never again", () => {
  const { auth } = open('/', { status: 'loading' });
  expect(screen.getByText('Get Your Headphones...')).toBeTruthy();
  expect(screen.queryByText('the feed')).toBeNull();

  act(() => auth.become({ status: 'signedOut' }));
  expect(screen.getByText('the feed')).toBeTruthy();
  expect(screen.queryByText('Get Your Headphones...')).toBeNull();

  act(() => auth.become({ status: 'loading' }));
  expect(screen.getByText('the feed')).toBeTruthy();
  expect(screen.queryByText('Get Your Headphones...')).toBeNull();
});

test("signed out, the search box reads 'Login To Search ' and the navbar leads to /login", () => {
  open('/', { status: 'signedOut' });
  const box = screen.getByRole('searchbox', { name: 'Search people' });
  expect(box.getAttribute('placeholder')).toBe('Login To Search ');
  expect(box.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('link', { name: 'Log In and Register' }).getAttribute('href')).toBe(
    '/login',
  );
});

test("signed in, the navbar leads to /upload with 'Create a Post' and shows the own account", () => {
  open('/', alice);
  expect(screen.getByRole('link', { name: 'Create a Post' }).getAttribute('href')).toBe('/upload');
  expect(screen.getByRole('button', { name: 'Account of alice' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the navigation bar is hidden on /login', () => {
  open('/login', { status: 'signedOut' });
  expect(screen.getByText('the login')).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
});

test('/upload redirects to /login if signed out, and the sign-in leads back to it', async () => {
  const { auth, path } = open('/upload?link=x', { status: 'signedOut' });
  expect(await screen.findByText('the login')).toBeTruthy();
  expect(path()).toBe('/login');

  act(() => auth.become(alice));
  expect(await screen.findByText('the form')).toBeTruthy();
  expect(path()).toBe('/upload?link=x');
});

test('/login while signed in goes to /', async () => {
  const { path } = open('/login', alice);
  expect(await screen.findByText('the feed')).toBeTruthy();
  expect(path()).toBe('/');
});

test('somebody whose registration is unfinished is signed out for the protected pages', async () => {
  open('/upload', { status: 'unregistered', user: { uid: 'uid-bob', email: 'bob@example.com' } });
  expect(await screen.findByText('the login')).toBeTruthy();
});

test("an unknown route shows 'Unexpected Application Error!' with a link home", () => {
  open('/nowhere', { status: 'signedOut' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Back to the home feed' });
  expect(link.getAttribute('href')).toBe('/');
});

test('a thrown error shows the error screen inside the navbar, and nothing of the error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('/broken', { status: 'signedOut' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(document.body.textContent).not.toContain('the secret reason');
});

function Broken(): never {
  throw new Error('the secret reason');
}

const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { path: '/', element: 'the feed' },
          { path: '/broken', Component: Broken },
          { Component: RequireSignedOut, children: [{ path: '/login', element: 'the login' }] },
          { Component: RequireSignedIn, children: [{ path: '/upload', element: 'the form' }] },
          { path: '*', Component: ErrorScreen },
        ],
      },
    ],
  },
];

type Opened = { auth: FakeAuthClient; path: () => string };

function open(address: string, state: Parameters<typeof createFakeAuthClient>[0]): Opened {
  const auth = createFakeAuthClient(state);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <AuthProvider client={auth}>
      <NoticeProvider notices={createNotices({ isOn: true })}>
        <RouterProvider router={router} />
      </NoticeProvider>
    </AuthProvider>,
  );
  return { auth, path: () => router.state.location.pathname + router.state.location.search };
}
