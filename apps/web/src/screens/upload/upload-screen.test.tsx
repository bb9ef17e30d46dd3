// @vitest-environment happy-dom
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  playingClip,
  lastSeekTime,
  setPlayerState,
} from '#features/tiles/create/fake-clip-player.testing.ts';
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
} from '#features/tiles/create/create-tile.testing.tsx';
import { feedListsKey } from '#platform/api/query-keys.ts';
import {
  deferred,
  errorResponse,
  startFakeServer,
  type FakeServer,
} from '#platform/testing/fake-server.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
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
  return server.callsTo(CALL).map((call) => call.body);
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
    expect(playingClip()).toEqual({ videoId, startTime: 5, endTime: 9 });
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toEqual([
      {
        link: videoId,
        description: 'the bass comes in',
        owner: 'alice',
        date: expect.any(String),
        id: expect.any(String),
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
    expect(playingClip()).toBeNull();
    expect(shareButton().disabled).toBe(true);
  });

  test('the message disappears when the link is changed', () => {
    open();
    convert('hello');
    fill('Video link', 'hello!');
    expect(screen.queryByText('Wrong Link')).toBeNull();
  });

  test('the player appears only after a successful Convert', () => {
    open();
    fill('Video link', LINK);
    expect(playingClip()).toBeNull();
    press('Convert');
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 0, endTime: 60 });
  });

  test('a changed link needs a new Convert', () => {
    open();
    convert();
    expect(shareButton().disabled).toBe(false);
    fill('Video link', `${LINK}x`);
    expect(playingClip()).toBeNull();
    expect(shareButton().disabled).toBe(true);
  });

  test("a link to a missing video is a 'Wrong Link' and cannot be shared", () => {
    open();
    convert();
    act(() => setPlayerState({ status: { kind: 'failed', reason: 'bad-link' } }));
    expect(screen.getByText('Wrong Link')).toBeTruthy();
    expect(shareButton().disabled).toBe(true);
  });

  test.each(['unavailable', 'embedding-off'] as const)(
    'a video that is %s says so in place of the clip',
    (reason) => {
      open();
      convert();
      act(() => setPlayerState({ status: { kind: 'failed', reason } }));
      expect(screen.getByText(clipTexts.failures[reason])).toBeTruthy();
      expect(screen.queryByText('Converted.')).toBeNull();
      expect(shareButton().disabled).toBe(false);
    },
  );
});

describe('start and end', () => {
  test('a change of the times updates the preview at once', () => {
    open();
    convert();
    fill('Start seconds', '1.5');
    expect(playingClip()).toMatchObject({ startTime: 1.5, endTime: 60 });
    fill('End minutes', '0');
    expect(playingClip()).toMatchObject({ startTime: 1.5, endTime: 11.5 });
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

  test('Enter commits a time and shares nothing', () => {
    open();
    fillPost();
    fill('End seconds', '2');
    fireEvent.keyDown(screen.getByLabelText('End seconds'), { key: 'Enter' });
    expect(valueOf('End seconds')).toBe('15');
    expect(sent()).toEqual([]);
  });

  test.each(['60', '-1', 'x'])(
    'seconds are 0-59: %s is rejected and stays in the box',
    (seconds) => {
      open();
      convert();
      fill('End seconds', seconds);
      fireEvent.blur(screen.getByLabelText('End seconds'));
      expect(valueOf('End seconds')).toBe(seconds);
      expect(screen.getByText('Minutes must be 0 or more, seconds 0 to 59.')).toBeTruthy();
      expect(playingClip()).toMatchObject({ startTime: 0, endTime: 60 });
      expect(shareButton().disabled).toBe(true);
    },
  );

  test("the times are clamped to the video's length once the player knows it", () => {
    open();
    convert();
    act(() => setPlayerState({ duration: 19 }));
    expect([valueOf('End minutes'), valueOf('End seconds')]).toEqual(['0', '19']);
    expect(playingClip()).toMatchObject({ startTime: 0, endTime: 19 });
    const sentence = 'The clip plays from 0:00 to 0:19 of 0:19.';
    expect(screen.getByRole('group', { name: sentence })).toBeTruthy();
  });

  test("start and end can be set to the video's position", () => {
    open();
    convert();
    act(() => setPlayerState({ time: 12.3456 }));
    press('Start = now');
    expect(valueOf('Start seconds')).toBe('12.346');
    act(() => setPlayerState({ time: 20 }));
    press('End = now');
    expect(playingClip()).toMatchObject({ startTime: 12.346, endTime: 20 });
  });
});

describe('the trim', () => {
  const handle = (side: 'Start' | 'End') =>
    screen.getByRole('slider', { name: `Clip ${side.toLowerCase()}` });
  const pressKey = (side: 'Start' | 'End', key: string, isShifted = false) => {
    fireEvent.keyDown(handle(side), { key, shiftKey: isShifted });
    fireEvent.keyUp(handle(side), { key });
  };
  const boxes = () => ['Start minutes', 'Start seconds', 'End minutes', 'End seconds'].map(valueOf);

  function openTrim(duration = 100) {
    open();
    convert();
    act(() => setPlayerState({ duration }));
  }

  test('is not shown before the length of the video is known', () => {
    open();
    expect(screen.queryByRole('slider')).toBeNull();
    convert();
    expect(screen.queryByRole('slider')).toBeNull();
    act(() => setPlayerState({ duration: 100 }));
    expect(screen.getAllByRole('slider')).toHaveLength(2);
  });

  test.each([
    ['Start', 'ArrowRight', false, '0:00.1', 0.1, 60],
    ['Start', 'ArrowUp', true, '0:01', 1, 60],
    ['Start', 'PageUp', false, '0:10', 10, 60],
    ['Start', 'End', false, '0:59.9', 59.9, 60],
    ['Start', 'ArrowLeft', false, '0:00', 0, 60],
    ['End', 'ArrowLeft', false, '0:59.9', 0, 59.9],
    ['End', 'ArrowDown', true, '0:59', 0, 59],
    ['End', 'PageDown', false, '0:50', 0, 50],
    ['End', 'Home', false, '0:00.1', 0, 0.1],
    ['End', 'End', false, '1:40', 0, 100],
  ] as const)(
    'the handle %s with %s (Shift %s) is labeled %s',
    (side, key, isShifted, text, startTime, endTime) => {
      openTrim();
      pressKey(side, key, isShifted);
      expect(handle(side).getAttribute('aria-valuetext')).toBe(text);
      expect(playingClip()).toMatchObject({ startTime, endTime });
    },
  );

  test('announces the limits of each handle', () => {
    openTrim();
    const range = (side: 'Start' | 'End') =>
      ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) =>
        handle(side).getAttribute(name),
      );
    expect(range('Start')).toEqual(['0', '0', '59.9']);
    expect(range('End')).toEqual(['0.1', '60', '100']);
  });

  test('and the typed times stay in sync, both ways', () => {
    openTrim();
    pressKey('End', 'ArrowRight');
    pressKey('Start', 'PageUp');
    expect(boxes()).toEqual(['0', '10', '1', '00.1']);
    fill('Start seconds', '12.3');
    expect(handle('Start').getAttribute('aria-valuetext')).toBe('0:12.3');
    expect(handle('End').getAttribute('aria-valuemin')).toBe('12.4');
  });

  test('replaces invalid typed text', () => {
    openTrim();
    fill('End seconds', '77');
    press('End −0.1 s');
    expect(boxes()).toEqual(['0', '00', '0', '59.9']);
    expect(shareButton().disabled).toBe(false);
  });

  test('nudges by a tenth of a second', () => {
    openTrim();
    press('Start +0.1 s');
    press('Start +0.1 s');
    press('Start −0.1 s');
    press('End −0.1 s');
    expect(playingClip()).toMatchObject({ startTime: 0.1, endTime: 59.9 });
    press('End +0.1 s');
    expect(boxes()).toEqual(['0', '00.1', '1', '00']);
  });

  test('the player applies the range when the handle is released', () => {
    openTrim();
    fireEvent.keyDown(handle('Start'), { key: 'ArrowRight' });
    fireEvent.keyDown(handle('Start'), { key: 'ArrowRight' });
    expect(valueOf('Start seconds')).toBe('00.2');
    expect(playingClip()).toMatchObject({ startTime: 0 });
    fireEvent.keyUp(handle('Start'), { key: 'ArrowRight' });
    expect(playingClip()).toMatchObject({ startTime: 0.2 });
  });

  test('a handle can be dragged along the track, and the end stays after the start', () => {
    openTrim();
    const track = handle('End').parentElement;
    vi.spyOn(track as HTMLElement, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 1000, 56),
    );
    const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, isPrimary: true });
    fireEvent.pointerDown(handle('End'), at(603));
    fireEvent.pointerMove(handle('End'), at(324));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:32.1');
    expect(playingClip()).toMatchObject({ endTime: 60 });
    fireEvent.pointerMove(handle('End'), at(-50));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:00.1');
    fireEvent.pointerMove(handle('End'), at(324));
    fireEvent.pointerUp(handle('End'), at(324));
    expect(playingClip()).toMatchObject({ startTime: 0, endTime: 32.1 });
    fireEvent.pointerMove(handle('End'), at(800));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:32.1');
  });

  test('a press on the track seeks there', () => {
    openTrim();
    const track = handle('End').parentElement as HTMLElement;
    vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 56));
    fireEvent.pointerUp(track, { clientX: 423, button: 0 });
    expect(lastSeekTime()).toBe(42.3);
    fireEvent.pointerUp(handle('End'), { clientX: 700, button: 0 });
    expect(lastSeekTime()).toBe(42.3);
  });

  test("'Preview loop' plays from two seconds before the end", () => {
    openTrim();
    press('Preview loop');
    expect(lastSeekTime()).toBe(58);
    fill('Start seconds', '59');
    press('Preview loop');
    expect(lastSeekTime()).toBe(59);
  });

  test('of a long video shows the range with context, or the whole', () => {
    openTrim(3600);
    const labels = () =>
      [...(screen.getByRole('group', { name: /^The clip plays/ }).lastElementChild?.children ?? [])]
        .map((label) => label.textContent)
        .join(' ');
    expect(labels()).toBe('0:00 0:15 0:30 0:45 1:00 1:15 1:30 1:45 2:00');
    press('Whole video');
    expect(labels()).toMatch(/^0:00 10:00 .* 60:00$/);
    press('Whole video');
    fill('Start minutes', '50');
    expect(labels()).toBe('49:55 50:00 50:05 50:10 50:15');
  });

  test('of a short video needs no zoom', () => {
    openTrim(19);
    expect(screen.queryByRole('button', { name: 'Whole video' })).toBeNull();
  });

  test('the trimmed range is posted', async () => {
    openTrim();
    pressKey('Start', 'ArrowRight');
    press('End −0.1 s');
    fill('Description', 'cut to the tenth');
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(sent()).toMatchObject([{ startTime: 0.1, endTime: 59.9 }]);
  });
});

describe('Share', () => {
  test.each(['', '  \n', '\u200B'])('with an empty description nothing is sent: %j', (text) => {
    open();
    fillPost();
    fill('Description', text);
    press('Share');
    expect(screen.getByText(fieldTexts.caption)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
    expect(sent()).toEqual([]);
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

  test('the box after success has its three links, and the clip in it', async () => {
    open();
    fillPost();
    press('Share');
    const heading = await screen.findByRole('heading', { name: 'Post Shared Successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
    expect(screen.queryByLabelText('Video link')).toBeNull();
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

  test('that is invalid is ignored', () => {
    sessionStorage.setItem('reprise.draft.video.uid-alice', '{"link":5}');
    open();
    expect(valueOf('Video link')).toBe('');
  });
});
