import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { convert } from '../../e2e/support/create.ts';
import {
  currentPost,
  expectPlaying,
  mockFeed,
  nextButton,
  tileOf,
} from '../../e2e/support/feed.ts';
import { waitForWorker } from '../../e2e/support/service-worker.ts';
import { withFeed } from './feed-pictures.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import { at, openFeed, pauseAtFixedFrame, press, see, withRows } from './steps.ts';

const GONE = 'This video is not available.';

const UNAVAILABLE = tileOf({
  tile_id: 1,
  tile_link: 'jNQXAC9IVRw',
  tile_desc: 'the second voice comes in, and it is over before it has begun',
  source: {
    title: 'Quiet Room Sessions, part two',
    channel: 'Quiet Room',
    channel_url: 'https://www.youtube.com/@quiet-room',
    unavailable: 'unavailable',
  },
});

const PLAYABLE = tileOf({ tile_id: 2, tile_link: 'sample-0001' });
const OWN: readonly Tile[] = [
  { ...UNAVAILABLE, tile_owner: 'you', img_url: '/avatars/coral.svg' },
  { ...PLAYABLE, tile_owner: 'you' },
];
const OFFLINE = 'You are offline. This page will load';

export const SOURCE_PICTURES: readonly Picture[] = [
  visitor('unavailable-clip', openUnavailable(UNAVAILABLE, PLAYABLE)),
  visitor('unavailable-clip-last', openUnavailable(UNAVAILABLE)),
  signedIn('unavailable-clip-own', openUnavailable(...OWN)),
  signedIn('unavailable-clip-menu', openUnavailable(...OWN), press('Post menu'), (page) =>
    page.getByRole('menuitem', { name: 'Edit' }).waitFor(),
  ),
  signedIn('unavailable-clip-old-posts', withRows('/get/yourposts', OWN), at('/oldposts', GONE)),
  visitor('offline', openFeed, goOffline, see('You are offline.')),
  signedIn('offline-signed-in', openFeed, goOffline, see('You are offline.')),
  visitor(
    'offline-next-clip',
    withFeed(
      { tile_link: 'sample-0001' },
      { tile_link: 'sample-0002' },
      { tile_link: 'dQw4w9WgXcQ' },
    ),
    (page) => page.goto('/'),
    expectPlaying,
    goOffline,
    see('You are offline.'),
    async (page) => {
      await nextButton(page).click();
      await nextButton(page).click();
      await currentPost(page).getByText('clip 3').waitFor();
    },
  ),
  visitor('offline-opened', (page) => page.goto('/'), goOffline, at('/?sort=recent', OFFLINE)),
  signedIn('offline-friend', openFeed, goOffline, at('/friend/mara.k', OFFLINE)),
  visitor('playback-menu', openFeed, openPlayback),
  visitor('playback-changed', openFeed, openPlayback, async (page) => {
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Playback, 1.5×' }).waitFor();
    await page.mouse.move(0, 0);
  }),
  signedIn(
    'playback-menu-upload',
    (page) => page.goto('/upload'),
    (page) => convert(page, 'Video link', 'https://www.youtube.com/watch?v=sample-0001'),
    pauseAtFixedFrame,
    openPlayback,
  ),
];

function openUnavailable(...tiles: readonly Tile[]): Step {
  return async (page) => {
    await mockFeed(page, tiles);
    await page.goto('/', { waitUntil: 'commit' });
    await currentPost(page).getByText(GONE).waitFor();
  };
}

async function goOffline(page: Page): Promise<void> {
  await waitForWorker(page);
  await page.context().setOffline(true);
}

async function openPlayback(page: Page): Promise<void> {
  // On a narrow phone, the menu takes the place of the offer of sound.
  const offer = page.getByRole('button', { name: 'Tap for sound' });
  const menu = page.getByRole('button', { name: /^Playback/ });
  if (!(await menu.isVisible())) await offer.click();
  await menu.click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).waitFor();
}
