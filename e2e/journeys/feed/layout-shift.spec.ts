import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fakeResponse } from '../../support/fake-responses.ts';
import { withoutFirstView } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';
import { expectLoaded } from '../../support/screens.ts';

test(
  'on a phone, the screens of a signed-in user load without a layout shift',
  { tag: '@mobile-only' },
  async ({ samplePage: page }) => {
    await recordLayoutShifts(page);
    await page.goto('/?sort=friends');
    await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeVisible();
    expect(await layoutShifts(page), 'home').toEqual([]);

    for (const path of ['/profile', '/friend/mara.k']) {
      await page.goto(path);
      await expectLoaded(page);
      await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible();
      expect(await layoutShifts(page), path).toEqual([]);
    }

    await page.goto('/notifications');
    await expect(page.getByRole('paragraph').filter({ hasText: 'new likes' })).toBeVisible();
    expect(await layoutShifts(page), 'notifications').toEqual([]);
  },
);

test(
  'on a desktop, a profile with a long bio loads without a layout shift',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.route('**/user/person?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.rows[0].bio = 'I listen for the part where someone breathes. '.repeat(3);
      await route.fulfill({ response, json: body });
    });
    await recordLayoutShifts(page);
    for (const path of ['/profile', '/friend/mara.k']) {
      await page.goto(path);
      await expectLoaded(page);
      await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible();
      await expect(page.getByText('I listen for the part')).toBeVisible();
      expect(await layoutShifts(page), path).toEqual([]);
    }
  },
);

test(
  'on a phone on its side, a feed that fails to load does not shift',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await recordLayoutShifts(page);
    await withoutFirstView(page);
    await fakeResponse(page, '/get/homevideo', { error: 'INTERNAL' }, 500);
    await page.goto('/');
    await expect(page.getByText('The clips could not be loaded.')).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sort, search, messages' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test(
  'fonts that arrive just after the first paint barely move the layout',
  { tag: '@long' },
  async ({ page }) => {
    await recordLayoutShifts(page);
    for (const delayMs of [60, 90]) {
      await page.route('**/*.woff2', async (route) => {
        // The network's delay: late enough for the first paint, early enough to be used.
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
      await page.goto('/');
      await expectLoaded(page);
      expect(await layoutShifts(page), `${delayMs} ms`).toEqual([]);
      await page.unroute('**/*.woff2');
    }
  },
);

test(
  'on a phone, the placeholder of a profile leaves its texts free',
  { tag: ['@mobile-only', '@long'] },
  async ({ samplePage: page }) => {
    await page.route('**/user/person?*', () => undefined);
    await page.goto('/friend/mara.k');
    const parts = page.locator('section[aria-busy="true"] [aria-hidden="true"]');
    await expect(parts).toHaveCount(4);
    const [photo, name] = await parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect().toJSON()),
    );
    expect(photo.width).toBe(80);
    expect(photo.right).toBeLessThan(name.left);
  },
);

test(
  '/login explains an ended session without a layout shift',
  { tag: '@long' },
  async ({ page }) => {
    await recordLayoutShifts(page);
    const sentence = page.getByText('Your session has ended; sign in again to continue.');
    await page.goto('/login');
    await expectLoaded(page);
    await expect(sentence).toBeHidden();
    expect(await layoutShifts(page), 'visitor').toEqual([]);

    await page.evaluate(() => localStorage.setItem('uid', 'uid-alice'));
    await page.goto('/login');
    await expectLoaded(page);
    await expect(sentence).toBeVisible();
    expect(await layoutShifts(page), 'ended session').toEqual([]);
  },
);

test(
  'a clip that arrives in parts is drawn in its place',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const document = await (await page.request.get('/')).text();
    const cuts = ['<article', '<img', '</article>'].map((mark) => document.indexOf(mark));
    const parts = [0, ...cuts].map((start, part) => document.slice(start, cuts[part]));
    const lastOfParts = ['section[aria-label="Clips"] button', 'article', 'article img'];
    await page.route(
      (url) => url.origin !== baseURL && url.pathname !== '/',
      async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await page.request.get(pathname + search) });
      },
    );
    await recordLayoutShifts(page);
    const server = createServer(async (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      for (const [part, text] of parts.entries()) {
        response.write(text);
        const last = lastOfParts[part];
        if (!last) break;
        await page.locator(last).first().waitFor({ state: 'attached' });
        await nextFrame(page);
      }
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const [width, height] of [
      [1280, 800],
      [820, 1180],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`http://127.0.0.1:${port}/`);
      await nextFrame(page);
      expect.soft(await layoutShifts(page), `${width} x ${height}`).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'wait' });
    server.close();
  },
);

/** Resolves when the page has drawn what it has. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
