import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { currentPost, firstPoster } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test(
  'the markup from the server has the layout of the started app',
  { tag: ['@mobile', '@long'] },
  async ({ page, browser, pageErrors }) => {
    pageErrors.allow(/woff2/);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const withoutScript = await context.newPage();
    // With font-display: optional, a late font is not used. Both tabs have the fallback here.
    for (const tab of [page, withoutScript]) {
      await tab.route('**/*.woff2', (route) => route.abort());
    }
    for (const [path, roles] of [
      ['/', ['banner', 'group', 'article', 'main']],
      ['/?sort=most-liked', ['banner', 'group', 'article', 'main']],
      ['/login', ['heading', 'tablist', 'tabpanel', 'main']],
    ] as const) {
      await page.goto(path);
      await withoutScript.goto(path);
      for (const role of roles) {
        const started = await page.getByRole(role).first().boundingBox();
        expect(started, `${path}: ${role}`).not.toBeNull();
        const drawn = await withoutScript.getByRole(role).first().boundingBox();
        expect(drawn, `${path}: ${role}`).toEqual(started);
      }
    }
    await context.close();
  },
);

test(
  "a signed-in viewer's skeleton has the layout of the started app",
  { tag: ['@mobile', '@long'] },
  async ({ samplePage: page, browser, pageErrors }) => {
    pageErrors.allow(/woff2/);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ javaScriptEnabled: false, storageState });
    const withoutScript = await context.newPage();
    for (const tab of [page, withoutScript]) {
      await tab.route('**/*.woff2', (route) => route.abort());
    }
    // Without a frame of the video, the poster stays.
    await page.route(/\.(?:webm|mp4)$/, () => {});
    // Recent may start with a clip that another journey has posted.
    for (const path of ['/?sort=oldest', '/?sort=most-liked']) {
      await expectSkeletonLayout({ page, withoutScript, path, roles: ['banner', 'group'] });
    }
    await context.close();
  },
);

test(
  "the skeleton of a clip's page has the layout of the started page",
  { tag: ['@mobile', '@long'] },
  async ({ page, browser, request, pageErrors }) => {
    pageErrors.allow(/woff2/);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const withoutScript = await context.newPage();
    for (const tab of [page, withoutScript]) {
      await tab.route('**/*.woff2', (route) => route.abort());
    }
    await page.route(/\.(?:webm|mp4)$/, () => {});
    const path = `/tile/${await oldestClip(request)}`;
    await expectSkeletonLayout({ page, withoutScript, path, roles: ['banner'] });
    await context.close();
  },
);

interface Skeleton {
  readonly page: Page;
  readonly withoutScript: Page;
  readonly path: string;
  readonly roles: readonly ('banner' | 'group')[];
}

async function expectSkeletonLayout({ page, withoutScript, path, roles }: Skeleton) {
  await page.goto(path);
  await withoutScript.goto(path);
  await expect(currentPost(page)).toBeVisible();
  for (const role of [...roles, 'article'] as const) {
    const started = await page.getByRole(role).first().boundingBox();
    const drawn = await withoutScript.getByRole(role).first().boundingBox();
    expect(started, `${path}: ${role}`).not.toBeNull();
    // The text of the clip follows below the player.
    const { x, y, width } = started ?? {};
    expect(drawn, `${path}: ${role}`).toMatchObject({ x, y, width });
  }
  const poster = await firstPoster(page).boundingBox();
  expect(poster, path).not.toBeNull();
  expect(await firstPoster(withoutScript).boundingBox(), path).toEqual(poster);
}

async function oldestClip(request: APIRequestContext): Promise<string> {
  const params = { user: '0', sort: 'oldest' };
  const { rows } = await (await request.get(feedEndpoints.homeVideo.path, { params })).json();
  return rows[0].public_id;
}
