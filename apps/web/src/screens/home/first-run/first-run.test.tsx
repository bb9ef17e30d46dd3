import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { mayBeFirstRun, storeFirstRun } from '#users/sign-up/first-run.ts';
import { tileOf, recordOf, friendOf } from '#platform/testing/sample-data.ts';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { FirstRun } from './first-run.tsx';

const FINISH = 'POST /user/finishfirstrun';
const IMAGE = 'PATCH /user/img';

const onOver = vi.fn();
const user = { ...alice.user, photoURL: '/avatars/default.svg' };

const test = serverTest({
  'GET /user/info': () => ({ rows: [recordOf({ firebase_uid: user.uid, is_first_run: true })] }),
  'GET /user/allfriends': () => ({ rows: [] }),
  [IMAGE]: () => ({ success: true }),
  [FINISH]: () => ({ success: true }),
  'GET /get/homevideo': () => ({ rows: [], after: null }),
});

beforeEach(() => {
  onOver.mockClear();
  storeFirstRun(user.uid, true);
  serveInvite(server);
});

test('leads through photo, friends and clip, each heading with the focus', async () => {
  const { auth } = show();
  Object.assign(auth, { updateProfile: () => Promise.resolve(user) });
  await expectFocused('Choose a profile photo');
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Fern' }));
  click('Continue');
  await expectFocused('Find your friends');
  expect(server.callsTo(IMAGE)[0]?.body).toEqual({ username: 'alice', img: '/avatars/fern.svg' });
  await screen.findByRole('button', { name: 'Invite a friend' });
  click('Continue');
  await title('Post your first clip');
  expect(server.callsTo(FINISH)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Create a Post' }));
  expect(onOver).toHaveBeenCalledOnce();
  await waitFor(() => expect(server.callsTo(FINISH)[0]?.body).toEqual({ uid: user.uid }));
});

test('the last step offers a clip to try, which opens the form filled in', async () => {
  server.on('GET /get/homevideo', () => ({
    rows: [tileOf({ tile_id: 1, tile_link: 'sample-0003', starttime: 12.4 })],
    after: null,
  }));
  show('/avatars/moss.svg', '/?step=clip');
  const example = await screen.findByRole('link', { name: 'Try it with this clip clip 1' });
  expect(new URLSearchParams(example.getAttribute('href')?.split('?')[1]).get('url')).toBe(
    'https://www.youtube.com/watch?v=sample-0003&t=12s',
  );
  fireEvent.click(example);
  expect(onOver).toHaveBeenCalledOnce();
});

test('each step can be skipped, without a change', async () => {
  show();
  await title('Choose a profile photo');
  fireEvent.click(screen.getByRole('radio', { name: 'Fern' }));
  click('Skip');
  await title('Find your friends');
  click('Skip');
  await title('Post your first clip');
  click('See clips first');
  expect(onOver).toHaveBeenCalledOnce();
  expect(server.callsTo(IMAGE)).toEqual([]);
});

test.each(['/', '/?step=friends', '/?step=clip'])('can be skipped as a whole: %s', async (path) => {
  show('/avatars/default.svg', path);
  fireEvent.click(await screen.findByRole('button', { name: 'Skip all' }));
  expect(onOver).toHaveBeenCalledOnce();
  await waitFor(() => expect(mayBeFirstRun(user)).toBe(false));
  expect(server.callsTo(FINISH)).toHaveLength(1);
});

test('starts with the friends for a user with a photo, and names those of an invite', async () => {
  const bob = friendOf('bob');
  server.on('GET /user/allfriends', () => ({ rows: [bob] }));
  show('/avatars/moss.svg');
  await title('Find your friends');
  await screen.findByText('You are already friends with bob.');
});

test('ends when it is finished in another tab', async () => {
  show();
  await title('Choose a profile photo');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'reprise.first-run' }));
  expect(onOver).toHaveBeenCalledOnce();
});

test('is not shown after it was finished on another device', async () => {
  server.on('GET /user/info', () => ({
    rows: [recordOf({ firebase_uid: user.uid, is_first_run: false })],
  }));
  show();
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(mayBeFirstRun(user)).toBe(false);
});

test('a record that cannot be loaded opens the feed, for now', async () => {
  server.on('GET /user/info', () => errorResponse(500, 'INTERNAL'));
  show();
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(mayBeFirstRun(user)).toBe(true);
});

test('a call that fails shows a notice, and the steps at the next visit', async () => {
  server.on(FINISH, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await title('Choose a profile photo');
  click('Skip all');
  expect(onOver).toHaveBeenCalledOnce();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(mayBeFirstRun(user)).toBe(true);
});

test('is due for the user of this browser only', () => {
  expect(mayBeFirstRun(user)).toBe(true);
  expect(mayBeFirstRun({ ...user, uid: 'uid-bob' })).toBe(false);
});

function show(photoURL = '/avatars/default.svg', path = '/') {
  const element = <FirstRun user={{ ...user, photoURL }} onOver={onOver} />;
  return renderPage({ routes: [{ path: '/', element }], path, auth: alice });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const expectFocused = (name: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await title(name)));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
