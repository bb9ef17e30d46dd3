// @vitest-environment happy-dom
import { texts } from '@reprise/contract/texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playedClip, tellPlayer } from '#features/create-post/fake-clip-player.ts';
import {
  alice,
  bob,
  clearAll,
  client,
  fill,
  notices,
  openScreen,
  press,
  shareButton,
  valueOf,
} from '#features/create-post/post-test-kit.tsx';
import { feedListsKey } from '#shared/query-keys.ts';
import { deferred, refuse, startFakeServer, type FakeServer } from '#shared/testing/fake-server.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock(
  '#shared/player/use-clip-player.ts',
  () => import('#features/create-post/fake-clip-player.ts'),
);

const CALL = 'POST /create/newvideo';
const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer({ [CALL]: () => ({ success: true, tile_id: 7 }) });
});
afterEach(clearAll);

const open = (user = alice) => openScreen('/upload', UploadScreen, user);

function convert(link = LINK) {
  fill('Video link', link);
  press('Convert');
}

function fillPost() {
  convert();
  fill('Start seconds', '5');
  fill('End minutes', '0');
  fill('End seconds', '9');
  fill('Description', 'the bass comes in');
}

function sent() {
  return server.of(CALL).map((call) => call.body);
}

describe('Convert', () => {
  test.each([
    [LINK, 'jNQXAC9IVRw'],
    [`${LINK}&t=5s`, 'jNQXAC9IVRw'],
    [`  ${LINK}  `, 'jNQXAC9IVRw'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ])('%s is converted and posted with 0:05 to 0:09', async (link, videoId) => {
    open();
    fillPost();
    convert(link);
    expect(playedClip()).toEqual({ videoId, startTime: 5, endTime: 9 });
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toEqual([
      {
        link: videoId,
        description: 'the bass comes in',
        owner: 'alice',
        date: expect.any(String),
        startTime: 5,
        endTime: 9,
      },
    ]);
  });

  test.each([
    'hello',
    '',
    'https://www.youtube.com/@user',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil/watch?v=dQw4w9WgXcQ',
  ])("'%s' is a 'Wrong Link'", (link) => {
    open();
    convert(link);
    expect(screen.getByText('Wrong Link')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Video link'));
    expect(playedClip()).toBeNull();
    expect(shareButton().disabled).toBe(true);
  });

  test('the message goes when the link is changed', () => {
    open();
    convert('hello');
    fill('Video link', 'hello!');
    expect(screen.queryByText('Wrong Link')).toBeNull();
  });

  test('the player appears only after a successful Convert', () => {
    open();
    fill('Video link', LINK);
    expect(playedClip()).toBeNull();
    press('Convert');
    expect(playedClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 0, endTime: 60 });
  });

  test('a changed link needs a new Convert', () => {
    open();
    convert();
    expect(shareButton().disabled).toBe(false);
    fill('Video link', `${LINK}x`);
    expect(playedClip()).toBeNull();
    expect(shareButton().disabled).toBe(true);
  });

  test("a link to no video is a 'Wrong Link' and cannot be shared", () => {
    open();
    convert();
    act(() => tellPlayer({ status: { kind: 'failed', reason: 'bad-link' } }));
    expect(screen.getByText('Wrong Link')).toBeTruthy();
    expect(shareButton().disabled).toBe(true);
  });

  test.each([
    ['unavailable', 'This video is not available.'],
    ['embedding-off', 'The owner of this video lets it play on YouTube only.'],
  ] as const)('a video that is %s says so in the place of the clip', (reason, sentence) => {
    open();
    convert();
    act(() => tellPlayer({ status: { kind: 'failed', reason } }));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText('Converted.')).toBeNull();
    expect(shareButton().disabled).toBe(false);
  });
});

describe('start and end', () => {
  test('a change of the times moves the preview at once', () => {
    open();
    convert();
    fill('Start seconds', '1.5');
    expect(playedClip()).toMatchObject({ startTime: 1.5, endTime: 60 });
    fill('End minutes', '0');
    expect(playedClip()).toMatchObject({ startTime: 1.5, endTime: 11.5 });
  });

  test('an end that is not after the start becomes the start plus 10 seconds on blur', () => {
    open();
    fill('End minutes', '0');
    fireEvent.blur(screen.getByLabelText('End minutes'), {
      relatedTarget: screen.getByLabelText('End seconds'),
    });
    expect(valueOf('End seconds')).toBe('00');
    fireEvent.blur(screen.getByLabelText('End seconds'));
    expect([valueOf('End minutes'), valueOf('End seconds')]).toEqual(['0', '10']);
    expect(screen.getByText('The end comes after the start, so it was moved.')).toBeTruthy();
  });

  test('Enter takes over a time and shares nothing', () => {
    open();
    fillPost();
    fill('End seconds', '2');
    fireEvent.keyDown(screen.getByLabelText('End seconds'), { key: 'Enter' });
    expect(valueOf('End seconds')).toBe('15');
    expect(sent()).toEqual([]);
  });

  test.each(['60', '-1', 'x'])('seconds are 0-59: %s is refused and kept', (seconds) => {
    open();
    convert();
    fill('End seconds', seconds);
    fireEvent.blur(screen.getByLabelText('End seconds'));
    expect(valueOf('End seconds')).toBe(seconds);
    expect(screen.getByText('Minutes from 0, seconds from 0 to 59.')).toBeTruthy();
    expect(playedClip()).toMatchObject({ startTime: 0, endTime: 60 });
    expect(shareButton().disabled).toBe(true);
  });

  test("the times are clamped to the video's length once the player knows it", () => {
    open();
    convert();
    act(() => tellPlayer({ duration: 19 }));
    expect([valueOf('End minutes'), valueOf('End seconds')]).toEqual(['0', '19']);
    expect(playedClip()).toMatchObject({ startTime: 0, endTime: 19 });
    const sentence = 'The clip plays 0:00 to 0:19 of 0:19.';
    expect(screen.getByRole('img', { name: sentence })).toBeTruthy();
  });

  test('start and end can be taken from where the video is', () => {
    open();
    convert();
    act(() => tellPlayer({ time: 12.3456 }));
    press('Start = now');
    expect(valueOf('Start seconds')).toBe('12.346');
    act(() => tellPlayer({ time: 20 }));
    press('End = now');
    expect(playedClip()).toMatchObject({ startTime: 12.346, endTime: 20 });
  });
});

describe('Share', () => {
  test.each(['', '  \n', '\u200B'])('with an empty description nothing is sent: %j', (text) => {
    open();
    fillPost();
    fill('Description', text);
    press('Share');
    expect(screen.getByText(texts.own.caption)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
    expect(sent()).toEqual([]);
  });

  test('a second click while it is being sent does nothing', async () => {
    const answer = deferred<unknown>();
    server.on(CALL, () => answer.promise);
    open();
    fillPost();
    press('Share');
    press('Share');
    await waitFor(() => expect(shareButton().getAttribute('aria-busy')).toBe('true'));
    press('Share');
    answer.resolve({ success: true, tile_id: 7 });
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toHaveLength(1);
  });

  test('a failed send is told once and keeps everything', async () => {
    server.on(CALL, () => refuse(503, 'UNAVAILABLE'));
    open();
    fillPost();
    press('Share');
    await waitFor(() => expect(notices).toHaveBeenCalledWith(texts.notices.unavailable));
    await waitFor(() => expect(shareButton().getAttribute('aria-busy')).toBeNull());
    expect(notices).toHaveBeenCalledOnce();
    expect(valueOf('Description')).toBe('the bass comes in');
    server.on(CALL, () => ({ success: true, tile_id: 7 }));
    press('Share');
    await screen.findByText('Post Shared Successfully!');
  });

  test('the box after success has its three ways on, and the clip in it', async () => {
    open();
    fillPost();
    press('Share');
    const heading = await screen.findByRole('heading', { name: 'Post Shared Successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(playedClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
    expect(screen.queryByLabelText('Video link')).toBeNull();
    expect(screen.getByRole('link', { name: 'Home Feed' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Your Feed' }).getAttribute('href')).toBe('/upload');
  });

  test.each(['Post More', 'Your Feed'])('%s begins a new post', async (name) => {
    open();
    fillPost();
    press('Share');
    fireEvent.click(await screen.findByText(name));
    await waitFor(() => expect(valueOf('Video link')).toBe(''));
    expect(valueOf('Description')).toBe('');
    expect(valueOf('End minutes')).toBe('1');
    expect(playedClip()).toBeNull();
  });

  test('after it the lists of clips are out of date', async () => {
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
  test('is there again when the page comes back, converted as it was', () => {
    const { close } = open();
    fillPost();
    close();
    open();
    expect(valueOf('Video link')).toBe(LINK);
    expect(valueOf('Start seconds')).toBe('5');
    expect(valueOf('Description')).toBe('the bass comes in');
    expect(playedClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
  });

  test('is gone after success, also when the answer comes after the page was left', async () => {
    const answer = deferred<unknown>();
    server.on(CALL, () => answer.promise);
    const { close } = open();
    fillPost();
    press('Share');
    close();
    answer.resolve({ success: true, tile_id: 7 });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    open();
    expect(valueOf('Description')).toBe('');
  });

  test('of one person is not shown to another', () => {
    const { close } = open();
    fillPost();
    close();
    open(bob);
    expect(valueOf('Description')).toBe('');
  });

  test('that cannot be read is no draft', () => {
    sessionStorage.setItem('reprise.draft.video.uid-alice', '{"link":5}');
    open();
    expect(valueOf('Video link')).toBe('');
  });
});
