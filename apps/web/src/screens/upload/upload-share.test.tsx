import { audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { playingClip } from '#features/tiles/create/fake-clip-player.testing.ts';
import {
  alice,
  bob,
  clearAll,
  client,
  notices,
  shareButton,
  valueOf,
} from '#features/tiles/create/create-tile.testing.tsx';
import { button, type, press } from '#platform/testing/controls.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { fillPost, LINK, open } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const pressed = (name: string) => button(name).getAttribute('aria-pressed');

const CALL = 'POST /create/newvideo';

const test = serverTest({ [CALL]: () => ({ success: true, tile_id: 7 }) });

afterEach(clearAll);

describe('Share', () => {
  test.each(['', '  \n', '\u200B'])('with an empty description nothing is sent: %j', (text) => {
    open();
    fillPost();
    type('Description', text);
    press('Share');
    expect(screen.getByText(fieldTexts.caption)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
    expect(sent()).toEqual([]);
  });

  test('is for everyone at first, and then for whom the last one was', async () => {
    open();
    expect(pressed('Everyone')).toBe('true');
    fillPost();
    press('Friends');
    expect(screen.getByText(audienceTexts.friends.hint)).toBeTruthy();
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toMatchObject([{ audience: 'friends' }]);
    fireEvent.click(screen.getByText('Post More'));
    await waitFor(() => expect(valueOf('Video link')).toBe(''));
    expect(pressed('Friends')).toBe('true');
    press('Everyone');
    fillPost();
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(sent()[1]).not.toHaveProperty('audience');
  });

  test('a second click while sending does nothing', async () => {
    const response = deferred<unknown>();
    server.on(CALL, () => response.promise);
    open();
    fillPost();
    press('Share');
    press('Share');
    await waitFor(() => expect(shareButton().getAttribute('aria-busy')).toBe('true'));
    press('Share');
    response.resolve({ success: true, tile_id: 7 });
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toHaveLength(1);
  });

  test('a rejected post shows one notice and keeps everything', async () => {
    server.on(CALL, () => errorResponse(403, 'EMAIL_UNVERIFIED'));
    open();
    fillPost();
    press('Share');
    await waitFor(() => expect(notices).toHaveBeenCalledWith(noticeTexts.emailUnconfirmed));
    await waitFor(() => expect(shareButton().getAttribute('aria-busy')).toBeNull());
    expect(notices).toHaveBeenCalledOnce();
    expect(valueOf('Description')).toBe('the bass comes in');
    server.on(CALL, () => ({ success: true, tile_id: 7 }));
    press('Share');
    await screen.findByText('Post Shared Successfully!');
  });

  test('the box after success has its three links, and the clip with its tags in it', async () => {
    open();
    fillPost();
    type('Description', 'the #bass comes in');
    press('Share');
    const heading = await screen.findByRole('heading', { name: 'Post Shared Successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
    expect(screen.queryByLabelText('Video link')).toBeNull();
    expect(screen.getByRole('link', { name: '#bass' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home Feed' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Your Feed' }).getAttribute('href')).toBe('/upload');
  });

  test.each(['Post More', 'Your Feed'])('%s starts a new post', async (name) => {
    open();
    fillPost();
    press('Share');
    fireEvent.click(await screen.findByText(name));
    await waitFor(() => expect(valueOf('Video link')).toBe(''));
    expect(valueOf('Description')).toBe('');
    expect(valueOf('End minutes')).toBe('1');
    expect(playingClip()).toBeNull();
  });

  test('sharing invalidates the lists of clips', async () => {
    const key = [...feedListsKey, 'any'];
    client.setQueryData(key, 'before');
    open();
    fillPost();
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe('the draft', () => {
  test('is restored with its converted link when the page is reopened', () => {
    const { close } = open();
    fillPost();
    close();
    open();
    expect(valueOf('Video link')).toBe(LINK);
    expect(valueOf('Start seconds')).toBe('5');
    expect(valueOf('Description')).toBe('the bass comes in');
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
  });

  test('is deleted after success, even if the response arrives after leaving the page', async () => {
    const response = deferred<unknown>();
    server.on(CALL, () => response.promise);
    const { close } = open();
    fillPost();
    press('Share');
    close();
    response.resolve({ success: true, tile_id: 7 });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    open();
    expect(valueOf('Description')).toBe('');
  });

  test('of one user is not shown to another', () => {
    const { close } = open();
    fillPost();
    close();
    open(bob);
    expect(valueOf('Description')).toBe('');
  });

  test('is ignored if it is invalid', () => {
    sessionStorage.setItem(`reprise.draft.video.${alice.uid}`, '{"link":5}');
    open();
    expect(valueOf('Video link')).toBe('');
  });
});

function sent() {
  return server.callsTo(CALL).map((call) => call.body);
}
