import { afterEach, expect, test, vi } from 'vitest';
import { playingClip } from '#features/tiles/create/fake-clip-player.testing.ts';
import { clearAll, openScreen } from '#features/tiles/create/create-tile.testing.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);
vi.mock('#platform/config.ts', () => ({ config: { links: 'wide' } }));

afterEach(clearAll);

test('with LINKS=wide a bare short link keeps the times', () => {
  openScreen('/upload', UploadScreen);
  type('Start seconds', '5');
  type('Video link', 'https://youtu.be/dQw4w9WgXcQ');
  press('Convert');
  expect(playingClip()).toEqual({ videoId: 'dQw4w9WgXcQ', startTime: 5, endTime: 60 });
});
