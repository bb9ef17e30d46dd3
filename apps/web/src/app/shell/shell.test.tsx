import { QueryClientProvider } from '@tanstack/react-query';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import { videoKeyTexts } from '@reprise/contract/moments/video-texts.ts';
import { keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import {
  alice,
  createFakeAuthClient,
  type FakeAuthClient,
} from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
// Loading this code in a test can time out.
import '#ui/overlays/menu-popup.tsx';
import '#app/help/help-dialog.tsx';
import { FEED_KEYS } from '#features/feed/viewer/input/use-feed-keys.ts';
import { LiveContext } from '#platform/live/use-live-document.ts';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { ErrorScreen } from '#app/error-screen.tsx';
import { RequireSignedIn, RequireSignedOut } from '#app/guards.tsx';
import { pageRoutes, Pages } from '#app/page-routes.tsx';
import { Shell } from './shell.tsx';

test("'Get Your Headphones...' covers the routed content until the auth state is known, then never again", () => {
  const { auth } = open('/', { status: 'loading' });
  expect(screen.getByText('Get Your Headphones...')).toBeTruthy();
  expect(screen.queryByText('the feed')).toBeNull();

  act(() => auth.setState({ status: 'signedOut' }));
  expect(screen.getByText('the feed')).toBeTruthy();
  expect(screen.queryByText('Get Your Headphones...')).toBeNull();

  act(() => auth.setState({ status: 'loading' }));
  expect(screen.getByText('the feed')).toBeTruthy();
  expect(screen.queryByText('Get Your Headphones...')).toBeNull();
});

test("signed out, the search box reads 'Login To Search ' and the navbar links to /login", () => {
  open('/', { status: 'signedOut' });
  const box = screen.getByRole('searchbox', { name: 'Search people and clips' });
  expect(box.getAttribute('placeholder')).toBe('Login To Search ');
  expect(box.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('link', { name: 'Login To Search' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Log In and Register' }).getAttribute('href')).toBe(
    '/login',
  );
});

test("signed in, the navbar links to /upload with 'Create a Post' and shows the account", async () => {
  open('/', alice);
  const create = within(screen.getByRole('banner')).getByRole('link', { name: 'Create a Post' });
  expect(create.getAttribute('href')).toBe('/upload');
  expect(await screen.findByRole('button', { name: 'Account menu for alice' })).toBeTruthy();
});

test('users can be searched when signed in, and not while the auth state is unknown', async () => {
  const { auth } = open('/', { status: 'loading' });
  const controlled = () =>
    tabs().getByRole('button', { name: 'Search' }).getAttribute('aria-controls');
  expect(screen.queryByLabelText('Search people and clips')).toBeNull();
  expect(controlled()).toBeNull();
  act(() => auth.setState(alice));
  const box = await screen.findByRole('combobox', { name: 'Search people and clips' });
  expect(box.hasAttribute('disabled')).toBe(false);
  expect(document.getElementById(controlled() ?? '')).toBe(screen.getByRole('search'));
});

test('the tab bar leads to home, to a new post, to the messages and to the profile', () => {
  const { auth } = open('/', alice);
  const links = () =>
    tabs()
      .getAllByRole('link')
      .map((link) => [
        (link.querySelector('.visually-hidden') ?? link).textContent,
        link.getAttribute('href'),
      ]);
  expect(links()).toEqual([
    ['Home', '/'],
    ['Create a Post', '/upload'],
    ['Messages', '/messages'],
    ['Profile', '/profile'],
  ]);
  const isCurrent = (name: string) =>
    tabs().getByRole('link', { name }).getAttribute('aria-current') === 'page';
  expect(isCurrent('Home')).toBe(true);
  expect(isCurrent('Profile')).toBe(false);

  act(() => auth.setState({ status: 'signedOut' }));
  expect(links()).toEqual([
    ['Home', '/'],
    ['Create a Post', '/login'],
    ['Messages', '/login'],
    ['Profile', '/profile'],
  ]);
});

test('on mobile a search toggle opens the box and focuses it; Escape or the toggle closes it', async () => {
  open('/', alice);
  const box = await screen.findByRole('combobox', { name: 'Search people and clips' });
  const toggle = tabs().getByRole('button', { name: 'Search' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');

  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(box);
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);

  fireEvent.click(toggle);
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);

  fireEvent.click(toggle);
  toggle.focus();
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('the search closes when the focus leaves it and when a page opens', () => {
  open('/', alice);
  const toggle = tabs().getByRole('button', { name: 'Search' });
  fireEvent.click(toggle);
  act(() => tabs().getByRole('link', { name: 'Home' }).focus());
  expect(toggle.getAttribute('aria-expanded')).toBe('false');

  fireEvent.click(toggle);
  fireEvent.click(tabs().getByRole('link', { name: 'Home' }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('/ focuses the search and ? lists the keys, but not while the user types', async () => {
  open('/', alice);
  const box = await screen.findByRole('combobox', { name: 'Search people and clips' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(box);
  fireEvent.keyDown(box, { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keys = [...FEED_KEYS.flatMap(({ names }) => names), '/', '?', 'Esc'];
  expect(help.getAllByText((_, element) => element?.localName === 'kbd').map(textOf)).toEqual(keys);
  for (const text of Object.values(keyTexts)) expect(help.getByText(text)).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('on the page of a video, ? lists its keys', async () => {
  open(videoPath('jNQXAC9IVRw'), alice);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const text of Object.values(videoKeyTexts)) expect(help.getByText(text)).toBeTruthy();
  expect(help.queryByText(keyTexts.theater)).toBeNull();
});

test('an empty user list links to the search of the navbar', async () => {
  open('/friendless', alice);
  fireEvent.click(screen.getByRole('button', { name: 'Search by username' }));
  const toggle = tabs().getByRole('button', { name: 'Search' });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(
    await screen.findByRole('combobox', { name: 'Search people and clips' }),
  );
});

test('the account menu links to the profile and to the settings', async () => {
  open('/', alice);
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu for alice' }));
  const profile = await screen.findByRole('menuitem', { name: 'Profile' });
  expect(profile.getAttribute('href')).toBe('/profile');
  expect(screen.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
});

test('the messages entry shows the unseen count, as do the title and the app badge', () => {
  const setAppBadge = vi.fn((_count: number) => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { setAppBadge }));
  const { live, auth } = open('/', alice);
  const banner = within(screen.getByRole('banner'));
  const entry = () => banner.getByRole('link', { name: /^Messages/ });
  const tab = () => tabs().getByRole('link', { name: /^Messages/ });
  expect(entry().getAttribute('href')).toBe('/messages');
  expect(entry().textContent).toBe('');
  expect(setAppBadge, 'the count is not known yet').not.toHaveBeenCalled();

  act(() => live.set('unseenMessages', 'uid-alice', { unseenMessage: 3 }));
  expect(entry().textContent).toBe('3');
  expect(entry().getAttribute('aria-label')).toBe('Messages, 3 unread');
  expect(tab()).toBe(tabs().getByRole('link', { name: 'Messages, 3 unread' }));
  expect(tab().firstElementChild?.textContent).toBe('3');
  expect(document.title).toMatch(/^\(3\) /);

  act(() => live.set('unseenMessages', 'uid-alice', { unseenMessage: 100 }));
  expect(entry().textContent).toBe('99+');
  expect(document.title).toMatch(/^\(99\+\) /);

  act(() => auth.setState({ status: 'signedOut' }));
  expect(entry().getAttribute('href')).toBe('/login');
  expect(tab().getAttribute('href')).toBe('/login');
  expect(entry().textContent).toBe('');
  expect(document.title).not.toContain('(');
  expect(setAppBadge.mock.calls).toEqual([[3], [100], [0]]);
});

test('the navigation bar is hidden on /login', () => {
  open('/login', { status: 'signedOut' });
  expect(screen.getByText('the login')).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('/upload redirects to /login if signed out, and the sign-in returns to it', async () => {
  const { auth, path } = open('/upload?link=x', { status: 'signedOut' });
  expect(await screen.findByText('the login')).toBeTruthy();
  expect(path()).toBe('/login');

  act(() => auth.setState(alice));
  expect(await screen.findByText('the form')).toBeTruthy();
  expect(path()).toBe('/upload?link=x');
});

test('/login while signed in goes to /', async () => {
  const { path } = open('/login', alice);
  expect(await screen.findByText('the feed')).toBeTruthy();
  expect(path()).toBe('/');
});

test('an unfinished registration counts as signed out on protected pages', async () => {
  open('/upload', {
    status: 'unregistered',
    user: { uid: 'uid-bob', email: 'bob@example.com', isEmailVerified: true },
  });
  expect(await screen.findByText('the login')).toBeTruthy();
});

test("an unknown route shows 'Unexpected Application Error!' with a link home", () => {
  open('/nowhere', { status: 'signedOut' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Back to home' });
  expect(link.getAttribute('href')).toBe('/');
});

test("a thrown error shows the error screen inside the navbar, without the error's message", () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('/broken', { status: 'signedOut' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(document.body.textContent).not.toContain('the secret reason');
});

function Broken(): never {
  throw new Error('the secret reason');
}

const routes = pageRoutes([
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { path: '/', Component: () => 'the feed' },
          { path: '/broken', Component: Broken },
          { path: '/friendless', Component: FindUsersButton },
          {
            Component: RequireSignedOut,
            children: [{ path: '/login', Component: () => 'the login' }],
          },
          {
            Component: RequireSignedIn,
            children: [{ path: '/upload', Component: () => 'the form' }],
          },
          { path: '*', Component: ErrorScreen },
        ],
      },
    ],
  },
]);

interface Opened {
  auth: FakeAuthClient;
  live: FakeLiveClient;
  path: () => string;
}

function textOf({ textContent }: Element) {
  return textContent;
}

function tabs() {
  return within(screen.getByRole('navigation', { name: 'Main' }));
}

function open(address: string, state: Parameters<typeof createFakeAuthClient>[0]): Opened {
  const auth = createFakeAuthClient(state);
  const live = createFakeLiveClient();
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={createNotices({ isOn: true })}>
          <LiveContext value={live}>
            <MemoryRouter initialEntries={[address]}>
              <Pages routes={routes} />
              <Address />
            </MemoryRouter>
          </LiveContext>
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { auth, live, path: () => screen.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
