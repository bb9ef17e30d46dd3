import { audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { Page } from '@playwright/test';
import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { edgeEndpoints } from '@reprise/contract/moments/edge-calls.ts';
import { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { convert, description, share, WATCH_LINK } from '../../e2e/support/create.ts';
import { PROVIDER_FRAME } from '../../e2e/support/feed.ts';
import { turn } from './feed-pictures.ts';
import { type Picture, signedIn, type Step, wholePage } from './picture.ts';
import {
  at,
  keepNotifications,
  openConverted,
  openPanel,
  pauseAtFixedFrame,
  press,
  see,
  withResponse,
  withRows,
} from './steps.ts';

const EMBED_CODE =
  '<iframe src="https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg"></iframe>';

/** Of the 19 seconds of the video that WATCH_LINK leads to. */
const withHeat: readonly Step[] = [
  withRows(momentEndpoints.video.path, [
    {
      video_id: 'jNQXAC9IVRw',
      passages: 14,
      people: 12,
      heat: [
        { second: 2, starts: 3, ends: 0 },
        { second: 4, starts: 0, ends: 3 },
        { second: 7, starts: 5, ends: 0 },
        { second: 8, starts: 3, ends: 0 },
        { second: 11, starts: 0, ends: 8 },
        { second: 14, starts: 3, ends: 0 },
        { second: 16, starts: 0, ends: 3 },
      ],
      heat_step: 1,
    },
  ]),
  withRows(edgeEndpoints.sharedEdges.path, [
    { side: 'start', time: 2.2, users: 3 },
    { side: 'start', time: 7.4, users: 6 },
    { side: 'end', time: 11.8, users: 6 },
    { side: 'start', time: 14.1, users: 3 },
    { side: 'end', time: 16.6, users: 3 },
  ]),
];

const TAGS = [
  { tag: 'bass', clips: 312 },
  { tag: 'bassline', clips: 140 },
  { tag: 'backingvocals', clips: 58 },
];

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
  wholePage(signedIn('upload-heat', ...withHeat, openHeat)),
  wholePage(
    signedIn('upload-snapped', ...withHeat, openHeat, async (page) => {
      await page
        .getByRole('button', { name: /Use this cut$/ })
        .first()
        .click();
      await see('others start here')(page);
    }),
  ),
  wholePage(
    signedIn('upload-friends', openConverted, press('Friends'), see(audienceTexts.friends.hint)),
  ),
  wholePage(
    signedIn(
      'upload-tags',
      withRows(clipSearchEndpoints.suggestTags.path, TAGS),
      openConverted,
      (page) => description(page).fill('just the bass and her breathing #ba'),
      see('#bassline'),
    ),
  ),
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

/** Shows the whole video: no time is chosen. */
async function openHeat(page: Page): Promise<void> {
  await page.goto('/upload');
  await convert(page, 'Video link', WATCH_LINK);
  await page.locator(PROVIDER_FRAME).scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /Use this cut$/ })
    .first()
    .waitFor();
  await pauseAtFixedFrame(page);
}

function openUpload(page: Page): Promise<unknown> {
  return at('/upload', createTexts.convert)(page);
}
