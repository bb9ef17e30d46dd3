import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { tileOf } from '#platform/testing/sample-data.ts';
import { playingClip } from '#features/tiles/create/fake-clip-player.testing.ts';
import { clearAll, valueOf } from '#features/tiles/create/create-tile.testing.tsx';
import { press, type } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { convert, LINK, open } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const SOURCE = 'GET /sources/lookup';
const HOME = 'GET /get/homevideo';

const test = serverTest({ [HOME]: () => ({ rows: [], after: null }) });

afterEach(clearAll);

test('the empty link box has the focus, a converted one has not', () => {
  const { close } = open();
  const box = screen.getByLabelText('Video link');
  expect(document.activeElement).toBe(box);
  convert();
  close();
  open();
  expect(document.activeElement).not.toBe(screen.getByLabelText('Video link'));
});

test('an example is one of the most liked clips, and fills in the link', async () => {
  server.on(HOME, () => ({
    rows: [
      tileOf({ tile_id: 1, tile_link: 'sample-0003', starttime: 12.4, endtime: 20 }),
      tileOf({ tile_id: 2, tile_link: 'sample-0003' }),
      tileOf({ tile_id: 3, tile_link: 'dQw4w9WgXcQ', source: { unavailable: 'unavailable' } }),
      tileOf({ tile_id: 4, tile_link: 'sample-0004', tile_desc: '' }),
    ],
    after: null,
  }));
  open();
  const examples = within(await screen.findByRole('region', { name: 'Try it with one of these' }));
  await examples.findByRole('button', { name: 'clip 1' });
  expect(server.callsTo(HOME)[0]?.query).toMatchObject({ user: 'alice', sort: 'most-liked' });
  expect(examples.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'clip 1',
    'Clip by bob',
  ]);
  fireEvent.click(examples.getByRole('button', { name: 'clip 1' }));
  expect(valueOf('Video link')).toBe('https://www.youtube.com/watch?v=sample-0003&t=12s');
  expect(playingClip()).toEqual({ videoId: 'sample-0003', startTime: 12, endTime: 60 });
  expect(screen.queryByText('Try it with one of these')).toBeNull();
});

test.each([
  ['a site without clips', () => ({ rows: [], after: null })],
  ['a failed call', () => errorResponse(500, 'INTERNAL')],
])('%s offers no example', async (_case, respond) => {
  server.on(HOME, respond);
  open();
  await vi.waitFor(() => expect(server.callsTo(HOME)).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByText('Try it with one of these')).toBeNull());
});

test('on phones each side has one control: its boxes and their buttons', () => {
  showOnPhone();
  open();
  convert();
  for (const side of ['Start', 'End']) {
    const group = within(screen.getByRole('group', { name: side }));
    expect(group.getByRole('button', { name: `${side} = now` })).toBeTruthy();
    fireEvent.click(group.getByRole('button', { name: `${side} +0.1 s` }));
    expect(screen.getAllByRole('button', { name: `${side} = now` })).toHaveLength(1);
  }
  expect(valueOf('Start seconds')).toBe('00.1');
});

test('on phones the link box gives way to the video, until it is to change', async () => {
  showOnPhone();
  open();
  convert();
  expect(screen.queryByLabelText('Video link')).toBeNull();
  const change = screen.getByRole('button', { name: 'Change the video link' });
  expect(document.activeElement).toBe(change);
  fireEvent.click(change);
  const box = screen.getByLabelText<HTMLInputElement>('Video link');
  expect(document.activeElement).toBe(box);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, LINK.length]);
  expect(playingClip()).toMatchObject({ videoId: 'jNQXAC9IVRw' });
  type('Video link', 'https://www.youtube.com/watch?v=sample-0003');
  expect(document.activeElement, 'the same box').toBe(box);
  press('Convert');
  expect(playingClip()).toMatchObject({ videoId: 'sample-0003' });
  expect(screen.queryByLabelText('Video link')).toBeNull();
});

test('on phones a restored draft takes no focus, and a video that is gone shows its link', async () => {
  showOnPhone();
  const { close } = open();
  convert();
  close();
  server.on(SOURCE, () => ({ rows: [{ unavailable: 'unavailable' }] }));
  open();
  const change = screen.getByRole('button', { name: 'Change the video link' });
  expect(document.activeElement).not.toBe(change);
  expect((await screen.findByLabelText<HTMLInputElement>('Video link')).value).toBe(LINK);
  expect(screen.getByText('This video is not available.')).toBeTruthy();
});

test('Convert names the video once its title is known', async () => {
  server.on(SOURCE, () => ({ rows: [{ title: 'Me at the zoo' }] }));
  open();
  convert();
  expect(screen.getByText('Video found.')).toBeTruthy();
  expect(await screen.findByText('Found: Me at the zoo')).toBeTruthy();
});

function showOnPhone(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(max-width: 768px)'
      ? { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
      : matchMedia.call(window, query),
  );
}
