import { createRequire } from 'node:module';
import type { Driver, Size } from './screen.ts';

const require = createRequire(import.meta.url);

interface Page {
  goto(url: string, options: object): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  readonly keyboard: {
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
}

interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

export async function openFirefox(size: Size): Promise<Driver> {
  const { launch } = require('puppeteer-core') as Puppeteer;
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  });
  const page = await browser.newPage();
  return {
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'load', timeout: 60_000 })),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    async selectAll() {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    close: () => browser.close(),
  };
}
