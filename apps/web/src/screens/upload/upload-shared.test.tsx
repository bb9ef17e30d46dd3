import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { playingClip } from '#features/tiles/create/fake-clip-player.testing.ts';
import {
  alice,
  clearAll,
  notices,
  openScreen,
  valueOf,
} from '#features/tiles/create/create-tile.testing.tsx';
import { serverTest } from '#platform/testing/fixtures.ts';
import { fillPost, LINK, open } from './upload-screen.testing.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const OTHER = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const NO_VIDEO = [
  ['a text without a link', { text: 'A song by Alice' }],
  ['a script', { title: '<script>alert(1)</script>', text: 'javascript:alert(1)' }],
  ['the name of a file', { title: 'IMG_2041.jpg' }],
  ['nothing', { text: '' }],
  ['a very long text', { text: 'la '.repeat(50_000) }],
] as const;

const test = serverTest({});

afterEach(clearAll);

test.each([
  ['in the text', { title: 'A song', text: `Listen: ${OTHER}` }, 0],
  ['of a Short', { text: 'https://youtube.com/shorts/dQw4w9WgXcQ?si=a&t=12' }, 12],
  ['without a query', { text: 'Watch "A song" on YouTube\nhttps://youtu.be/dQw4w9WgXcQ' }, 0],
])('a link %s is converted', async (_case, content, startTime) => {
  await share(content);
  expect(playingClip()).toMatchObject({ videoId: 'dQw4w9WgXcQ', startTime });
  expect(screen.queryByText('Wrong Link')).toBeNull();
  expect(notices).not.toHaveBeenCalled();
});

test('a link that is not encoded is taken whole', async () => {
  const { router } = openScreen('/upload', UploadScreen, alice);
  const link = 'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=90s';
  await act(() => router.navigate(`/upload?url=${link}`));
  expect(playingClip()).toMatchObject({ videoId: 'dQw4w9WgXcQ', startTime: 90 });
  expect(screen.queryByText('Wrong Link')).toBeNull();
});

test('a link to something else is shown as wrong', async () => {
  await share({ text: 'Look: https://example.com/a' });
  expect(valueOf('Video link')).toBe('https://example.com/a');
  expect(screen.getByText('Wrong Link')).toBeTruthy();
  expect(notices).toHaveBeenCalledWith(createTexts.nothingShared);
});

test.each(NO_VIDEO)('%s leaves the form empty and says so', async (_case, content) => {
  await share(content);
  expect(valueOf('Video link')).toBe('');
  expect(screen.queryByText('Wrong Link')).toBeNull();
  expect(notices.mock.calls).toEqual([[createTexts.nothingShared]]);
});

test.each([...NO_VIDEO, ['another page', { url: 'https://example.com' }] as const])(
  '%s leaves an unfinished post as it is',
  async (_case, content) => {
    const { close } = open();
    fillPost();
    close();
    await share(content);
    expect(notices).toHaveBeenCalledWith(createTexts.nothingShared);
    expect(valueOf('Video link')).toBe(LINK);
    expect(valueOf('Description')).toBe('the bass comes in');
    expect(playingClip()).toEqual({ videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 });
  },
);

test('another video replaces the one of an unfinished post, and keeps its description', async () => {
  const { close } = open();
  fillPost();
  close();
  await share({ url: OTHER, t: '84.25', end: '98.5' });
  expect(valueOf('Description')).toBe('the bass comes in');
  expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 84.25, endTime: 98.5 });
});

test.each([
  { t: '98.5', end: '84.25' },
  { t: '-1', end: '5' },
  { t: 'NaN', end: 'Infinity' },
  { t: '1e9', end: '2e9' },
  { t: '<script>', end: '"' },
])('times that no clip has are not used: %j', async (times) => {
  await share({ url: OTHER, ...times });
  expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 0, endTime: 60 });
});

async function share(content: Readonly<Record<string, string>>) {
  const { router } = openScreen('/upload', UploadScreen, alice);
  notices.mockClear();
  await act(() => router.navigate(`/upload?${new URLSearchParams(content).toString()}`));
}
