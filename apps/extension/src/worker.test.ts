import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerReading } from './player-page.ts';

const WATCH = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
const OTHER = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const SITE = 'https://reprise.example';
const TAB = { id: 7, index: 2 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('until a press, it only listens for presses and its own messages', async () => {
  const { calls } = await start({ site: SITE });
  expect(calls).toEqual([]);
});

test('two presses open the form with the video and both times, and nothing else', async () => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, readingAt(84.25));
  await browser.press(WATCH, readingAt(98.5));
  const opened = browser.calls.filter(([name]) => name === 'tabs.create');
  expect(opened).toEqual([
    [
      'tabs.create',
      {
        url: `${SITE}/upload?url=${encodeURIComponent(WATCH)}&t=84.25&end=98.5`,
        index: 3,
        openerTabId: 7,
      },
    ],
  ]);
});

test('of two presses in a row, the second one is the end', async () => {
  const browser = await start({ site: SITE });
  browser.pressAtOnce(WATCH, readingAt(84.25));
  await browser.press(WATCH, readingAt(98.5));
  expect(browser.calls.filter(([name]) => name === 'tabs.create')).toHaveLength(1);
  expect(browser.marks).toEqual([]);
});

test.each([
  undefined,
  'https://example.com/',
  'https://example.com/watch?v=jNQXAC9IVRw',
  'https://www.youtube.com.example.com/watch?v=jNQXAC9IVRw',
  `https://example.com/${WATCH}`,
  'https://www.youtube.com/feed/history',
  'chrome://settings',
])('a press in %s runs nothing in the page and opens nothing', async (address) => {
  const browser = await start({ site: SITE });
  await browser.press(address, readingAt(84.25));
  const names = browser.calls.map(([name]) => name);
  expect(names).not.toContain('scripting.executeScript');
  expect(names).not.toContain('tabs.create');
  expect(browser.marks).toEqual([]);
});

test('what the page says after another site took its place is not used', async () => {
  const browser = await start({ site: SITE });
  const foreign = { ...readingAt(84.25), address: 'https://example.com/watch?v=jNQXAC9IVRw' };
  await browser.press(WATCH, foreign);
  expect(browser.marks).toEqual([]);
});

test.each([undefined, 'javascript:alert(1)', 'http://example.com', 'data:text/html,x'])(
  'with the site %j a press opens the settings and marks nothing',
  async (site) => {
    const browser = await start({ site });
    await browser.press(WATCH, readingAt(84.25));
    await browser.press(WATCH, readingAt(98.5));
    const names = browser.calls.map(([name]) => name);
    expect(names.filter((name) => name === 'runtime.openOptionsPage')).toHaveLength(2);
    expect(names).not.toContain('tabs.create');
    expect(browser.marks).toEqual([]);
  },
);

test('a start lets the page report the next one', async () => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, readingAt(84.25));
  expect(browser.ran).toEqual(['readPlayer', 'reportNavigation']);
});

test.each([
  ['that started the worker', 500, 10_000],
  ['of a running worker', 5_000, 19_800],
])('the time is that of the press %s', async (_name, now, pressedAt) => {
  const browser = await start({ site: SITE });
  vi.stubGlobal('performance', { now: () => now, timeOrigin: 10_000 });
  vi.spyOn(Date, 'now').mockReturnValue(19_800);
  await browser.press(WATCH, { ...readingAt(84.25, 1), readAt: 20_000 });
  expect(browser.marks).toMatchObject([{ startTime: 84.25 - (20_000 - pressedAt) / 1000 }]);
});

test('a tab that was closed does not stop the presses after it', async () => {
  const browser = await start({ site: SITE });
  browser.isClosed = true;
  await browser.press(WATCH, readingAt(84.25));
  browser.isClosed = false;
  await browser.press(WATCH, readingAt(98.5));
  expect(browser.calls.filter(([name]) => name === 'tabs.create')).toHaveLength(1);
});

const NO_ACCESS = new Error('Cannot access contents of the page');

test('a page that learns late of its permission is read then', async () => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, NO_ACCESS, NO_ACCESS, readingAt(84.25));
  expect(browser.badge).toBe('');
  await vi.advanceTimersByTimeAsync(100);
  expect(browser.badge).toBe('1/2');
  expect(browser.marks).toMatchObject([{ startTime: 84.25 }]);
});

test("a press in the browser's page about an error is refused", async () => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, ...Array.from({ length: 10 }, () => NO_ACCESS));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.badge).toBe('?');
});

test.each([
  ['before a start, is gone', null, ''],
  ['after a start, gives way to it', WATCH, '1/2'],
])('a refusal, %s after 5 s', async (_name, marked, badge) => {
  const browser = await start({ site: SITE });
  if (marked !== null) await browser.press(marked, readingAt(84.25));
  await browser.press('https://example.com/', readingAt(90));
  expect(browser.badge).toBe('?');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(browser.badge).toBe('?');
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.badge).toBe(badge);
});

test('a reload removes a refusal, and no start returns to the button', async () => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, readingAt(84.25));
  await browser.press('https://example.com/', readingAt(90));
  browser.badge = '';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.badge).toBe('');
});

test.each([
  ['of another video in its tab', OTHER, TAB.id, 0],
  ['of the same video', `${WATCH}&t=5`, TAB.id, 1],
  ['in another tab', OTHER, 8, 1],
])('news of a page %s', async (_name, address, tabId, left) => {
  const browser = await start({ site: SITE });
  await browser.press(WATCH, readingAt(84.25));
  await browser.send(address, tabId);
  expect(browser.marks).toHaveLength(left);
});

function readingAt(time: number, speed = 0): PlayerReading {
  const player = { time, speed, videoId: null, isLoaded: true, isAd: false, isLive: false };
  return { address: WATCH, documentTime: 1000, readAt: 50_000, player };
}

/** Runs the worker with a browser that records what it is asked for. */
async function start({ site }: { site: string | undefined }) {
  const calls: [name: string, value?: unknown][] = [];
  const stored: { mark?: unknown } = {};
  const readings: (PlayerReading | Error)[] = [];
  const tab = { badge: '', isClosed: false };
  let onClicked = (_tab: object): void => {};
  let onMessage = (_address: string, _sender: object): void => {};
  const record =
    (name: string, result?: (value: never) => unknown) =>
    async (value?: unknown): Promise<unknown> => {
      calls.push([name, value]);
      return result?.(value as never);
    };
  const session = {
    get: record('session.get', () => stored),
    set: async (values: object) => void Object.assign(stored, values),
    remove: async () => void delete stored.mark,
  };
  const action = Object.fromEntries(
    ['setBadgeBackgroundColor', 'setBadgeTextColor', 'setTitle'].map((name) => [
      name,
      record(`action.${name}`),
    ]),
  );
  Object.assign(action, {
    async setBadgeText({ text }: { text: string }) {
      if (tab.isClosed) throw new Error('No tab with id: 7.');
      tab.badge = text;
    },
    getBadgeText: async () => tab.badge,
  });
  function runInPage({ func }: { func: Function }) {
    const result = func.name === 'readPlayer' ? readings.shift() : undefined;
    if (result instanceof Error) throw result;
    return [{ result }];
  }
  vi.stubGlobal('PRESET_SITE', '');
  vi.stubGlobal('chrome', {
    action: { ...action, onClicked: { addListener: (listen: never) => (onClicked = listen) } },
    runtime: {
      onMessage: { addListener: (listen: never) => (onMessage = listen) },
      openOptionsPage: record('runtime.openOptionsPage'),
    },
    scripting: { executeScript: record('scripting.executeScript', runInPage) },
    storage: { local: { get: record('local.get', () => ({ site })) }, session },
    tabs: { create: record('tabs.create') },
    i18n: { getMessage: (key: string) => key },
  });
  vi.resetModules();
  await import('./worker.ts');
  return {
    calls,
    get ran() {
      const runs = calls.filter(([name]) => name === 'scripting.executeScript');
      return runs.map(([, value]) => (value as { func: Function }).func.name);
    },
    get badge() {
      return tab.badge;
    },
    set badge(badge) {
      tab.badge = badge;
    },
    set isClosed(isClosed: boolean) {
      tab.isClosed = isClosed;
    },
    get marks() {
      return Object.values(stored);
    },
    pressAtOnce(address: string, reading: PlayerReading) {
      readings.push(reading);
      onClicked({ ...TAB, url: address });
    },
    async press(address: string | undefined, ...results: readonly (PlayerReading | Error)[]) {
      readings.push(...results);
      onClicked({ ...TAB, url: address });
      await vi.advanceTimersByTimeAsync(0);
    },
    async send(address: string, id: number) {
      onMessage(address, { tab: { id } });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
