import type { PushMessage } from '@reprise/contract/push/calls.ts';

/** How long a page that is just loading is waited for before it is loaded with the new address. */
const NAVIGATION_TIMEOUT_MS = 500;
const ICON = '/icon-192.png';

/** Shows what the server pushes, and opens what a press on it is about. */
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
    (some) => some.visibilityState === 'visible',
  );
  // The open page tells it itself.
  if (isAppVisible && canSkipNotification(worker)) return;
  const options = { body, tag, renotify: true, timestamp: at, icon: ICON, data: { url } };
  await worker.registration.showNotification(title, options);
}

/** Safari takes the permission back from whoever shows nothing, whatever is open. */
function canSkipNotification({ navigator: { userAgent } }: ServiceWorkerGlobalScope): boolean {
  return !/AppleWebKit/.test(userAgent) || /Chrome\//.test(userAgent);
}

/** Brings the app to the front, at the screen with this path. */
async function openScreen(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const open = await appWindows(worker);
  const window = open.find((some) => some.visibilityState === 'visible') ?? open[0];
  if (!window) {
    await worker.clients.openWindow(url);
    return;
  }
  const hasNavigated = requestNavigation(window, url);
  // A browser may not let it come to the front; it shows the screen all the same.
  await window.focus().catch(() => undefined);
  if (!(await hasNavigated)) await window.navigate(url);
}

/** Asks the page to go there by itself, with what has been typed on it kept; gives whether it does. */
function requestNavigation(window: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), NAVIGATION_TIMEOUT_MS);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    window.postMessage({ open: url }, [port2]);
  });
}

/** Windows and tabs of the app; not its clips in pages of others. */
async function appWindows(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ frameType }) => frameType !== 'nested');
}
