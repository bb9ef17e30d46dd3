import { alice, openScreen } from '#features/tiles/create/create-tile.testing.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { UploadScreen } from './upload-screen.tsx';

export const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

export const open = (user = alice) => openScreen('/upload', UploadScreen, user);

export function convert(link = LINK) {
  type('Video link', link);
  press('Convert');
}

export function fillPost(link = LINK) {
  convert(link);
  type('Start seconds', '5');
  type('End minutes', '0');
  type('End seconds', '9');
  type('Description', 'the bass comes in');
}
