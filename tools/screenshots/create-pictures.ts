import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { Page } from '@playwright/test';
import { convert, share } from '../../e2e/support/create.ts';
import { turn } from './feed-pictures.ts';
import { type Picture, signedIn, wholePage } from './picture.ts';
import {
  at,
  keepNotifications,
  openConverted,
  openPanel,
  pauseAtFixedFrame,
  see,
  withResponse,
} from './steps.ts';

const EMBED_CODE =
  '<iframe src="https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg"></iframe>';

export const CREATE_PICTURES: readonly Picture[] = [
  wholePage(signedIn('upload', openUpload)),
  signedIn('upload-on-its-side', turn, openUpload),
  signedIn(
    'upload-wrong-link',
    openUpload,
    (page) => convert(page, 'Video link', 'hello'),
    see('Wrong Link'),
  ),
  wholePage(signedIn('upload-converted', openConverted)),
  signedIn('upload-panel', openConverted, keepNotifications, openPanel),
  // Mocked, so that the sample community does not change.
  wholePage(
    signedIn(
      'upload-shared',
      withResponse('/create/newvideo', { success: true, tile_id: 1 }),
      openConverted,
      (page) => share(page).click(),
      see('Post Shared Successfully!'),
    ),
  ),
  wholePage(signedIn('account', at('/account', createTexts.convert))),
  wholePage(
    signedIn(
      'account-converted',
      at('/account', createTexts.convert),
      async (page) => {
        await convert(page, 'Clip link', EMBED_CODE);
        await page.getByRole('group', { name: /^The clip plays/ }).waitFor();
      },
      pauseAtFixedFrame,
    ),
  ),
];

function openUpload(page: Page): Promise<unknown> {
  return at('/upload', createTexts.convert)(page);
}
