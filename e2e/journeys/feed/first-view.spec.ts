import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { FIRST_VIEW_ID, firstView } from '@reprise/contract/first-view.ts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { signInSample } from '../../support/users.ts';
import {
  layoutShifts,
  recordLayoutShifts,
  shownFrames,
  recordFrames,
} from '../../support/measurements.ts';

const START_SCRIPT_BYTES = 150_000;

test("a visitor's document holds the first page of the feed, as the call gives it @desktop", async ({
  request,
}) => {
  // Others post meanwhile: both are asked for until they are of the same second.
  await expect(async () => {
    const [html, answer] = await Promise.all([
      (await request.get('/')).text(),
      (
        await request.get(feedEndpoints.homeVideo.path, { params: { user: '0', sort: 'magic' } })
      ).json(),
    ]);
    expect(viewIn(html)?.feed).toEqual({ sort: 'magic', page: answer });
  }).toPass({ timeout: 10_000 });
});

test('the first clip shows and plays without a second call for it, and nothing moves', async ({
  page,
}) => {
  await recordLayoutShifts(page);
  await recordFrames(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect
    .poll(async () => (await shownFrames(page)).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  expect(calls).not.toContain(feedEndpoints.homeVideo.path);
  expect(await layoutShifts(page)).toEqual([]);
});

test('a shared clip shows and plays without a call, and NEXT goes on into the feed', async ({
  page,
  request,
}) => {
  const { rows } = await (
    await request.get(feedEndpoints.homeVideo.path, { params: { user: '0', sort: 'oldest' } })
  ).json();
  const [{ public_id, tile_owner }] = rows;
  await recordLayoutShifts(page);
  await recordFrames(page);
  const calls: string[] = [];
  page.on('request', (asked) => calls.push(new URL(asked.url()).pathname));
  await page.goto(`/tile/${public_id}`);
  await expect
    .poll(async () => (await shownFrames(page)).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  await expect(page.getByRole('article', { name: `Clip by ${tile_owner}` })).toBeVisible();
  expect(calls).not.toContain(feedEndpoints.tile.path);
  expect(calls).not.toContain(feedEndpoints.homeVideo.path);
  expect(await layoutShifts(page)).toEqual([]);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).not.toHaveURL(`/tile/${public_id}`);
});

test('the next clip of the feed that came with the document is one key away @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const clip = page.getByRole('article');
  const first = await clip.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(clip).not.toHaveAttribute('aria-label', first ?? '');
});

for (const [address, parts] of [
  ['/', ['banner', 'group', 'article', 'main']],
  ['/login', ['heading', 'tablist', 'tabpanel', 'main']],
] as const) {
  test(`${address} stands before its script as it stands after it`, async ({
    page,
    browser,
    baseURL,
    isMobile,
  }) => {
    await page.goto(address);
    const size = page.viewportSize();
    const drawn = await openWithoutScript(browser, {
      baseURL: baseURL ?? '',
      viewport: size,
      isMobile,
      hasTouch: isMobile,
    });
    await drawn.goto(address);
    for (const part of parts) {
      const after = await page.getByRole(part).first().boundingBox();
      expect(after, `${part} after the script`).not.toBeNull();
      // Without script nobody can ask whether the fonts are there.
      await expect(async () => {
        expect(await drawn.getByRole(part).first().boundingBox(), part).toEqual(after);
      }).toPass({ timeout: 10_000 });
    }
    await drawn.context().close();
  });
}

test('whoever has a session gets the plain page, which nobody else may keep @desktop', async ({
  request,
  page,
  you,
}) => {
  const mine = await page.request.get('/');
  expect(viewIn(await mine.text())).toBeNull();
  expect(mine.headers()['cache-control']).toBe('private, no-cache');
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account of ${you.username}` })).toBeVisible();
  expect(viewIn(await (await request.get('/')).text())).not.toBeNull();
});

test('a page that was made for a visitor is put right when there is a session after all @desktop', async ({
  page,
}) => {
  let run = () => {};
  const held = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/');
  await page.locator('#root[aria-busy]').waitFor();
  const you = await signInSample(page.request, 'you');
  run();
  await opened;
  await expect(page.getByRole('button', { name: `Account of ${you.username}` })).toBeVisible();
});

test('the scripts of the first load of / are 150 kB at most @desktop', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(START_SCRIPT_BYTES);
});

function viewIn(html: string) {
  const [, json] = html.match(new RegExp(`id="${FIRST_VIEW_ID}">(.*?)</script>`)) ?? [];
  return json === undefined ? null : firstView.parse(JSON.parse(json));
}

async function openWithoutScript(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  return context.newPage();
}
