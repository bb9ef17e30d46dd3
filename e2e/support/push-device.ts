import { type BrowserContext, type CDPSession, expect } from '@playwright/test';
import {
  openPushBrowser,
  type PushBrowser,
} from '../../apps/server/src/testing/servers/push-browser.ts';
import { e2ePorts } from '../ports.ts';

/** Where the push service stands that stands in. */
export const pushService = `http://127.0.0.1:${e2ePorts.push}`;

/** A notification that the browser shows. */
interface Shown {
  readonly title: string;
  readonly body: string;
}

/**
 * A device whose push service stands in: its subscription is made there instead of at the browser's
 * own service, which needs the internet, and what arrives there goes to the real service worker by
 * the way that the developer tools have for it.
 */
export interface PushDevice {
  /** Hands everything that has arrived since to the service worker; gives what arrived. */
  receive(): Promise<number>;
  /** What the device shows, oldest first. */
  shown(): Promise<readonly Shown[]>;
  /** Presses the notification with this title. */
  press(title: string): Promise<void>;
}

/** Lets pages of the context subscribe. To be called before the first page is opened. */
export async function openPushDevice(context: BrowserContext, origin: string): Promise<PushDevice> {
  const browsers: PushBrowser[] = [];
  const received = new Map<PushBrowser, number>();
  await context.grantPermissions(['notifications'], { origin });
  await context.exposeFunction('subscribeToStandIn', async (key: string) => {
    const browser = await openPushBrowser(pushService, key);
    browsers.push(browser);
    return browser.subscription;
  });
  await context.exposeFunction('leaveStandIn', async (endpoint: string) => {
    await browsers.find(({ subscription }) => subscription.endpoint === endpoint)?.end();
  });
  await context.addInitScript(subscribeElsewhere);
  // A page beside the app's, so that the app can be closed.
  const beside = await context.newPage();
  const tools = await context.newCDPSession(beside);
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
    async shown() {
      return (await workerOf(context)).evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobal;
        const all = await registration.getNotifications();
        return all.map(({ title, body }) => ({ title, body }));
      });
    },
    async press(title) {
      await (
        await workerOf(context)
      ).evaluate(async (wanted) => {
        const worker = globalThis as unknown as ServiceWorkerGlobal;
        const all = await worker.registration.getNotifications();
        const notification = all.find((some) => some.title === wanted);
        if (!notification) throw new Error('It is not shown.');
        worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }));
      }, title);
    },
  };
}

/** What the tests use of a service worker's own names. */
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

/** Runs in the page: the browser's own subscription is one at the stand-in. It outlives the page. */
function subscribeElsewhere(): void {
  const kept = 'push stand-in';
  const here = globalThis as unknown as {
    subscribeToStandIn(key: string): Promise<PushSubscriptionJSON>;
    leaveStandIn(endpoint: string): Promise<void>;
  };
  function current(): PushSubscription | null {
    const text = localStorage.getItem(kept);
    if (text === null) return null;
    const { key, made } = JSON.parse(text) as { key: string; made: PushSubscriptionJSON };
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer;
    return {
      endpoint: made.endpoint ?? '',
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => made,
      async unsubscribe() {
        localStorage.removeItem(kept);
        await here.leaveStandIn(made.endpoint ?? '');
        return true;
      },
    } as unknown as PushSubscription;
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(current());
  PushManager.prototype.subscribe = async (options) => {
    const key = options?.applicationServerKey;
    if (typeof key !== 'string') throw new Error('The key is not one of the server.');
    const made = await here.subscribeToStandIn(key);
    localStorage.setItem(kept, JSON.stringify({ key, made }));
    const subscription = current();
    if (!subscription) throw new Error('Nothing was kept.');
    return subscription;
  };
}
