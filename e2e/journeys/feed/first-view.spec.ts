import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { FIRST_VIEW_ID, firstView } from '@reprise/contract/first-view.ts';
import type { Page } from '@playwright/test';
import { currentPost, firstPoster, nextButton } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  layoutShifts,
  recordFrames,
  recordLayoutShifts,
  shownFrames,
  START_SCRIPT_BYTES,
} from '../../support/measurements.ts';
import { expectLoaded } from '../../support/screens.ts';
import { SERVER_MARKUP } from '../../support/server-markup.ts';
import { signInSample } from '../../support/users.ts';

/** Those of the start, the feed and what signed-in users have, and one for live documents. */
const MAX_SCRIPTS = 8;

function accountMenu(page: Page) {
  return page.getByRole('button', { name: 'Account menu for you' });
}

function requestedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Opens a page again if a busy server has sent it without its data (FeedPages). */
async function openWithData(
  page: Page,
  path: string,
  { data, requests }: { data: 'feed' | 'clip'; requests: unknown[] },
): Promise<void> {
  await expect(async () => {
    requests.length = 0;
    const response = await page.goto(path);
    expect(viewIn((await response?.text()) ?? '')?.[data]).toBeDefined();
  }).toPass();
}

/** Of the scripts that were requested before the first clip moved, compressed, also from a cache. */
async function startScriptBytes(page: Page): Promise<number> {
  const [first] = await shownFrames(page);
  return page.evaluate(
    (shownAt) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shownAt)
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    (first?.at ?? 0) - (await page.evaluate(() => performance.timeOrigin)),
  );
}

/** Returns what lets the script through. */
async function holdStartScript(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function expectFirstFrame(page: Page): Promise<void> {
  await expect.poll(async () => (await shownFrames(page)).length).toBeGreaterThan(0);
}

test('the document for a visitor contains the first page of the feed, equal to the API', async ({
  request,
}) => {
  // Other tests post at the same time: repeats until both responses are from the same second.
  await expect(async () => {
    const [html, response] = await Promise.all([
      (await request.get('/')).text(),
      (
        await request.get(feedEndpoints.homeVideo.path, { params: { user: '0', sort: 'magic' } })
      ).json(),
    ]);
    expect(viewIn(html)?.feed).toEqual({ sort: 'magic', page: response });
  }).toPass({ timeout: 10_000 });
});

test.describe('with clips that play', () => {
  test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

  test('/ plays its first clip without a call, without a layout shift, and with at most 150 kB of script', async ({
    page,
  }) => {
    await recordLayoutShifts(page);
    await recordFrames(page);
    const offsets: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === feedEndpoints.homeVideo.path) offsets.push(searchParams.get('offset'));
    });
    await openWithData(page, '/', { data: 'feed', requests: offsets });
    await expectFirstFrame(page);
    const bytes = await startScriptBytes(page);
    expect(bytes).toBeGreaterThan(START_SCRIPT_BYTES / 2);
    expect(bytes).toBeLessThanOrEqual(START_SCRIPT_BYTES);
    expect(await layoutShifts(page)).toEqual([]);

    const clip = page.getByRole('article');
    const first = await clip.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect(clip).not.toHaveAttribute('aria-label', first ?? '');
    // The document contains five clips.
    expect(offsets).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => offsets).toEqual(['5']);
  });

  test('/tile plays its clip without a call, and NEXT continues into the feed', async ({
    page,
    request,
  }) => {
    const { rows } = await (
      await request.get(feedEndpoints.homeVideo.path, { params: { user: '0', sort: 'oldest' } })
    ).json();
    const [{ public_id, tile_owner }] = rows;
    await recordLayoutShifts(page);
    await recordFrames(page);
    const paths = requestedPaths(page);
    await openWithData(page, `/tile/${public_id}`, { data: 'clip', requests: paths });
    await expectFirstFrame(page);
    await expect(page.getByRole('article', { name: `Clip by ${tile_owner}` })).toBeVisible();
    expect(paths).not.toContain(feedEndpoints.tile.path);
    expect(paths).not.toContain(feedEndpoints.homeVideo.path);
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page).not.toHaveURL(`/tile/${public_id}`);
  });
});

test.describe('with a session', () => {
  const START_CALLS: ReadonlySet<string> = new Set([
    '/auth/get-session',
    '/auth/token',
    feedEndpoints.homeVideo.path,
  ]);

  test('the first clip is shown without a call, without a layout shift, and no cache stores it', async ({
    samplePage: page,
  }) => {
    await recordLayoutShifts(page);
    const paths = requestedPaths(page);
    for (const address of ['/', '/?sort=recent', '/?sort=friends']) {
      const response = await page.goto(address);
      await expect(accountMenu(page)).toBeVisible();
      await expect(currentPost(page)).toBeVisible();
      expect(response?.headers()['cache-control'], address).toBe('private, no-store');
    }
    expect(paths.filter((path) => START_CALLS.has(path))).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
    await nextButton(page).click();
    await nextButton(page).click();
    await expect.poll(() => paths).toContain(feedEndpoints.homeVideo.path);
    expect(paths).not.toContain('/auth/token');
  });

  test('the poster of the first clip is shown before the script runs', async ({
    samplePage: page,
  }) => {
    const releaseScript = await holdStartScript(page);
    await recordLayoutShifts(page);
    const opened = page.goto('/');
    await expect(page.getByRole('article', { name: 'Loading' })).toBeVisible();
    await expect(firstPoster(page)).toHaveJSProperty('complete', true);
    await expect(firstPoster(page)).not.toHaveJSProperty('naturalWidth', 0);
    releaseScript();
    await opened;
    await expect(currentPost(page)).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
  });

  test(
    'the screen is complete after a few scripts',
    { tag: '@long' },
    async ({ samplePage: page }) => {
      const paths = requestedPaths(page);
      await page.goto('/');
      await expect(accountMenu(page)).toBeVisible();
      await expect(currentPost(page)).toBeVisible();
      const scripts = paths.filter((path) => path.endsWith('.js'));
      expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MAX_SCRIPTS);
    },
  );

  test(
    'screens and clips are shown without a call for session and token',
    { tag: '@long' },
    async ({ samplePage: page }) => {
      const home = await page.goto('/?sort=oldest');
      const { public_id, tile_owner } =
        viewIn((await home?.text()) ?? '')?.feed?.page.rows[0] ?? {};
      const paths = requestedPaths(page);
      await page.goto(`/tile/${public_id}`);
      await expect(page.getByRole('article', { name: `Clip by ${tile_owner}` })).toBeVisible();
      await expect(accountMenu(page)).toBeVisible();
      expect(paths).not.toContain(feedEndpoints.tile.path);
      await page.goto('/profile');
      await expectLoaded(page);
      expect(paths.filter((path) => START_CALLS.has(path))).toEqual([]);
    },
  );

  test('the token is neither in the started page nor in what a script or a program loads', async ({
    samplePage: page,
  }) => {
    await page.goto('/');
    await expect(accountMenu(page)).toBeVisible();
    expect(await page.content()).not.toContain(FIRST_VIEW_ID);
    const fetched = await page.evaluate(async () => (await fetch('/')).text());
    expect(viewIn(fetched)).toBeNull();
    expect(viewIn(await (await page.request.get('/')).text())).toBeNull();
  });

  test(
    'a sign-out in another tab before the script runs leaves nothing of the user',
    { tag: '@long' },
    async ({ samplePage: page, context }) => {
      const other = await context.newPage();
      await other.goto('/magic');
      const releaseScript = await holdStartScript(page);
      await recordAccounts(page);
      const opened = page.goto('/');
      await page.locator(`#${FIRST_VIEW_ID}`).waitFor({ state: 'attached' });
      await signOut(other);
      releaseScript();
      await opened;
      await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
      await expect(currentPost(page)).toBeVisible();
      expect(await shownAccounts(page)).toEqual([]);
    },
  );

  test(
    'the Back button after a sign-out shows a visitor',
    { tag: '@long' },
    async ({ samplePage: page, context }) => {
      await page.goto('/');
      await expect(accountMenu(page)).toBeVisible();
      await page.goto('/magic');
      const other = await context.newPage();
      await other.goto('/magic');
      await signOut(other);
      await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
      await expect(accountMenu(page)).toBeHidden();
    },
  );
});

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
}

async function recordAccounts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const labels: string[] = [];
    Object.assign(globalThis, { accountLabels: labels });
    new MutationObserver(() => {
      for (const { ariaLabel } of document.querySelectorAll('[aria-label^="Account menu"]'))
        labels.push(ariaLabel ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
}

function shownAccounts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { accountLabels: string[] }).accountLabels);
}

test(
  'a page rendered for a visitor shows the account if a session began before its script ran',
  { tag: '@long' },
  async ({ page }) => {
    const releaseScript = await holdStartScript(page);
    const opened = page.goto('/');
    await page.locator(SERVER_MARKUP).waitFor();
    await signInSample(page.request, 'you');
    releaseScript();
    await opened;
    await expect(accountMenu(page)).toBeVisible();
  },
);

function viewIn(html: string) {
  const [, json] = html.match(new RegExp(`id="${FIRST_VIEW_ID}">(.*?)</script>`)) ?? [];
  return json === undefined ? null : firstView.parse(JSON.parse(json));
}
