import { type BrowserContext, type CDPSession, expect } from '@playwright/test';
import {
  openPushBrowser,
  type PushBrowser,
} from '../../apps/server/src/testing/servers/push-browser.ts';
import { e2ePorts } from '../ports.ts';

export const pushService = `http://127.0.0.1:${e2ePorts.push}`;

interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/**
 * Uses a fake push service, because Chromium's needs the internet, and delivers its pushes to the
 * real service worker through the DevTools protocol.
 */
export interface PushDevice {
  receive(): Promise<number>;
  notifications(): Promise<readonly ShownNotification[]>;
  click(title: string): Promise<void>;
  /** Replaces the subscription, as browsers do after a time. */
  changeSubscription(): Promise<void>;
}

/** Lets pages of the context subscribe. Call it before the first page opens. */
export async function openPushDevice(context: BrowserContext, origin: string): Promise<PushDevice> {
  const browsers: PushBrowser[] = [];
  const received = new Map<PushBrowser, number>();
  let serverKey = '';
  await context.grantPermissions(['notifications'], { origin });
  await context.exposeFunction('subscribeAtFake', async (key: string) => {
    serverKey = key;
    const browser = await openPushBrowser(pushService, key);
    browsers.push(browser);
    return browser.subscription;
  });
  await context.exposeFunction('unsubscribeAtFake', async (endpoint: string) => {
    await browsers.find(({ subscription }) => subscription.endpoint === endpoint)?.end();
  });
  await context.addInitScript(subscribeElsewhere);
  // The session needs a page that stays open after the test closes the app.
  const spare = await context.newPage();
  const tools = await context.newCDPSession(spare);
  const registrationId = await watchRegistration(tools, origin);

  return {
    async receive() {
      let count = 0;
      for (const browser of browsers) {
        const pushes = await browser.pushes();
        for (const { text } of pushes.slice(received.get(browser) ?? 0)) {
          const push = { origin, registrationId: registrationId(), data: text };
          await tools.send('ServiceWorker.deliverPushMessage', push);
          count += 1;
        }
        received.set(browser, pushes.length);
      }
      return count;
    },
    async notifications() {
      return (await workerOf(context)).evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobal;
        const all = await registration.getNotifications();
        return all.map(({ title, body }) => ({ title, body }));
      });
    },
    async click(title) {
      await (
        await workerOf(context)
      ).evaluate(async (wanted) => {
        const worker = globalThis as unknown as ServiceWorkerGlobal;
        const all = await worker.registration.getNotifications();
        const notification = all.find((some) => some.title === wanted);
        if (!notification) throw new Error('No notification has this title.');
        worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }));
      }, title);
    },
    async changeSubscription() {
      const before = browsers.at(-1)?.subscription;
      const browser = await openPushBrowser(pushService, serverKey);
      browsers.push(browser);
      const change = { before, after: browser.subscription };
      await context.addInitScript(replaceStored, change);
      await (await workerOf(context)).evaluate(fireSubscriptionChange, change);
    },
  };
}

interface SubscriptionChange {
  readonly before: PushBrowser['subscription'] | undefined;
  readonly after: PushBrowser['subscription'];
}

/** Runs in later pages, where `subscribeElsewhere` has stored the one before. */
function replaceStored({ before, after }: SubscriptionChange): void {
  // A new page has no storage.
  if (location.origin === 'null') return;
  const storageKey = 'fake push subscription';
  const text = localStorage.getItem(storageKey);
  const stored = JSON.parse(text ?? '{}') as { readonly made?: PushSubscriptionJSON };
  if (stored.made === undefined || stored.made.endpoint !== before?.endpoint) return;
  localStorage.setItem(storageKey, JSON.stringify({ ...stored, made: after }));
}

/** Runs in the worker. Only the browser can make an event of this type that has `waitUntil`. */
async function fireSubscriptionChange({ before, after }: SubscriptionChange): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('pushsubscriptionchange'), {
    oldSubscription: before ?? null,
    newSubscription: { ...after, toJSON: () => after },
    waitUntil: (some: Promise<unknown>) => void work.push(some),
  });
  dispatchEvent(event);
  await Promise.all(work);
}

interface ServiceWorkerGlobal extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event;
}

async function workerOf(context: BrowserContext) {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

async function watchRegistration(tools: CDPSession, origin: string): Promise<() => string> {
  let id: string | undefined;
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId, isDeleted } of registrations) {
      if (scopeURL.startsWith(origin) && !isDeleted) id = registrationId;
    }
  });
  await tools.send('ServiceWorker.enable');
  return () => {
    expect(id, 'a registered service worker').toBeDefined();
    return id ?? '';
  };
}

/** Runs in the page: replaces the browser's subscription with a stored one. */
function subscribeElsewhere(): void {
  const storageKey = 'fake push subscription';
  const here = globalThis as unknown as {
    subscribeAtFake(key: string): Promise<PushSubscriptionJSON>;
    unsubscribeAtFake(endpoint: string): Promise<void>;
  };
  function current(): PushSubscription | null {
    const text = localStorage.getItem(storageKey);
    if (text === null) return null;
    const { key, made } = JSON.parse(text) as { key: string; made: PushSubscriptionJSON };
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer;
    return {
      endpoint: made.endpoint ?? '',
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => made,
      async unsubscribe() {
        localStorage.removeItem(storageKey);
        await here.unsubscribeAtFake(made.endpoint ?? '');
        return true;
      },
    } as unknown as PushSubscription;
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(current());
  PushManager.prototype.subscribe = async (options) => {
    const key = options?.applicationServerKey;
    if (typeof key !== 'string') throw new Error('The key is not a string.');
    const made = await here.subscribeAtFake(key);
    localStorage.setItem(storageKey, JSON.stringify({ key, made }));
    const subscription = current();
    if (!subscription) throw new Error('The subscription was not stored.');
    return subscription;
  };
}
