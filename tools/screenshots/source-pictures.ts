import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import {
  expectPlaying,
  nextButton,
  mockFeed,
  currentPost,
  tileOf,
} from '../../e2e/support/feed.ts';
import { waitForWorker } from '../../e2e/support/service-worker.ts';
import { mockRows } from './mock-calls.ts';
import { pauseAtFixedFrame, openFeed, openText } from './open.ts';
import { type Picture, signedIn, visitor } from './picture.ts';

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

export const SOURCE_PICTURES: readonly Picture[] = [
  visitor('unavailable-clip', async (page) => {
    await mockFeed(page, [UNAVAILABLE, PLAYABLE]);
    await openUnavailable(page, '/');
  }),
  visitor('unavailable-clip-last', async (page) => {
    await mockFeed(page, [UNAVAILABLE]);
    await openUnavailable(page, '/');
  }),
  signedIn('unavailable-clip-own', async (page) => {
    await mockFeed(page, [
      { ...UNAVAILABLE, tile_owner: 'you', img_url: '/avatars/coral.svg' },
      PLAYABLE,
    ]);
    await openUnavailable(page, '/');
  }),
  signedIn('unavailable-clip-menu', async (page) => {
    await mockFeed(page, [
      { ...UNAVAILABLE, tile_owner: 'you', img_url: '/avatars/coral.svg' },
      PLAYABLE,
    ]);
    await openUnavailable(page, '/');
    await page.getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  }),
  signedIn('unavailable-clip-old-posts', async (page) => {
    const own: readonly Tile[] = [
      { ...UNAVAILABLE, tile_owner: 'you' },
      { ...PLAYABLE, tile_owner: 'you' },
    ];
    await mockRows(page, '**/get/yourposts?*', own);
    await openText(page, '/oldposts', GONE);
  }),
  visitor('offline', async (page) => {
    await openFeed(page);
    await goOffline(page);
  }),
  signedIn('offline-signed-in', async (page) => {
    await openFeed(page);
    await goOffline(page);
  }),
  visitor('offline-next-clip', async (page) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
      tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
      tileOf({ tile_id: 3, tile_link: 'dQw4w9WgXcQ' }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    await goOffline(page);
    await nextButton(page).click();
    await nextButton(page).click();
    await currentPost(page).getByText('clip 3').waitFor();
  }),
  visitor('offline-opened', async (page) => {
    await page.goto('/');
    await waitForWorker(page);
    await page.context().setOffline(true);
    await openText(page, '/?sort=recent', 'You are offline. This page will load');
  }),
  signedIn('offline-friend', async (page) => {
    await openFeed(page);
    await waitForWorker(page);
    await page.context().setOffline(true);
    await openText(page, '/friend/mara.k', 'You are offline. This page will load');
  }),
  visitor('playback-menu', async (page) => {
    await openFeed(page);
    await openPlayback(page);
  }),
  visitor('playback-changed', async (page) => {
    await openFeed(page);
    await openPlayback(page);
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Playback, 1.5×' }).waitFor();
    await page.mouse.move(0, 0);
  }),
  {
    ...signedIn('playback-menu-upload', async (page) => {
      await page.goto('/upload');
      await page
        .getByLabel('Video link', { exact: true })
        .fill('https://www.youtube.com/watch?v=sample-0001');
      await page.getByRole('button', { name: 'Convert' }).click();
      await pauseAtFixedFrame(page);
      await openPlayback(page);
    }),
  },
];

async function openUnavailable(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await currentPost(page).getByText(GONE).waitFor();
}

async function goOffline(page: Page): Promise<void> {
  await waitForWorker(page);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
}

async function openPlayback(page: Page): Promise<void> {
  // On a narrow phone, the menu takes the place of the offer of sound.
  const offer = page.getByRole('button', { name: 'Tap for sound' });
  const menu = page.getByRole('button', { name: /^Playback/ });
  if (!(await menu.isVisible())) await offer.click();
  await menu.click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).waitFor();
}
