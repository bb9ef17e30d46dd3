import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deleteUserData, storedUserNames } from '#platform/storage/user-data.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { UploadScreen } from '#screens/upload/upload-screen.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { alice, bob, clearAll, notices, openScreen, valueOf } from './create-tile.testing.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newvideo';
const WORDS = 'the bass comes in';

let stored: Map<unknown, unknown>;

const test = serverTest({ [CALL]: goOffline });

beforeEach(() => {
  stored = new Map();
});
afterEach(clearAll);

test('a post without a network waits, leaves an empty form, and is sent once', async () => {
  open();
  share();
  expect(await within(await list()).findByText(createTexts.waiting)).toBeTruthy();
  expect(within(await list()).getByText(WORDS)).toBeTruthy();
  await waitFor(() => expect(valueOf('Description')).toBe(''));
  expect(notices).not.toHaveBeenCalled();

  goOnline();
  await networkReturns();
  expect(await within(await list()).findByText(createTexts.success)).toBeTruthy();
  await networkReturns();
  expect(new Set(sentIds()).size).toBe(1);
  expect(stored.size).toBe(1);
  expect([...stored.values()]).toMatchObject([{ description: WORDS, owner: 'alice' }]);
});

test('a post is not listed while the form sends it', async () => {
  server.on(CALL, () => deferred<unknown>().promise);
  open();
  share();
  expect(screen.queryByRole('region', { name: createTexts.waitingList })).toBeNull();
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: createTexts.waitingList })).toBeNull();
});

test('a post survives a reload, even if the page closes before the first response', async () => {
  server.on(CALL, () => deferred<unknown>().promise);
  const { close } = open();
  share();
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  close();
  goOnline();
  open();
  expect(valueOf('Description')).toBe('');
  await waitFor(() => expect(stored.size).toBe(1));
  expect([...stored.keys()]).toEqual(sentIds().slice(0, 1));
});

test('a post behind a waiting one waits too, and both are sent in order', async () => {
  open();
  share();
  await list();
  await waitFor(() => expect(valueOf('Description')).toBe(''));
  share();
  await waitFor(() => expect(screen.getAllByText(createTexts.waiting)).toHaveLength(2));
  goOnline();
  await networkReturns();
  await waitFor(() => expect(screen.getAllByText(createTexts.success)).toHaveLength(1));
  await waitFor(() => expect(stored.size).toBe(2));
});

test('a waiting post can be canceled', async () => {
  open();
  share();
  await within(await list()).findByText(createTexts.waiting);
  press(createTexts.cancelPost);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: createTexts.waitingList })).toBeNull(),
  );
  goOnline();
  await networkReturns();
  expect(stored.size).toBe(0);
  await waitFor(() => expect(storedUserNames(alice.uid, '')).toEqual([]));
});

test('a post that is rejected later can be sent again or removed', async () => {
  open();
  share();
  await list();
  server.on(CALL, () => errorResponse(403, 'EMAIL_UNVERIFIED'));
  await networkReturns();
  expect(
    await screen.findByText(`${createTexts.notShared} ${noticeTexts.emailUnconfirmed}`),
  ).toBeTruthy();
  goOnline();
  press('Try again');
  expect(await screen.findByText(createTexts.success)).toBeTruthy();
  expect(stored.size).toBe(1);
});

test('a waiting post is shown to its user only, and deleted at sign-out', async () => {
  const { close, auth } = open();
  share();
  await list();
  close();
  const { close: closeOther } = open(bob);
  expect(screen.queryByText(WORDS)).toBeNull();
  closeOther();
  auth.setState({ status: 'signedOut' });
  deleteUserData(alice.uid);
  open();
  expect(screen.queryByText(WORDS)).toBeNull();
  goOnline();
  await networkReturns();
  expect(stored.size).toBe(0);
});

test('a post whose session ends during the call returns to the draft', async () => {
  server.on(CALL, () => deferred<unknown>().promise);
  const { close, auth } = open();
  share();
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  act(() => auth.setState({ status: 'signedOut' }));
  await waitFor(() => expect(notices).toHaveBeenCalledWith(noticeTexts.signedOut));
  close();
  goOnline();
  open();
  expect(valueOf('Description')).toBe(WORDS);
  await networkReturns();
  expect(stored.size).toBe(0);
});

test('a post that is rejected after the form was closed returns to the draft', async () => {
  const response = deferred<unknown>();
  server.on(CALL, () => response.promise);
  const { close } = open();
  share();
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  close();
  response.resolve(errorResponse(403, 'EMAIL_UNVERIFIED'));
  await waitFor(() => expect(notices).toHaveBeenCalledWith(noticeTexts.emailUnconfirmed));
  open();
  expect(valueOf('Description')).toBe(WORDS);
});

const open = (user = alice) => openScreen('/upload', UploadScreen, user);

const list = () => screen.findByRole('region', { name: createTexts.waitingList });

const sentIds = () => server.callsTo(CALL).map(({ body }) => (body as { id: string }).id);

function goOnline(): void {
  server.on(CALL, ({ body }) => {
    stored.set((body as { id: string }).id, body);
    return { success: true, tile_id: 7 };
  });
}

const networkReturns = () => act(async () => void window.dispatchEvent(new Event('online')));

function share(): void {
  type('Video link', 'https://www.youtube.com/watch?v=jNQXAC9IVRw');
  press('Convert');
  type('Description', WORDS);
  press('Share');
}

function goOffline() {
  return Promise.reject(new TypeError('Failed to fetch'));
}
