import { expect, type Locator, type Page } from '@playwright/test';
import { befriend } from '../../support/friends.ts';
import { test } from '../../support/fixtures.ts';
import { waitForWorker } from '../../support/service-worker.ts';

// The app on the home screen: that it installs, takes what other apps share, and fits the device.

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => !isMobile, 'The app on a phone.');

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test('the browser finds nothing that keeps the app from being installed', async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  const manifest = await browser.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toContain('/manifest.webmanifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Tests run in a private window, in which nothing is installed.
  const found = installabilityErrors.map(({ errorId }) => errorId);
  expect(found.filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('every icon is as large as the manifest says', async ({ page, request }) => {
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  await page.goto('/');
  const sizes = await page.evaluate(
    async (sources) => {
      const sizesOf = async (src: string) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      };
      return Promise.all(sources.map(sizesOf));
    },
    icons.filter(({ type }) => type === 'image/png').map(({ src }) => src),
  );
  expect(sizes).toEqual(icons.filter(({ type }) => type === 'image/png').map((icon) => icon.sizes));
  const apple = await request.get('/icon-180.png');
  expect(apple.status()).toBe(200);
});

test.describe('Shared from another app', () => {
  const address = `/upload?title=A+song&text=${encodeURIComponent(`Listen: ${WATCH}`)}`;

  test('a video fills the link box and is converted', async ({ page, alice }) => {
    expect(alice.username).not.toBe('');
    await page.goto(address);
    await expect(page.getByLabel('Video link')).toHaveValue(WATCH);
    await expect(
      page
        .getByRole('region', { name: /Preview|Clip|Player/ })
        .or(page.locator('iframe'))
        .first(),
    ).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    // Loaded again, the form is as the person left it.
    await page.getByLabel('Video link').fill('');
    await page.reload();
    await expect(page.getByLabel('Video link')).toHaveValue('');
  });

  test('a visitor logs in first, and the link is kept', async ({ page, bob }) => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('E-mail', { exact: true }).fill(bob.email);
    await page.getByLabel('Password', { exact: true }).fill(bob.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Video link')).toHaveValue(WATCH);
  });

  test('what is no video of the provider is shown, and said', async ({ page, alice }) => {
    expect(alice.username).not.toBe('');
    await page.goto(`/upload?url=${encodeURIComponent('https://example.com/a')}`);
    await expect(page.getByLabel('Video link')).toHaveValue('https://example.com/a');
    await expect(page.getByText('Wrong Link')).toBeVisible();
  });
});

test.describe('Keeping clear', () => {
  const insets = { top: 47, left: 20, right: 20, bottom: 34 };

  async function withInsets(page: Page): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  }

  for (const path of ['/', '/messages', '/oldposts', '/profile', '/settings', '/upload']) {
    test(`${path}: controls stand off the corners, the camera and the gesture bar`, async ({
      page,
      you,
    }) => {
      expect(you.username).toBe('you');
      await withInsets(page);
      await page.goto(path);
      await expect(
        page
          .getByRole('main')
          .getByRole('button')
          .or(page.getByRole('main').getByRole('link'))
          .first(),
      ).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('button, a[href], input, textarea')]
          .filter((each) =>
            each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          )
          // What its own row scrolls has no place of its own.
          .filter((each) => !each.closest('[role="radiogroup"], [role="group"], [role="tablist"]'))
          .map((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
            return { name, left, right, top, bottom, isClipped: right - left <= 1 };
          }),
      );
      const inSight = boxes.filter(({ isClipped, top, bottom, right, left }) => {
        return !isClipped && bottom > 0 && top < height && right > 0 && left < width;
      });
      expect(inSight.length).toBeGreaterThan(3);
      const close = inSight.filter(({ name, left, right, top, bottom }) => {
        if (name === 'Skip to the content') return false;
        const isScrolledUnder = top < 47 && bottom < 47 + 64;
        return (
          left < insets.left ||
          right > width - insets.right ||
          bottom > height - insets.bottom ||
          (top < insets.top && !isScrolledUnder)
        );
      });
      expect(close).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  }
});

test.describe('The keyboard', () => {
  async function openConversation(page: Page, name: string): Promise<void> {
    await page.goto('/messages');
    await page.getByPlaceholder('Enter User to Chat').fill(name);
    await page.getByRole('button', { name }).click();
    const box = page.getByPlaceholder('Send Message Here');
    for (let line = 1; line <= 16; line += 1) {
      await box.fill(`line ${line}`);
      await box.press('Enter');
    }
    await expect(page.getByText('Sending')).toHaveCount(0);
    await expect(newestOf(page)).toBeInViewport();
  }

  test('makes the page smaller: the box and the newest message stay in sight', async ({
    page,
    alice,
    bob,
  }) => {
    await befriend(alice, bob);
    await openConversation(page, bob.username);
    // As Chromium and Firefox do, asked by `interactive-widget`.
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(page.getByPlaceholder('Send Message Here')).toBeInViewport({ ratio: 1 });
    await expect(newestOf(page)).toBeInViewport({ ratio: 1 });
  });

  test('lies over the page, as in Safari: the page makes room by itself', async ({
    page,
    alice,
    bob,
  }) => {
    await befriend(alice, bob);
    await openConversation(page, bob.username);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => {
      const { visualViewport } = window;
      Object.defineProperty(visualViewport, 'height', {
        get: () => 844 - 336,
        configurable: true,
      });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const seen = 844 - 336;
    const box = page.getByPlaceholder('Send Message Here');
    await expect.poll(async () => bottomOf(await box.boundingBox())).toBeLessThanOrEqual(seen);
    const newest = newestOf(page);
    await expect.poll(async () => bottomOf(await newest.boundingBox())).toBeLessThanOrEqual(seen);
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { get: () => 844 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => bottomOf(await box.boundingBox())).toBeGreaterThan(800);
  });
});

function newestOf(page: Page): Locator {
  const log = page.getByRole('region', { name: 'Conversation with' });
  return log.getByText('line 16', { exact: true });
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}
