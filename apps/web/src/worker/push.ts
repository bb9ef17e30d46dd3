import type { PushMessage } from '@reprise/contract/push/calls.ts';

/** A page that is still loading does not respond within this time. */
const NAVIGATION_TIMEOUT_MS = 500;
const ICON = '/icon-192.png';

/** Shows pushes as notifications and opens their target on a click. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)));
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const { url } = notification.data as Pick<PushMessage, 'url'>;
    event.waitUntil(openScreen(worker, url));
  });
}

async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  if (data === null) return;
  const { title, body, tag, url, at } = data.json() as PushMessage;
  const isAppVisible = (await appWindows(worker)).some(
    (client) => client.visibilityState === 'visible',
  );
  // The visible page shows it.
  if (isAppVisible && canSkipNotification(worker)) return;
  const options = { body, tag, renotify: true, timestamp: at, icon: ICON, data: { url } };
  await worker.registration.showNotification(title, options);
}

/** Safari revokes the permission after a push without a notification. */
function canSkipNotification({ navigator: { userAgent } }: ServiceWorkerGlobalScope): boolean {
  return !/AppleWebKit/.test(userAgent) || /Chrome\//.test(userAgent);
}

async function openScreen(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const windows = await appWindows(worker);
  const window = windows.find((client) => client.visibilityState === 'visible') ?? windows[0];
  if (!window) {
    await worker.clients.openWindow(url);
    return;
  }
  const hasNavigated = requestNavigation(window, url);
  // The browser may reject this, but navigates anyway.
  await window.focus().catch(() => undefined);
  if (!(await hasNavigated)) await window.navigate(url);
}

/** Asks the page to navigate, which preserves typed text. Resolves to false without a response. */
function requestNavigation(window: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), NAVIGATION_TIMEOUT_MS);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    window.postMessage({ open: url }, [port2]);
  });
}

/** Excludes clips embedded in other sites. */
async function appWindows(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ frameType }) => frameType !== 'nested');
}
