import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { playingClip, setPlayerState } from '#features/tiles/create/fake-clip-player.testing.ts';
import {
  clearAll,
  notices,
  openScreen,
  shareButton,
  valueOf,
} from '#features/tiles/create/create-tile.testing.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { AccountScreen } from './account-screen.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newpost';

const test = serverTest({ [CALL]: () => ({ success: true, tile_id: 7 }) });

afterEach(clearAll);

test.each([
  ['ELKfCRj1vAs', 151.474, 188.021, '2:31.474', '3:08.021'],
  ['EPeWARjX6wQ', 19.319, 79.319, '0:19.319', '1:19.319'],
  ['EInTBRjdtAY', 92.553, 105.053, '1:32.553', '1:45.053'],
  ['EAAYjjg', 0, 7.182, '0:00', '0:07.182'],
  ['EJO-ARjq0wM', 24.339, 59.882, '0:24.339', '0:59.882'],
  ['EKaPkAMYhuSTAw', 6555.558, 6615.558, '1:49:15.558', '1:50:15.558'],
  ['EPOqmggYw9CcCA', 17_208.691, 17_246.275, '4:46:48.691', '4:47:26.275'],
])('the embed code with %s plays %s s to %s s', async (clipt, startTime, endTime, start, end) => {
  open();
  convert(embedCode(clipt));
  expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime, endTime });
  const shown = [start, end].map((exact) => screen.getByTitle(exact).textContent);
  expect(shown).toEqual(formatClipTimes({ startTime, endTime }));
  type('Description', 'again and again');
  press('Share');
  await screen.findByText('Post Shared Successfully!');
  expect(server.callsTo(CALL).map((call) => call.body)).toEqual([
    {
      link: embedCode(clipt),
      description: 'again and again',
      owner: 'alice',
      date: expect.any(String),
      id: expect.any(String),
    },
  ]);
});

const whole = embedCode('EAAYjjg');

test.each([
  ['hello', 'Wrong Link'],
  ['', 'Wrong Link'],
  ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'Wrong Link'],
  [whole.slice(0, whole.indexOf('clipt=')), 'Wrong Link'],
  ['https://evil/?youtube.com&clip=&clipt=', 'Double Check the Link or contact support.'],
  [whole.slice(0, whole.indexOf('EAAYjjg')), 'Double Check the Link or contact support.'],
  [whole.padEnd(5000), 'Double Check the Link or contact support.'],
])("'%s' is rejected", (code, sentence) => {
  open();
  convert(code);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Clip link'));
  expect(playingClip()).toBeNull();
  expect(shareButton().disabled).toBe(true);
});

test('a pasted code is converted at once', () => {
  open();
  const box = screen.getByLabelText('Clip link');
  const paste = (value: string) =>
    fireEvent.input(box, { target: { value }, inputType: 'insertFromPaste' });
  paste('hello');
  expect(screen.getByText('Wrong Link')).toBeTruthy();
  paste(whole);
  expect(screen.queryByText('Wrong Link')).toBeNull();
  expect(playingClip()).toMatchObject({ videoId: 'jNQXAC9IVRw', endTime: 7.182 });
});

test('a changed code needs a new Convert', () => {
  open();
  convert(whole);
  expect(shareButton().disabled).toBe(false);
  type('Clip link', `${whole} `);
  expect(playingClip()).toBeNull();
  expect(shareButton().disabled).toBe(true);
});

test("a code for a missing video is a 'Wrong Link' and cannot be shared", () => {
  open();
  convert(whole);
  act(() => setPlayerState({ status: { kind: 'failed', reason: 'bad-link' } }));
  expect(screen.getByText('Wrong Link')).toBeTruthy();
  expect(shareButton().disabled).toBe(true);
});

test('with an empty description nothing is sent', () => {
  open();
  convert(whole);
  press('Share');
  expect(document.activeElement).toBe(screen.getByLabelText('Description'));
  expect(server.callsTo(CALL)).toEqual([]);
});

test('a failed send keeps the fields, even after a reload', async () => {
  server.on(CALL, () => errorResponse(429, 'RATE_LIMITED'));
  const { close } = open();
  convert(whole);
  type('Description', 'again and again');
  press('Share');
  await waitFor(() => expect(notices).toHaveBeenCalledOnce());
  expect(valueOf('Clip link')).toBe(whole);
  close();
  open();
  expect(valueOf('Clip link')).toBe(whole);
  expect(valueOf('Description')).toBe('again and again');
  expect(shareButton().disabled).toBe(false);
});

describe('the trim', () => {
  const VIDEO_CALL = 'POST /create/newvideo';

  function openTrim() {
    server.on(VIDEO_CALL, () => ({ success: true, tile_id: 8 }));
    open();
    convert(embedCode('EPeWARjX6wQ'));
    act(() => setPlayerState({ duration: 300 }));
  }

  test("changes the code's range, which is then posted by its video", async () => {
    openTrim();
    press('Start +0.1 s');
    press('End −0.1 s');
    expect(screen.getByText('0:19.4')).toBeTruthy();
    expect(screen.getByText('1:19.2')).toBeTruthy();
    type('Description', 'a little shorter');
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    expect(server.callsTo(CALL)).toEqual([]);
    expect(server.callsTo(VIDEO_CALL).map((call) => call.body)).toEqual([
      {
        link: 'jNQXAC9IVRw',
        description: 'a little shorter',
        owner: 'alice',
        date: expect.any(String),
        id: expect.any(String),
        startTime: 19.4,
        endTime: 79.2,
      },
    ]);
  });

  test('is reset by another Convert to the times in the code', () => {
    openTrim();
    press('Start +0.1 s');
    press('Convert');
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 19.319, endTime: 79.319 });
  });
});

const open = () => openScreen('/account', AccountScreen);

function embedCode(clipt: string) {
  return `<iframe width="560" height="315" src="https://www.youtube.com/embed/jNQXAC9IVRw?si=abc&amp;clip=UgkxVQpxshiN76QUwblPu-ggj6fl594-ORiU&amp;clipt=${clipt}" title="YouTube video player" frameborder="0" allowfullscreen></iframe>`;
}

function convert(code: string) {
  type('Clip link', code);
  press('Convert');
}
