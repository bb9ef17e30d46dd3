import { vi } from 'vitest';

export const SERVER_KEY = `B${'A'.repeat(86)}`;

export interface FakeDevice {
  readonly endpoint: () => string | null;
  readonly actions: string[];
  readonly shownNotifications: { readonly close: () => void }[];
}

export function stubDevice({
  permission = 'default',
  requestedPermission = 'granted',
  subscribedWith = null,
}: {
  permission?: NotificationPermission;
  requestedPermission?: NotificationPermission;
  subscribedWith?: string | null;
} = {}): FakeDevice {
  const actions: string[] = [];
  const shownNotifications: { close: () => void }[] = [];
  let current: PushSubscription | null = null;
  function createSubscription(key: string): PushSubscription {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${actions.length}`;
    const keys = { p256dh: 'p', auth: 'a' };
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer;
    return {
      endpoint,
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe() {
        actions.push('unsubscribed');
        current = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
  }
  current = subscribedWith === null ? null : createSubscription(subscribedWith);
  const registration = {
    getNotifications: () => Promise.resolve(shownNotifications),
    pushManager: {
      getSubscription: () => Promise.resolve(current),
      subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        actions.push('subscribed');
        current = createSubscription(applicationServerKey);
        return Promise.resolve(current);
      },
    },
  };
  vi.stubGlobal('PushManager', function PushManager() {});
  const notifications = {
    permission,
    requestPermission() {
      notifications.permission = requestedPermission;
      return Promise.resolve(requestedPermission);
    },
  };
  vi.stubGlobal('Notification', notifications);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  return { actions, shownNotifications, endpoint: () => current?.endpoint ?? null };
}

export function unstubDevice(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
