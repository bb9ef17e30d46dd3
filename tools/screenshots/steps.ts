import type { Page } from '@playwright/test';
import { button, fillBoxes } from '../../e2e/support/forms.ts';
import { convert, description, setTimes, WATCH_LINK } from '../../e2e/support/create.ts';
import { failCall, fakeResponse, fakeRows } from '../../e2e/support/fake-responses.ts';
import { currentPost, mockFeed, PROVIDER_FRAME, tileOf } from '../../e2e/support/feed.ts';
import { openPostMenu } from '../../e2e/support/screens.ts';
import type { Step } from './picture.ts';

export function see(text: string): Step {
  return (page) => page.getByText(text).first().waitFor();
}

/** Opens the address, and waits for the text. */
export function at(address: string, text: string): Step {
  return async (page) => {
    await page.goto(address);
    await see(text)(page);
  };
}

/** Opens the address, and waits for its heading. */
export function openPage(address: string): Step {
  return async (page) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
}

export function untilIdle(page: Page): Promise<void> {
  return page.waitForLoadState('networkidle');
}

export function press(name: string): Step {
  return (page) => button(page, name).click();
}

export function fill(values: Readonly<Record<string, string>>): Step {
  return (page) => fillBoxes(page, values);
}

export function withRows(path: string, rows: readonly object[]): Step {
  return (page) => fakeRows(page, path, rows);
}

export function withResponse(path: string, body: object, status?: number): Step {
  return (page) => fakeResponse(page, path, body, status);
}

export function withFailure(path: string, status?: number, code?: string): Step {
  return (page) => failCall(page, path, status, code);
}

/** Replaces the settings of the site in these pages. */
export function withConfig(config: object, ...paths: readonly [string, ...string[]]): Step {
  return (page) =>
    page.route(
      ({ pathname }) => paths.includes(pathname),
      async (route) => {
        const response = await route.fetch();
        const content = JSON.stringify(config);
        const body = (await response.text()).replace(
          /<meta name="reprise-config"[^>]*>/,
          `<meta name="reprise-config" content='${content}'>`,
        );
        await route.fulfill({ response, body });
      },
    );
}

export function withoutResponse(glob: string): Step {
  return (page) => page.route(glob, () => {});
}

/** Opens a feed or clip, paused at the same frame every time. */
export function paused(address: string): Step {
  return async (page) => {
    await page.goto(address);
    await currentPost(page).waitFor();
    await pauseAtFixedFrame(page);
  };
}

/** Uses a sort whose order does not depend on the time. */
export const openFeed = paused('/?sort=most-liked');

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
  await paused('/')(page);
}

/** Opens a dialog of the post menu. */
export function choose(item: string): Step {
  return async (page) => {
    await openPostMenu(page, item);
    await button(page, 'Cancel').waitFor();
  };
}

export async function openConverted(page: Page): Promise<void> {
  await page.goto('/upload');
  await convert(page, 'Video link', WATCH_LINK);
  await setTimes(page);
  await description(page).fill('the run up the scale, again');
  // A clip plays and reports its length only while visible.
  await page.locator(PROVIDER_FRAME).scrollIntoViewIfNeeded();
  await page.getByRole('group', { name: /^The clip plays/ }).waitFor();
  await pauseAtFixedFrame(page);
}

export async function pauseAtFixedFrame(page: Page): Promise<void> {
  await button(page, 'Pause').click();
  await button(page, 'Play').waitFor();
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

const NOTHING_NEW = { newLikes: 0, newFriendRequest: 0, likeNews: [], friendRequestNews: [] };

/** Marking them read would clear the badge in the next picture. */
export const keepNotifications = withResponse('/notifications/clear', {
  rows: [NOTHING_NEW],
  notifications: [],
});

/** On a phone, the page opens instead of the panel. */
export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await see('since last time you checked')(page);
}
