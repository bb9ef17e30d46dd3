import type { Page } from '@playwright/test';
import { PROVIDER_FRAME, mockFeed, currentPost, tileOf } from '../../e2e/support/feed.ts';

const WATCH_LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

/** Uses a sort whose order does not depend on the time. */
export function openFeed(page: Page): Promise<void> {
  return openPaused(page, '/?sort=most-liked');
}

export async function openOwn(page: Page): Promise<void> {
  await mockFeed(page, [
    tileOf({
      tile_id: 1,
      tile_link: 'sample-0002',
      tile_owner: 'you',
      tile_likes: 8,
      tile_desc: 'the small bell melody. I found it at two in the morning and it has not left.',
      img_url: '/avatars/coral.svg',
    }),
  ]);
  await openPaused(page, '/');
}

export async function openBox(page: Page, item: string, open: (page: Page) => Promise<void>) {
  await open(page);
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
}

export async function openPaused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await currentPost(page).waitFor();
  await pauseAtFixedFrame(page);
}

export async function openText(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await page.getByText(text).first().waitFor();
}

export async function openClip(page: Page, videoId: string): Promise<void> {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: videoId }),
    tileOf({ tile_id: 2, tile_link: 'sample-0001' }),
  ]);
  // The feed advances after a while, so only the text is awaited.
  await page.goto('/', { waitUntil: 'commit' });
  await currentPost(page).getByRole('status').waitFor();
}

export async function openConverted(page: Page): Promise<void> {
  await page.goto('/upload');
  await page.getByLabel('Video link', { exact: true }).fill(WATCH_LINK);
  await page.getByRole('button', { name: 'Convert' }).click();
  await page.getByLabel('Start seconds').fill('05');
  await page.getByLabel('End minutes').fill('0');
  await page.getByLabel('End seconds').fill('09');
  await page.getByRole('textbox', { name: 'Description' }).fill('the run up the scale, again');
  // A clip plays and reports its length only while visible.
  await page.locator(PROVIDER_FRAME).scrollIntoViewIfNeeded();
  await page.getByRole('group', { name: /^The clip plays/ }).waitFor();
  await pauseAtFixedFrame(page);
}

export async function pauseAtFixedFrame(page: Page): Promise<void> {
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const video = document.querySelector('video');
      if (!video) return;
      const seeked = new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
      });
      video.currentTime = 7;
      await seeked;
    });
  }
  await page.mouse.move(0, 0);
}
