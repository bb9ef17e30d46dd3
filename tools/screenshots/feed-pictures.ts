import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { button } from '../../e2e/support/forms.ts';
import {
  currentPost,
  mockFeed,
  nextButton,
  tileOf,
  withoutFirstView,
} from '../../e2e/support/feed.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import {
  at,
  choose,
  keepNotifications,
  openFeed,
  openOwn,
  openPanel,
  paused,
  pauseAtFixedFrame,
  press,
  see,
  withFailure,
  withoutResponse,
} from './steps.ts';

const LONG_TEXT = 'Listen to how long it takes until the second voice is there. '.repeat(12);

export const FEED_PICTURES: readonly Picture[] = [
  visitor('home-visitor', openFeed),
  visitor('home-search', openFeed, async (page) => {
    const toggle = page.getByRole('button', { name: 'Search' });
    if (await toggle.isVisible()) await toggle.click();
  }),
  signedIn('home-signed-in', openFeed),
  signedIn('home-account-menu', openFeed, async (page) => {
    // A phone has a tab of the profile instead.
    if ((page.viewportSize()?.width ?? 0) <= 768) return;
    await button(page, 'Account menu for you').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
  }),
  signedIn('home-post-menu', openOwn, press('Post menu'), (page) =>
    page.getByRole('menuitem', { name: 'Edit' }).waitFor(),
  ),
  signedIn('home-edit', openOwn, choose('Edit')),
  signedIn('home-edit-times', openOwn, choose('Edit'), async (page) => {
    const end = page.getByRole('slider', { name: 'Clip end' });
    await end.press('ArrowLeft');
    await end.scrollIntoViewIfNeeded();
    await button(page.getByRole('dialog'), 'Pause').waitFor();
  }),
  signedIn('home-delete', openOwn, choose('Delete')),
  signedIn(
    'home-report',
    openFeed,
    choose('Report Post'),
    press('Send report'),
    see('Enter a reason'),
  ),
  signedIn(
    'home-long-caption',
    withFeed({ tile_link: 'sample-0003', tile_desc: LONG_TEXT, tile_owner: 'a.very_longname' }),
    paused('/'),
  ),
  visitor(
    'home-the-end',
    withFeed({ tile_link: 'sample-0001' }, { tile_link: 'sample-0004' }),
    paused('/'),
    async (page) => {
      await nextButton(page).click();
      await page.getByRole('button', { name: 'THE END' }).waitFor();
    },
    pauseAtFixedFrame,
  ),
  ...['ERROR_00002', 'ERROR_00100', 'ERROR_00101', 'NO_AUTOPLAY'].map((videoId) =>
    visitor(`clip-${videoId.toLowerCase()}`, (page) => openClip(page, videoId)),
  ),
  visitor('clip-script-blocked', async (page) => {
    await page.route('https://www.youtube.com/iframe_api', (route) => route.abort());
    await openClip(page, 'jNQXAC9IVRw');
  }),
  visitor('home-loading', withoutFirstView, withoutResponse('**/get/homevideo?*'), async (page) => {
    await page.goto('/');
    await page.getByRole('article', { name: 'Loading' }).waitFor();
  }),
  visitor(
    'home-headphones',
    withoutFirstView,
    withoutResponse('**/auth/get-session'),
    at('/', 'Get Your Headphones...'),
  ),
  visitor('home-empty', withFeed(), at('/', 'No clips yet.')),
  visitor(
    'home-failed',
    withoutFirstView,
    withFailure('/get/homevideo'),
    at('/', 'The clips could not be loaded.'),
  ),
  signedIn('home-notice', openFeed, async (page) => {
    await page.route('**/create/*likepost/**', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
    );
    await button(page, 'Like').click();
    await button(page, 'Dismiss').waitFor();
  }),
  signedIn('home-friends-empty', withFeed(), at('/?sort=friends', 'See all clips')),
  signedIn('friends-feed-empty', withFeed(), at('/?sort=friends', 'Invite a friend')),
  signedIn('home-on-its-side', turn, openFeed),
  signedIn('theater', openFeed, key('t')),
  signedIn('theater-panel', openFeed, key('t'), keepNotifications, openPanel),
  signedIn('full-screen', openFeed, key('f'), (page) =>
    page.locator('[data-view="full"]').waitFor(),
  ),
  signedIn('help', openFeed, key('?'), (page) => page.getByRole('dialog').waitFor()),
  signedIn(
    'direct-message',
    withFeed({ tile_link: 'sample-0001', tile_owner: 'mara.k', from_friend: true }),
    paused('/'),
    (page) => page.getByRole('textbox', { name: /^Reply to / }).fill('where did you find this?'),
  ),
  visitor('tile', openAnyClip),
  signedIn('tile-signed-in', openAnyClip),
  visitor('tile-gone', at('/tile/Unknown00000', 'no longer available')),
  visitor(
    'embed',
    async (page) => {
      await page.goto(`/embed/${await anyPublicId(page)}`);
      await page.locator('#clip[data-status="playing"]').waitFor();
    },
    pauseAtFixedFrame,
  ),
  visitor('embed-gone', at('/embed/Unknown00000', 'no longer available')),
];

/** Numbers the tiles of the feed from 1. */
export function withFeed(...tiles: readonly (Partial<Tile> & Pick<Tile, 'tile_link'>)[]): Step {
  return (page) =>
    mockFeed(
      page,
      tiles.map((tile, index) => tileOf({ ...tile, tile_id: index + 1 })),
    );
}

async function openClip(page: Page, videoId: string): Promise<void> {
  await withFeed({ tile_link: videoId }, { tile_link: 'sample-0001' })(page);
  // The feed advances after a while, so only the text is awaited.
  await page.goto('/', { waitUntil: 'commit' });
  await currentPost(page).getByRole('status').waitFor();
}

function key(name: string): Step {
  return (page) => page.keyboard.press(name);
}

export async function turn(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: height, height: width });
}

async function openAnyClip(page: Page): Promise<void> {
  await paused(`/tile/${await anyPublicId(page)}`)(page);
}

async function anyPublicId(page: Page): Promise<string> {
  const response = await page.request.get('/get/homevideo?user=0&offset=0&sort=most-liked');
  const { rows } = (await response.json()) as { rows: readonly Tile[] };
  return rows[0]?.public_id ?? '';
}
