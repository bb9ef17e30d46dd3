import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlePushes } from './push.ts';

const message = {
  title: 'bob',
  body: 'Shared a clip',
  lang: 'en',
  tag: 'chat:ba',
  url: '/messages?chat=ba',
  at: 1_700_000_000_000,
};

const CHROME =
  'Mozilla/5.0 (Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Mobile Safari';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

describe('a push', () => {
  test.each([
    ['no page is open', [], CHROME],
    ['the page is hidden', [openWindow()], CHROME],
    [
      'only an embedded clip on another site is visible',
      [openWindow({ visibilityState: 'visible', frameType: 'nested' })],
      CHROME,
    ],
    ['the page is visible, in Safari', [openWindow({ visibilityState: 'visible' })], SAFARI],
  ])('is shown when %s', async (_case, windows, userAgent) => {
    const { push, shown } = createWorker(windows, userAgent);
    await push();
    const { title, body, lang, tag, url, at } = message;
    expect(shown).toEqual([
      expect.objectContaining({
        title,
        body,
        lang,
        tag,
        renotify: true,
        timestamp: at,
        data: { url },
      }),
    ]);
  });

  test.each([CHROME, FIREFOX])('is not shown while the page is visible (%s)', async (userAgent) => {
    const { push, shown } = createWorker([openWindow({ visibilityState: 'visible' })], userAgent);
    await push();
    expect(shown).toEqual([]);
  });
});

describe('a click', () => {
  test('opens a window if none is open', async () => {
    const { press, opened, close } = createWorker();
    await press();
    expect(opened).toEqual([message.url]);
    expect(close).toHaveBeenCalledOnce();
  });

  test('navigates the open page, a visible one first', async () => {
    const [hidden, seen] = [openWindow(), openWindow({ visibilityState: 'visible' })];
    const { press, opened } = createWorker([hidden, seen]);
    await press();
    expect([hidden.actions, seen.actions, opened]).toEqual([[], [`requested ${message.url}`], []]);
  });

  test('reloads the page that does not respond', async () => {
    const unresponsive = openWindow({}, 'does not respond');
    await createWorker([unresponsive]).press();
    expect(unresponsive.actions).toEqual([`requested ${message.url}`, `loaded ${message.url}`]);
  });

  test('navigates even if the browser does not focus the window', async () => {
    const unfocusable = openWindow({}, 'rejects focus');
    await createWorker([unfocusable]).press();
    expect(unfocusable.actions).toEqual([`requested ${message.url}`]);
  });
});

describe('a subscription that the browser changes', () => {
  const calls: string[] = [];
  const SERVER_KEY = new ArrayBuffer(65);
  const subscription = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    options: { applicationServerKey: SERVER_KEY },
    toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
  });

  function startServer(session: object | null, status = 200): void {
    const results: Record<string, unknown> = {
      '/auth/get-session': session,
      '/auth/token': { token: 'token-1' },
      '/push/key': { rows: [{ key: 'server-key' }] },
    };
    vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
      const { authorization } = headers as Record<string, string>;
      calls.push([method, path, authorization, body as string].filter(Boolean).join(' '));
      return Response.json(results[path] ?? { success: true }, { status });
    });
  }

  function createManager() {
    const usedKeys: unknown[] = [];
    const pushManager = {
      getSubscription: () => Promise.resolve(null),
      subscribe: ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        usedKeys.push(applicationServerKey);
        return Promise.resolve(subscription('new'));
      },
    };
    return { usedKeys, pushManager };
  }

  const posted =
    'POST /push/subscription Bearer token-1 {"uid":"uid-alice","endpoint":"https://push.example/new","keys":{"p256dh":"p","auth":"a"}}';
  const deleted =
    'DELETE /push/subscription Bearer token-1 {"uid":"uid-alice","endpoint":"https://push.example/old"}';
  const alice = { user: { id: 'uid-alice' } };

  beforeEach(() => void calls.splice(0));

  test.each([
    ['has one already', 'old', 'new', [], [posted, deleted]],
    ['only names the old one', 'old', null, [SERVER_KEY], [posted, deleted]],
    ['names none', null, null, ['server-key'], ['GET /push/key Bearer token-1', posted]],
  ])('is stored without a page (the browser %s)', async (_case, old, next, keys, expected) => {
    startServer(alice);
    const { usedKeys, pushManager } = createManager();
    await createWorker([], CHROME, pushManager).changeSubscription({
      oldSubscription: old && subscription(old),
      newSubscription: next && subscription(next),
    });
    expect(usedKeys).toEqual(keys);
    expect(calls).toEqual(['GET /auth/get-session', 'GET /auth/token', ...expected]);
  });

  test.each([
    ['no user is signed in', null, 200],
    ['the server is not available, until the next visit', alice, 503],
  ])('is not renewed while %s', async (_case, session, status) => {
    startServer(session, status);
    const { usedKeys, pushManager } = createManager();
    const change = { oldSubscription: subscription('old'), newSubscription: null };
    await createWorker([], CHROME, pushManager).changeSubscription(change);
    expect(usedKeys).toEqual([]);
    expect(calls).toEqual(['GET /auth/get-session']);
  });
});

type WindowBehavior = 'responds' | 'does not respond' | 'rejects focus';

function openWindow(
  change: { visibilityState?: string; frameType?: string } = {},
  behavior: WindowBehavior = 'responds',
) {
  const actions: string[] = [];
  return {
    actions,
    visibilityState: 'hidden',
    frameType: 'top-level',
    ...change,
    focus: () =>
      behavior === 'rejects focus' ? Promise.reject(new Error('no')) : Promise.resolve(),
    navigate(url: string) {
      actions.push(`loaded ${url}`);
      return Promise.resolve();
    },
    postMessage(data: { open: string }, [port]: MessagePort[]) {
      actions.push(`requested ${data.open}`);
      if (behavior !== 'does not respond') port?.postMessage(null);
    },
  };
}

function createWorker(windows: readonly object[] = [], userAgent = CHROME, pushManager = {}) {
  const scope = new EventTarget();
  const shown: unknown[] = [];
  const opened: string[] = [];
  Object.assign(scope, {
    navigator: { userAgent },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => Promise.resolve(opened.push(url)),
    },
    registration: {
      pushManager,
      showNotification: (title: string, options: object) =>
        Promise.resolve(shown.push({ title, ...options })),
    },
  });
  handlePushes(scope as unknown as ServiceWorkerGlobalScope);
  async function dispatch(type: string, fields: object): Promise<void> {
    const work: Promise<unknown>[] = [];
    const waitUntil = (some: Promise<unknown>) => void work.push(some);
    scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...fields }));
    await Promise.all(work);
  }
  const close = vi.fn<() => void>();
  return {
    shown,
    opened,
    close,
    changeSubscription: (change: object) => dispatch('pushsubscriptionchange', change),
    push: () => dispatch('push', { data: { json: () => message } }),
    press: () =>
      dispatch('notificationclick', { notification: { close, data: { url: message.url } } }),
  };
}
