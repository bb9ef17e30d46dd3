import type { PushMessage } from '@reprise/contract/push/calls.ts';

/** A page that is still loading does not respond within this time. */
const NAVIGATION_TIMEOUT_MS = 500;
const ICON = '/icon-192.png';

/** Shows pushes as notifications, opens their target on a click, and renews the subscription. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)));
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const { url } = notification.data as Pick<PushMessage, 'url'>;
    event.waitUntil(openScreen(worker, url));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    // The next visit renews it otherwise (push-device.ts).
    event.waitUntil(renewSubscription(worker, event).catch(() => undefined)),
  );
}

/**
 * Stores the browser's new subscription for the user of the session's cookie, without a page. With
 * Firebase there is no cookie.
 */
async function renewSubscription(
  { registration: { pushManager } }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const session = await call<{ user: { id: string } } | null>('GET', '/auth/get-session');
  if (session === null) return;
  const uid = session.user.id;
  const { token } = await call<{ token: string }>('GET', '/auth/token');
  const serverKey = async () =>
    (await call<{ rows: { key: string }[] }>('GET', '/push/key', token)).rows[0]?.key ?? null;
  const current =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? (await serverKey()),
    }));
  const { endpoint, keys } = current.toJSON();
  await call('POST', '/push/subscription', token, { uid, endpoint, keys });
  if (oldSubscription && oldSubscription.endpoint !== endpoint) {
    const body = { uid, endpoint: oldSubscription.endpoint };
    await call('DELETE', '/push/subscription', token, body);
  }
}

async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  if (data === null) return;
  const { title, body, lang = '', tag, url, at } = data.json() as PushMessage;
  const isAppVisible = (await appWindows(worker)).some(
    (client) => client.visibilityState === 'visible',
  );
  // The visible page shows it.
  if (isAppVisible && canSkipNotification(worker)) return;
  const options = { body, lang, tag, renotify: true, timestamp: at, icon: ICON, data: { url } };
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
