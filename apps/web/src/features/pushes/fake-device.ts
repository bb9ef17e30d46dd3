import { vi } from 'vitest';

/** The server's key in these tests: 65 bytes, base64url. */
export const KEY = `B${'A'.repeat(86)}`;

/** A browser's notifications and pushes, as a page finds them. */
export interface FakeDevice {
  readonly endpoint: () => string | null;
  /** How often its subscription was made, or ended. */
  readonly did: string[];
  readonly shown: { readonly close: () => void }[];
}

/** Takes the place of the browser's own; `answer` is what the person says when they are asked. */
export function stubDevice({
  permission = 'default',
  answer = 'granted',
  subscribedWith = null,
}: {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  /** The key of a subscription that is there from the start. */
  subscribedWith?: string | null;
} = {}): FakeDevice {
  const did: string[] = [];
  const shown: { close: () => void }[] = [];
  let made: PushSubscription | null = null;
  function make(key: string): PushSubscription {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${did.length}`;
    const keys = { p256dh: 'p', auth: 'a' };
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer;
    return {
      endpoint,
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe() {
        did.push('ended');
        made = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
  }
  made = subscribedWith === null ? null : make(subscribedWith);
  const registration = {
    getNotifications: () => Promise.resolve(shown),
    pushManager: {
      getSubscription: () => Promise.resolve(made),
      subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        did.push('made');
        made = make(applicationServerKey);
        return Promise.resolve(made);
      },
    },
  };
  vi.stubGlobal('PushManager', function PushManager() {});
  const notifications = {
    permission,
    requestPermission() {
      notifications.permission = answer;
      return Promise.resolve(answer);
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
  return { did, shown, endpoint: () => made?.endpoint ?? null };
}

/** A browser that has nothing of it. */
export function removeDevice(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
