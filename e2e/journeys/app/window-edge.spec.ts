import { expect, test as base } from '../../support/fixtures.ts';

const test = base.extend({
  // Headless browsers hide scrollbars, which take 15 px on a desktop.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test(
  'the line of the navbar reaches the window edge, with and without a scrollbar',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of ['/', '/magic']) {
      await page.goto(path);
      const edge = await page.getByRole('banner').evaluate((bar) => ({
        right: bar.getBoundingClientRect().right,
        window: document.documentElement.clientWidth,
        border: getComputedStyle(bar).borderBottomWidth,
      }));
      expect(edge.right, path).toBeGreaterThanOrEqual(edge.window);
      expect(edge.border, path).toBe('1px');
    }
  },
);
