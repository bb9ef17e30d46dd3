import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { beforeEach, expect, vi } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import '#ui/overlays/popover-popup.tsx';
import { server, serverTest, live } from '#platform/testing/fixtures.ts';
import { NotificationBell, SignedOutBell } from './notification-bell.tsx';
// Loading this code in a test can time out.
import './notification-panel.tsx';

const UID = 'uid-alice';
const empty = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };
const unseen: NotificationsDocument = {
  newLikes: 2,
  likeNews: ['bob', 'bob'],
  newFriendRequest: 1,
  friendRequestNews: ['carol.d accepted your friend request.'],
};

const base = {
  img_url: '/avatars/default.svg',
  date: '2026-01-05T10:00:00.000Z',
  unseen: true,
} as const;
const clip = {
  kind: 'like',
  tile_id: 4,
  public_id: 'Abc123Def456',
  tile_link: 'sample-0003',
} as const;
const notifications: PastNotification[] = [
  { ...base, id: 4, kind: 'request', username: 'dora', pending: true },
  { ...base, id: 3, kind: 'acceptance', username: 'carol.d' },
  { ...base, ...clip, id: 2, username: 'bob' },
  { ...base, ...clip, id: 1, username: 'erin' },
];

const test = serverTest({
  'POST /notifications/clear': () => {
    live.set('notifications', UID, empty);
    return { rows: [unseen], notifications };
  },
});

beforeEach(() => {
  setWide(true);
});

test('the count is new likes plus friend requests, live; nothing at 0, 99+ above 99', () => {
  show();
  expect(bell().textContent).toBe('');
  act(() => live.set('notifications', UID, unseen));
  expect(bell().textContent).toBe('3');
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 new');
  act(() => live.set('notifications', UID, { ...unseen, newLikes: 99 }));
  expect(bell().textContent).toBe('99+');
  act(() => live.set('notifications', UID, empty));
  expect(bell().textContent).toBe('');
});

test('the panel shows the two sentences with their lists as of its opening, and resets the count', async () => {
  show();
  act(() => live.set('notifications', UID, unseen));
  const panel = within(await open());
  expect(await panel.findByText('2 new likes since last time you checked.')).toBeTruthy();
  expect(
    panel.getByText('1 new friend requests or friendship acceptance since last time you checked.'),
  ).toBeTruthy();
  await waitFor(() => expect(bell().textContent).toBe(''));
  expect(server.callsTo('POST /notifications/clear')).toHaveLength(1);
  const likes = await panel.findByRole('list', { name: 'Likes' });
  expect(likes.textContent).toContain('bob and erin liked your clip.');
  expect(linksIn(likes)).toEqual([
    ['bob', '/friend/bob'],
    ['erin', '/friend/erin'],
    ['', '/tile/Abc123Def456'],
  ]);
  expect(likes.querySelector('a img')?.getAttribute('src')).toContain('sample-0003');
  const requests = panel.getByRole('list', { name: 'Friend requests' });
  expect(requests.textContent).toContain('carol.d accepted your friend request.');
  expect(requests.textContent).toContain('dora sent you a friend request.');
  expect(linksIn(requests)).toEqual([
    ['dora', '/friend/dora'],
    ['carol.d', '/friend/carol.d'],
  ]);
  expect(within(requests).getAllByRole('button')).toHaveLength(1);
  expect(within(requests).getByRole('button', { name: 'Accept dora' })).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
});

test('notifications that arrive while the panel is open are counted, and are in the next snapshot', async () => {
  show();
  const first = within(await open());
  await first.findByText('2 new likes since last time you checked.');
  const later = { ...empty, newLikes: 1, likeNews: ['dan'] };
  act(() => live.set('notifications', UID, later));
  expect(bell().textContent).toBe('1');
  expect(first.queryByText('dan')).toBeNull();

  fireEvent.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.on('POST /notifications/clear', () => ({
    rows: [later],
    notifications: [{ ...base, ...clip, id: 9, username: 'dan' }],
  }));
  const second = within(await open());
  expect(await second.findByText('1 new likes since last time you checked.')).toBeTruthy();
  expect(await second.findByText('dan')).toBeTruthy();
});

test('the panel shows the response of the call, not the cached document', async () => {
  const response = deferred<unknown>();
  server.on('POST /notifications/clear', () => response.promise);
  show();
  act(() => live.set('notifications', UID, { ...empty, newLikes: 1, likeNews: ['bob'] }));
  const panel = within(await open());
  expect(await panel.findByText('1 new likes since last time you checked.')).toBeTruthy();
  response.resolve({ rows: [unseen], notifications });
  expect(await panel.findByText('2 new likes since last time you checked.')).toBeTruthy();
});

test('a reset that fails keeps the count and shows a notice', async () => {
  server.on('POST /notifications/clear', () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  act(() => live.set('notifications', UID, unseen));
  const panel = within(await open());
  expect(await panel.findByText('2 new likes since last time you checked.')).toBeTruthy();
  await waitFor(() =>
    expect(notices).toEqual(['Your notifications could not be marked as read. Try again.']),
  );
  expect(bell().textContent).toBe('3');
});

test('notifications that failed to load offer a retry instead of the empty text', async () => {
  const response = deferred<unknown>();
  server.on('POST /notifications/clear', () => response.promise);
  show();
  act(() => live.fail('notifications', UID, 'UNAVAILABLE'));
  const panel = within(await open());
  expect(panel.getByRole('status', { name: 'Loading' })).toBeTruthy();
  response.resolve(errorResponse(500, 'INTERNAL'));
  expect(await panel.findByText('The notifications could not be loaded.')).toBeTruthy();
  expect(panel.queryByText(/new likes/)).toBeNull();
  server.on('POST /notifications/clear', () => ({ rows: [unseen], notifications }));
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText('2 new likes since last time you checked.')).toBeTruthy();
});

test('a dot leads to the page if only the page shows what is new', async () => {
  show();
  const first = within(await open());
  const link = await first.findByRole('link', { name: /^All notifications/ });
  expect(link.textContent).toBe('All notifications');
  fireEvent.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.on('POST /notifications/clear', () => ({ rows: [empty], notifications: [], quiet: true }));
  const second = within(await open());
  expect(await second.findByRole('link', { name: 'All notifications New' })).toBeTruthy();
  expect(bell().textContent).toBe('');
});

test('messaging a new friend closes the panel', async () => {
  const friend = { ...base, id: 3, kind: 'acceptance', username: 'carol.d', friend: 'uid-carol' };
  server.on('POST /notifications/clear', () => ({ rows: [unseen], notifications: [friend] }));
  show();
  const panel = within(await open());
  fireEvent.click(await panel.findByRole('button', { name: 'Message carol.d' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('following a link closes the panel', async () => {
  const { router } = show();
  const panel = within(await open());
  fireEvent.click(await panel.findByRole('link', { name: 'All notifications' }));
  expect(router.state.location.pathname).toBe('/notifications');
});

test('signed out, the panel links to /login and makes no call', async () => {
  show(false);
  const panel = within(await open());
  const link = await panel.findByRole('link', { name: 'Log In and Register' });
  expect(link.getAttribute('href')).toBe('/login');
  expect(panel.queryByRole('link', { name: 'All notifications' })).toBeNull();
  expect(server.calls).toEqual([]);
});

test('below 1100 px the bell opens the page, where the panel would cover the player', () => {
  setWide(false);
  const { router } = show();
  fireEvent.click(bell());
  expect(router.state.location.pathname).toBe('/notifications');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('while the panel is open, a page with a player makes room for it', async () => {
  show();
  const panel = within(await open());
  expect(document.documentElement.dataset['panel']).toBe('notifications');
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.documentElement.dataset['panel']).toBeUndefined());
});

function setWide(isWide: boolean): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(min-width: 1100px)' ? { matches: isWide } : matchMedia.call(window, query),
  );
}

function show(isSignedIn = true) {
  const Component = () =>
    isSignedIn ? (
      <NotificationBell
        uid={UID}
        actions={{
          renderRequest: (name) => <button>Accept {name}</button>,
          renderMessage: ({ username, onOpen }) => (
            <button onClick={onOpen}>Message {username}</button>
          ),
        }}
      />
    ) : (
      <SignedOutBell />
    );
  const routes = [
    { path: '/', Component },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return renderPage({ routes, path: '/', auth: alice, live });
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const open = async () => {
  fireEvent.click(bell());
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
