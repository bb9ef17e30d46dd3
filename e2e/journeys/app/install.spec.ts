import type { Locator, Page } from '@playwright/test';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { message, openChat } from '../../support/chat.ts';
import { expectConverted } from '../../support/create.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { box, button, logIn } from '../../support/forms.ts';
import { openScreen } from '../../support/screens.ts';
import { waitForWorker } from '../../support/service-worker.ts';

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const HEIGHT = 844;
const KEYBOARD_HEIGHT = 336;
/** Safe areas of the camera, the rounded corners and the gesture bar. */
const INSETS = { top: 47, left: 20, right: 20, bottom: 34 };
const NAVBAR_HEIGHT = 64;

test.describe('with the service worker', { tag: ['@mobile-only', '@long'] }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('the browser can install the app, and each picture has the size in the manifest', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await waitForWorker(page);
    const browser = await page.context().newCDPSession(page);
    const manifest = await browser.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toContain('/manifest.webmanifest');
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // Tests run in a private window, where apps cannot be installed.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((id) => id !== 'in-incognito')).toEqual([]);

    interface Picture {
      readonly src: string;
      readonly sizes: string;
    }
    const { icons, screenshots } = (await (await request.get('/manifest.webmanifest')).json()) as {
      icons: Picture[];
      screenshots: Picture[];
    };
    const pictures = [...icons, ...screenshots].filter(({ sizes }) => sizes !== 'any');
    const sizes = await page.evaluate(
      async (sources) => {
        const sizeOf = async (src: string) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        };
        return Promise.all(sources.map(sizeOf));
      },
      pictures.map(({ src }) => src),
    );
    expect(sizes).toEqual(pictures.map(({ sizes: expected }) => expected));
    expect((await request.get('/icon-180.png')).status()).toBe(200);
  });

  test('the message box and the newest message stay visible above the on-screen keyboard', async ({
    page,
    alice,
    bob,
  }) => {
    await befriend(alice, bob);
    await alice.send(bob, ...Array.from({ length: 16 }, (_, index) => `line ${index + 1}`));
    await openChat(page, bob);
    // The code that handles the on-screen keyboard loads with the worker.
    await waitForWorker(page);
    const newest = message(page, bob, 'line 16');
    const field = page.getByPlaceholder('Send Message Here');
    await expect(newest).toBeInViewport();

    // Chromium and Firefox shrink the page, as `interactive-widget` requests.
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(newest).toBeInViewport({ ratio: 1 });

    // In Safari the keyboard covers the page and shrinks only the visual viewport.
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await setVisualHeight(page, HEIGHT - KEYBOARD_HEIGHT);
    await expectBottomAbove(field, HEIGHT - KEYBOARD_HEIGHT);
    await expectBottomAbove(newest, HEIGHT - KEYBOARD_HEIGHT);
    await setVisualHeight(page, HEIGHT);
    await expect.poll(() => bottomOf(field)).toBeGreaterThan(750);
  });
});

test.describe('Shared from another app', { tag: ['@mobile-only', '@long'] }, () => {
  const address = `/upload?title=A+song&text=${encodeURIComponent(`Listen: ${WATCH}`)}`;

  test('a video link is converted, another link is rejected', async ({ alicePage: page }) => {
    const link = box(page, 'Video link');
    await page.goto(address);
    await expectConverted(page);
    await expect(page.locator('iframe').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await button(page, createTexts.changeLink).click();
    await expect(link).toHaveValue(WATCH);
    // A reload shows the form as the user left it.
    await link.fill('');
    await page.reload();
    await expect(link).toHaveValue('');

    await page.goto(`/upload?url=${encodeURIComponent('https://example.com/a')}`);
    await expect(link).toHaveValue('https://example.com/a');
    await expect(page.getByText('Wrong Link')).toBeVisible();
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a text that is too long for the server is read, too', async ({
      alicePage: page,
      pageErrors,
    }) => {
      // The worker answers in place of the server.
      pageErrors.allow(/^rejected: 431 /);
      await page.goto('/');
      await waitForWorker(page);
      await page.goto(`/upload?text=${'la+'.repeat(50_000)}`);
      await expect(page.getByText('What you shared has no link to a YouTube video.')).toBeVisible();
      await expect(box(page, 'Video link')).toHaveValue('');
      await page.goto(`/upload?text=${'la+'.repeat(50_000)}${encodeURIComponent(WATCH)}`);
      await expectConverted(page);
    });
  });

  test('a visitor logs in first, and the link is still there', async ({ page, bob }) => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, bob.email, bob.password);
    await expectConverted(page);
  });
});

test(
  'controls stay clear of the camera, the corners and the gesture bar',
  { tag: ['@mobile-only', '@long'] },
  async ({ samplePage: page }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
    await page.goto('/magic');
    for (const path of ['/', '/messages', '/oldposts', '/profile', '/settings', '/upload']) {
      await openScreen(page, path);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { all, tooClose } = await visibleControls(page);
      expect(all.length, path).toBeGreaterThan(3);
      expect(tooClose, path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
  },
);

async function visibleControls(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, textarea')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      // A row that scrolls sideways may end outside of the page.
      .filter((each) => !each.closest('[role="radiogroup"], [role="group"], [role="tablist"]'))
      .map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
        return { name, left, right, top, bottom, isClipped: right - left <= 1 };
      }),
  );
  const all = boxes.filter(({ isClipped, top, bottom, right, left }) => {
    return !isClipped && bottom > 0 && top < height && right > 0 && left < width;
  });
  const tooClose = all.filter(({ name, left, right, top, bottom }) => {
    if (name === 'Skip to the content') return false;
    const isUnderNavbar = top < INSETS.top && bottom < INSETS.top + NAVBAR_HEIGHT;
    return (
      left < INSETS.left ||
      right > width - INSETS.right ||
      bottom > height - INSETS.bottom ||
      (top < INSETS.top && !isUnderNavbar)
    );
  });
  return { all, tooClose };
}

async function setVisualHeight(page: Page, height: number): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(window.visualViewport, 'height', {
      get: () => value,
      configurable: true,
    });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, height);
}

async function expectBottomAbove(element: Locator, limit: number): Promise<void> {
  await expect.poll(() => bottomOf(element)).toBeLessThanOrEqual(limit);
}

async function bottomOf(element: Locator): Promise<number> {
  const area = await element.boundingBox();
  return area ? area.y + area.height : Number.POSITIVE_INFINITY;
}
