import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  expectPlaying,
  PROVIDER_FRAME,
  SAMPLE,
  showOnlyPostsOf,
  currentPost,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { TestUser } from '../../support/users.ts';
import { e2ePorts } from '../../ports.ts';

const PASSAGE = { startTime: 4, endTime: 8 } as const;
const GONE = 'This video is not available.';

function share(page: Page) {
  return page.getByRole('button', { name: 'Share', exact: true });
}

async function convert(page: Page, videoId: string): Promise<void> {
  await page.goto('/upload');
  await page
    .getByLabel('Video link', { exact: true })
    .fill(`https://www.youtube.com/watch?v=${videoId}`);
  await page.getByRole('button', { name: 'Convert' }).click();
}

/** The provider takes a video away, or brings it back. */
async function setThere(request: APIRequestContext, videoId: string, isThere: boolean) {
  const address = `https://127.0.0.1:${e2ePorts.video}/videos/${videoId}`;
  const answer = await request.fetch(address, {
    method: isThere ? 'PUT' : 'DELETE',
    ignoreHTTPSErrors: true,
  });
  expect(answer.status()).toBe(204);
}

async function newsOf(person: TestUser) {
  const { body } = await person.call('/notifications/history');
  return (body as { rows: readonly { kind: string; tile_id?: number }[] }).rows;
}

test('Convert shows whose video it is', async ({ page, alice }) => {
  await convert(page, 'jNQXAC9IVRw');
  const title = page.getByRole('link', { name: 'Stand-in video jNQXAC9IVRw' });
  await expect(title).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=jNQXAC9IVRw/);
  await expect(title).toHaveAttribute('rel', 'noopener');
  await expect(page.getByRole('link', { name: 'Video stand-in' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@stand-in',
  );
  await expect(share(page)).toBeEnabled();
  await expectAccessible(page, 'a converted video');
  expect(await alice.posts()).toEqual([]);
});

for (const [videoId, words] of [
  ['ERROR_00101', 'The owner of this video lets it play on YouTube only.'],
  ['ERROR_00403', GONE],
] as const) {
  test(`Convert of ${videoId} says '${words}', and Share stays off @desktop`, async ({
    page,
    alice,
    pageErrors,
  }) => {
    pageErrors.allow(/404.*\/vi\/ERROR_/);
    await convert(page, videoId);
    const box = page.getByLabel('Video link', { exact: true });
    await expect(box).toHaveAccessibleDescription(new RegExp(words));
    await expect(share(page)).toBeDisabled();
    await expectAccessible(page, 'a video that plays for nobody');
    expect(await alice.posts()).toEqual([]);
  });
}

test('a clip that dies greys out, the feed goes on, and its owner is told once @desktop', async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/404.*\/vi\//);
  const videoId = randomBytes(8).toString('base64url');
  await bob.post({ ...SAMPLE, description: 'the one that stays' });
  const tileId = await bob.post({ link: videoId, description: 'the one that dies', ...PASSAGE });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('the one that dies');
  await expect(currentPost(page)).toContainText(`Stand-in video ${videoId}`);
  await expectPlaying(page);

  await setThere(page.request, videoId, false);
  await page.goto('/');
  await expect(currentPost(page).getByText(GONE)).toBeVisible();
  await expect(currentPost(page).getByText('The next clip follows in a moment.')).toBeVisible();
  await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
  // Nobody touches anything.
  await expect(currentPost(page)).toContainText('the one that stays');
  await expectPlaying(page);

  await page.getByRole('button', { name: 'PREV' }).click();
  await expect(currentPost(page).getByText(GONE)).toBeVisible();
  await expect(currentPost(page).getByText('The next clip follows in a moment.')).toHaveCount(0);
  const source = page.getByRole('link', { name: 'Watch on YouTube' });
  await expect(source).toHaveAttribute('href', `https://www.youtube.com/watch?v=${videoId}&t=4s`);
  await expectAccessible(page, 'a dead clip');

  // It is dead for everybody now, and known to be so before any player is made.
  await expect
    .poll(async () => (await bob.posts())[0]?.source?.unavailable, { timeout: 15_000 })
    .toBe('unavailable');
  await page.reload();
  await expect(currentPost(page).getByText(GONE)).toBeVisible();
  expect(await newsOf(bob)).toMatchObject([{ kind: 'source-unavailable', tile_id: tileId }]);

  await setThere(page.request, videoId, true);
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectPlaying(page);
    await expect.poll(async () => (await bob.posts())[0]?.source?.unavailable).toBeUndefined();
  }).toPass();
  await setThere(page.request, videoId, false);
  await expect(async () => {
    await page.reload();
    await expect(currentPost(page).getByText(GONE)).toBeVisible();
    await expect.poll(async () => (await bob.posts())[0]?.source?.unavailable).toBe('unavailable');
  }).toPass();
  expect(await newsOf(bob)).toHaveLength(1);
  expect(alice.username).not.toBe(bob.username);
});

test('the owner finds it among the notifications, and the clip greyed out among the posts', async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/404.*\/vi\//);
  const videoId = randomBytes(8).toString('base64url');
  const tileId = await alice.post({ link: videoId, description: 'mine that died', ...PASSAGE });
  await setThere(page.request, videoId, false);
  const body = { tile_id: tileId, outcome: 'unavailable' };
  await expect(async () => {
    const answer = await bob.call('/sources/playback', { method: 'POST', data: body });
    expect(answer.body).toMatchObject({ rows: [{ unavailable: 'unavailable' }] });
  }).toPass();

  await page.goto('/notifications');
  await expect(
    page.getByText('The video of a clip of yours is gone, or plays on YouTube only.'),
  ).toHaveCount(1);
  await expectAccessible(page, 'news of a dead clip');
  await page.getByRole('link', { name: 'See the clip' }).click();
  await expect(currentPost(page).getByText(GONE)).toBeVisible();

  await page.goto('/oldposts');
  await expect(page.getByRole('article').getByText(GONE)).toBeVisible();
  await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
  await expectAccessible(page, 'a dead clip among the own posts');

  const [post] = await alice.posts();
  await page.goto(`/embed/${post?.public_id}`);
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(page.locator('iframe, video')).toHaveCount(0);
  await expectAccessible(page, 'a dead clip in a frame');
});

test('a reader who does something stays with a dead clip', async ({ page, bob, pageErrors }) => {
  pageErrors.allow(/404.*\/vi\//);
  await bob.post({ ...SAMPLE, description: 'the one behind' });
  const videoId = randomBytes(8).toString('base64url');
  await bob.post({ link: videoId, description: 'the dead one', ...PASSAGE });
  await setThere(page.request, videoId, false);
  await showOnlyPostsOf(page, bob.username);
  await page.clock.install();
  await page.goto('/');
  const follows = currentPost(page).getByText('The next clip follows in a moment.');
  await expect(follows).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(follows).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(currentPost(page)).toContainText('the dead one');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(currentPost(page)).toContainText('the one behind');
});
