import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { button, press } from '#platform/testing/controls.ts';
import { connectTabUpdates } from '#platform/api/tab-updates.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { choose, fill } from './post-menu.testing.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

describe('Like', () => {
  const isLiked = () => button('Like').getAttribute('aria-pressed');

  test('a signed-out user only toggles the icon locally', async () => {
    await showFeed(server, null, tilesUpTo(2));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    press('NEXT');
    expect(isLiked()).toBe('false');
    press('PREV');
    expect(isLiked()).toBe('true');
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('false'));
    expect(callsOfActions()).toEqual([]);
  });

  test('a post starts as liked if its data carries a username; unlike and like are calls', async () => {
    server.on('DELETE /create/unlikepost/1&alice', () => ({ success: true }));
    server.on('POST /create/likepost/1&alice', () => ({ success: true }));
    await showFeed(server, alice, [tileOf({ tile_id: 1, username: 'alice', tile_likes: 1 })]);
    expect(isLiked()).toBe('true');
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('false'));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    await waitFor(() =>
      expect(callsOfActions()).toEqual([
        'DELETE /create/unlikepost/1&alice',
        'POST /create/likepost/1&alice',
      ]),
    );
  });

  test('a like that fails is rolled back and shown once', async () => {
    const response = deferred<Response>();
    server.on('POST /create/likepost/1&alice', () => response.promise);
    const { notices } = await showFeed(server, alice, tilesUpTo(1));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    response.resolve(errorResponse(500, 'INTERNAL'));
    await waitFor(() => expect(isLiked()).toBe('false'));
    expect(notices).toEqual(['The post could not be liked. Try again.']);
  });

  test('a post that no longer exists leaves the list', async () => {
    server.on('POST /create/likepost/1&alice', () => errorResponse(404, 'NOT_FOUND'));
    const { notices } = await showFeed(server, alice, tilesUpTo(2));
    press('Like');
    expect(await screen.findByText('clip 2')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
    expect(button('PREV').disabled).toBe(true);
    expect(notices).toEqual(['This clip is no longer available.']);
  });

  test('a box of a post that leaves the list closes', async () => {
    const response = deferred<Response>();
    server.on('POST /create/likepost/1&alice', () => response.promise);
    await showFeed(server, alice, tilesUpTo(2));
    press('Like');
    await choose('Report Post');
    expect(await screen.findByRole('dialog', { name: 'Report Post' })).toBeTruthy();
    response.resolve(errorResponse(404, 'NOT_FOUND'));
    expect(await screen.findByText('clip 2')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('only the owner sees the count', async () => {
    await showFeed(server, alice, [
      tileOf({ tile_id: 1, tile_owner: 'alice', tile_likes: 4 }),
      tileOf({ tile_id: 2, tile_likes: 9 }),
    ]);
    expect(screen.getByText('LIKES: 4')).toBeTruthy();
    press('NEXT');
    expect(screen.queryByText(/LIKES/)).toBeNull();
  });
});

describe('Save', () => {
  const isSaved = () => button('Save').getAttribute('aria-pressed');

  test('is not shown to a visitor', async () => {
    await showFeed(server, null, tilesUpTo(1));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('shows at once, stays with its clip, and sends a call each way', async () => {
    server.on('POST /create/savepost/1', () => ({ success: true }));
    server.on('DELETE /create/unsavepost/1', () => ({ success: true }));
    await showFeed(server, alice, tilesUpTo(2));
    press('Save');
    await waitFor(() => expect(isSaved()).toBe('true'));
    press('NEXT');
    expect(isSaved()).toBe('false');
    press('PREV');
    press('Save');
    await waitFor(() => expect(isSaved()).toBe('false'));
    await waitFor(() => expect(server.callsTo('DELETE /create/unsavepost/1')).toHaveLength(1));
    expect(server.callsTo('POST /create/savepost/1')).toHaveLength(1);
  });

  test.each([
    [undefined, 'POST /create/savepost/1', 'The post could not be saved. Try again.'],
    [true, 'DELETE /create/unsavepost/1', 'The post could not be removed from Saved. Try again.'],
  ] as const)('a failure is rolled back and shown once', async (saved, call, sentence) => {
    const response = deferred<Response>();
    server.on(call, () => response.promise);
    const { notices } = await showFeed(server, alice, [
      tileOf({ tile_id: 1, ...(saved && { saved }) }),
    ]);
    const before = isSaved();
    press('Save');
    await waitFor(() => expect(isSaved()).not.toBe(before));
    response.resolve(errorResponse(500, 'INTERNAL'));
    await waitFor(() => expect(isSaved()).toBe(before));
    expect(notices).toEqual([sentence]);
  });
});

describe('Report', () => {
  test('needs a reason of 1 to 500 characters, then the clip is hidden and the next one shows', async () => {
    server.on('POST /create/report', () => ({ success: true }));
    await showFeed(server, alice, tilesUpTo(2));
    await choose('Report Post');
    const box = await screen.findByRole('textbox', { name: 'Reason' });
    button('Send report').focus();
    press('Send report');
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('Enter a reason of 1 to 500 characters.')).toBeTruthy();
    expect(server.callsTo('POST /create/report')).toEqual([]);
    fill(box, '  not music  ');
    press('Send report');
    expect(await screen.findByText('clip 2')).toBeTruthy();
    await waitFor(() => expect(server.callsTo('POST /create/report')).toHaveLength(1));
    expect(server.callsTo('POST /create/report')[0]?.body).toEqual({
      tile_id: 1,
      username: 'alice',
      reason: 'not music',
    });
  });
});

describe('Views', () => {
  test('are sent in a batch for a signed-in viewer, at the latest when the page is left', async () => {
    const { unmount } = await showFeed(server, alice, tilesUpTo(3));
    press('NEXT');
    press('NEXT');
    unmount();
    await waitFor(() => expect(server.callsTo('POST /feed/views')).toHaveLength(1));
    expect(server.callsTo('POST /feed/views')[0]?.body).toEqual({ tile_ids: [1, 2, 3] });
  });

  test('are not sent for a visitor', async () => {
    const { unmount } = await showFeed(server, null, tilesUpTo(2));
    press('NEXT');
    unmount();
    await act(async () => {});
    expect(server.callsTo('POST /feed/views')).toEqual([]);
  });
});

describe('In the other tabs of the browser', () => {
  const signedIn = (displayName: string): AuthState => ({
    status: 'signedIn',
    user: {
      uid: `uid-${displayName}`,
      email: '',
      isEmailVerified: true,
      displayName,
      photoURL: null,
    },
  });
  const stateOf = (name: string) => button(name).getAttribute('aria-pressed');
  const otherTab = openTabChannel<unknown>('reprise-updates', (message) => sent.push(message));
  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    for (const call of ['POST /create/likepost/1&alice', 'POST /create/savepost/1']) {
      server.on(call, () => ({ success: true }));
    }
  });
  async function open(auth: AuthState) {
    const viewer = auth.status === 'signedIn' ? auth.user : null;
    const { client } = await showFeed(server, viewer, tilesUpTo(1));
    connectTabUpdates(createFakeAuthClient(auth), client);
  }

  test.each(['Like', 'Save'])('%s shows', async (name) => {
    await open(signedIn('alice'));
    press(name);
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    await open(signedIn('alice'));
    expect(stateOf(name)).toBe('false');
    otherTab.send(sent[0]);
    await waitFor(() => expect(stateOf(name)).toBe('true'));
  });

  test('a change of another user does not show', async () => {
    await open(signedIn('alice'));
    press('Like');
    press('Save');
    await waitFor(() => expect(sent).toHaveLength(2));
    cleanup();
    const [like, save] = sent as [object, object];
    await open(signedIn('bob'));
    otherTab.send(like);
    otherTab.send({ ...save, username: 'bob' });
    await waitFor(() => expect(stateOf('Save')).toBe('true'));
    expect(stateOf('Like')).toBe('false');
  });

  test('a like of a visitor, and one that fails, are not sent', async () => {
    await open({ status: 'signedOut' });
    press('Like');
    await waitFor(() => expect(stateOf('Like')).toBe('true'));
    cleanup();
    server.on('POST /create/likepost/1&alice', () => errorResponse(500, 'INTERNAL'));
    await open(signedIn('alice'));
    press('Like');
    await waitFor(() => expect(stateOf('Like')).toBe('true'));
    await waitFor(() => expect(stateOf('Like')).toBe('false'));
    press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ change: { change: { kind: 'saved' } } });
  });
});

function callsOfActions() {
  return server.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET '));
}
