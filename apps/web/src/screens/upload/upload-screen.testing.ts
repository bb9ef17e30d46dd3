import { alice, fill, openScreen, press } from '#features/tiles/create/create-tile.testing.tsx';
import { UploadScreen } from './upload-screen.tsx';

export const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

export const open = (user = alice) => openScreen('/upload', UploadScreen, user);

export function convert(link = LINK) {
  fill('Video link', link);
  press('Convert');
}

export function fillPost() {
  convert();
  fill('Start seconds', '5');
  fill('End minutes', '0');
  fill('End seconds', '9');
  fill('Description', 'the bass comes in');
}
