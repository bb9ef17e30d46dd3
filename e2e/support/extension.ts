import type { Language } from '@reprise/contract/language/languages.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { buildExtension } from '../../scripts/lib/extension.mjs';

// Functions that the test passes to the extension's worker run there.
declare const chrome: {
  action: Record<'getBadgeText' | 'getTitle', (tab: { tabId: number }) => Promise<string>> & {
    onClicked: { hasListeners(): boolean };
  };
  storage: { local: { set(values: object): Promise<void> } };
  tabs: { query(filter: object): Promise<readonly { id: number; url?: string }[]> };
};

/** The browser extension in a browser of its own. */
export interface Extension {
  readonly id: string;
  readonly context: BrowserContext;
  /** Presses its button in the toolbar. */
  press(page: Page): Promise<void>;
  untilRunning(): Promise<void>;
  /** As the browser does after 30 s without an event. */
  stopWorker(): Promise<void>;
  /** Past the check of its settings. */
  storeSite(site: string): Promise<void>;
  /** The button in the tab of a page in which it was pressed. */
  button(page: Page): Promise<{ readonly badge: string; readonly title: string } | null>;
  close(): Promise<void>;
}

export async function openExtension(
  options: LaunchOptions,
  language: Language = 'en',
): Promise<Extension> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-extension-'));
  await buildExtension(folder);
  const extension = path.join(folder, 'chromium');
  if (language !== 'en') await setDefaultLanguage(extension, language);
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...options,
    args: [
      ...(options.args ?? []),
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      // For the command that presses its button.
      '--enable-unsafe-extension-debugging',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  const browser = context.browser();
  if (browser === null) throw new Error('The browser has no session for its own commands.');
  const session = await browser.newBrowserCDPSession();
  const id = new URL((await worker()).url()).host;
  const isListening = async () =>
    (await worker()).evaluate(() => chrome.action.onClicked.hasListeners());
  await expect.poll(isListening).toBe(true);

  async function worker() {
    return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
  }

  return {
    id,
    context,
    async press(page) {
      await page.bringToFront();
      const { targetInfos } = await session.send('Target.getTargets', {
        filter: [{ type: 'tab' }],
      });
      const { targetId = '' } = targetInfos.find(({ url }) => url === page.url()) ?? {};
      await session.send('Extensions.triggerAction', { id, targetId });
    },
    untilRunning: async () => void (await (await worker()).evaluate(() => true)),
    async stopWorker() {
      // Only a page of the extension can name its worker.
      const page = await context.newPage();
      await page.goto(`chrome-extension://${id}/options.html`);
      const pageSession = await context.newCDPSession(page);
      const stopped = new Promise<void>((resolve) => {
        pageSession.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve();
        });
      });
      await pageSession.send('ServiceWorker.enable');
      await pageSession.send('ServiceWorker.stopAllWorkers');
      await stopped;
      await page.close();
    },
    button: async (page) =>
      (await worker()).evaluate(async (address) => {
        // A press lets it know the address of the tab.
        const tab = (await chrome.tabs.query({})).find(({ url }) => url === address);
        if (!tab) return null;
        const { action } = chrome;
        const tabId = tab.id;
        return {
          badge: await action.getBadgeText({ tabId }),
          title: await action.getTitle({ tabId }),
        };
      }, page.url()),
    storeSite: async (site) =>
      (await worker()).evaluate((value) => chrome.storage.local.set({ site: value }), site),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The browser of the tests is in English, and takes the default if that is missing. */
async function setDefaultLanguage(extension: string, language: string): Promise<void> {
  const file = path.join(extension, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, default_locale: language }));
  await rm(path.join(extension, '_locales/en'), { recursive: true });
}

export async function expectBadge(
  [extension, page]: readonly [Extension, Page],
  badge: string,
  title: RegExp | string,
) {
  await expect
    .poll(() => extension.button(page))
    .toEqual({ badge, title: expect.stringMatching(title) });
}
