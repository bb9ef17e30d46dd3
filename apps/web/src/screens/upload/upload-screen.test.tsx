import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { playingClip, setPlayerState } from '#features/tiles/create/fake-clip-player.testing.ts';
import { clearAll, shareButton, valueOf } from '#features/tiles/create/create-tile.testing.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { convert, fillPost, LINK, open } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newvideo';

const test = serverTest({ [CALL]: () => ({ success: true, tile_id: 7 }) });

afterEach(clearAll);

describe('Convert', () => {
  test.each([
    [LINK, 'jNQXAC9IVRw'],
    [`${LINK}&feature=share`, 'jNQXAC9IVRw'],
    [`  ${LINK}  `, 'jNQXAC9IVRw'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ])('%s is converted and posted with 0:05 to 0:09', async (link, videoId) => {
    open();
    fillPost(link);
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
    type('Video link', 'hello!');
    expect(screen.queryByText('Wrong Link')).toBeNull();
  });

  test.each([
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://youtu.be/dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>',
  ])("'Wrong Link' offers the watch link of the same video: %s", (link) => {
    open();
    convert(link);
    expect(screen.getByText('Wrong Link')).toBeTruthy();
    screen.getByRole('button', { name: createTexts.watchLink }).focus();
    press(createTexts.watchLink);
    expect(document.activeElement).toBe(screen.getByLabelText('Video link'));
    expect(valueOf('Video link')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(screen.queryByText('Wrong Link')).toBeNull();
    expect(playingClip()).toMatchObject({ videoId: 'dQw4w9WgXcQ' });
    expect(screen.queryByRole('button', { name: createTexts.watchLink })).toBeNull();
  });

  test('a link to no video offers none', () => {
    open();
    convert('https://www.youtube.com/@user');
    expect(screen.queryByRole('button', { name: createTexts.watchLink })).toBeNull();
  });

  test('a pasted link is converted at once, a typed one is not', () => {
    open();
    paste('hello');
    expect(screen.getByText('Wrong Link')).toBeTruthy();
    type('Video link', '');
    paste(LINK);
    expect(screen.queryByText('Wrong Link')).toBeNull();
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 0, endTime: 60 });
  });

  test('the player appears only after a successful Convert', () => {
    open();
    type('Video link', LINK);
    expect(playingClip()).toBeNull();
    press('Convert');
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 0, endTime: 60 });
  });

  test('a changed link needs a new Convert', () => {
    open();
    convert();
    expect(shareButton().disabled).toBe(false);
    type('Video link', `${LINK}x`);
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
      expect(screen.queryByText('Video found.')).toBeNull();
      expect(shareButton().disabled).toBe(false);
    },
  );
});

describe('start and end', () => {
  const START = 'https://youtu.be/dQw4w9WgXcQ?t=90';

  test("the link's start replaces the default and the start of the link before", () => {
    open();
    convert(START);
    expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 90, endTime: 100 });
    expect([valueOf('Start minutes'), valueOf('Start seconds')]).toEqual(['1', '30']);
    convert('https://youtu.be/dQw4w9WgXcQ?t=12');
    expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 12, endTime: 100 });
  });

  test("the link's start never replaces a start that was typed for its video", () => {
    open();
    type('Start seconds', '5');
    convert(START);
    expect(playingClip()).toMatchObject({ startTime: 5, endTime: 60 });
    convert('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7');
    expect(playingClip()).toMatchObject({ startTime: 5, endTime: 60 });
  });

  test.each([
    [`${LINK}&start=12`, { startTime: 12, endTime: 60 }],
    [LINK, { startTime: 0, endTime: 60 }],
  ])('another video starts with the times of its link: %s', (link, times) => {
    open();
    fillPost(START);
    convert(link);
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', ...times });
    expect(valueOf('Description')).toBe('the bass comes in');
  });

  test('so does the watch link of another video, which is offered', () => {
    open();
    fillPost();
    convert('https://www.youtube.com/shorts/dQw4w9WgXcQ?t=3');
    press(createTexts.watchLink);
    expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 3, endTime: 60 });
  });

  test('without its link, the times of a video are gone, too', () => {
    open();
    type('Start seconds', '7');
    type('Video link', '');
    expect(valueOf('Start seconds')).toBe('7');
    fillPost();
    type('Video link', '');
    expect([valueOf('Start seconds'), valueOf('End minutes')]).toEqual(['00', '1']);
    convert(START);
    expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 90, endTime: 100 });
  });

  test('a stretch in the address replaces the times in the form', async () => {
    const { close } = open();
    fillPost();
    close();
    const { router } = open();
    await act(() => router.navigate(`/upload?${new URLSearchParams({ url: LINK })}&t=84&end=98.7`));
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 84, endTime: 98.7 });
    expect(valueOf('Description')).toBe('the bass comes in');
  });

  test('a change of the times updates the preview at once', () => {
    open();
    convert();
    type('Start seconds', '1.5');
    expect(playingClip()).toMatchObject({ startTime: 1.5, endTime: 60 });
    type('End minutes', '0');
    expect(playingClip()).toMatchObject({ startTime: 1.5, endTime: 11.5 });
  });

  test('an end that is not after the start becomes the start plus 10 seconds on blur', () => {
    open();
    type('End minutes', '0');
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
    type('End seconds', '2');
    fireEvent.keyDown(screen.getByLabelText('End seconds'), { key: 'Enter' });
    expect(valueOf('End seconds')).toBe('15');
    expect(sent()).toEqual([]);
  });

  test.each(['60', '-1', 'x'])(
    'seconds are 0-59: %s is rejected and stays in the box',
    (seconds) => {
      open();
      convert();
      type('End seconds', seconds);
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
    expect(valueOf('Start seconds')).toBe('12.3');
    act(() => setPlayerState({ time: 20 }));
    press('End = now');
    expect(playingClip()).toMatchObject({ startTime: 12.3, endTime: 20 });
  });
});

function paste(text: string) {
  const box = screen.getByLabelText('Video link');
  fireEvent.input(box, { target: { value: text }, inputType: 'insertFromPaste' });
}

function sent() {
  return server.callsTo(CALL).map((call) => call.body);
}
