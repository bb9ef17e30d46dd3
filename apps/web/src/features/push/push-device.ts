import { pushEndpoints } from '@reprise/contract/push/calls.ts';
import { callApi } from '#platform/api/api-client.ts';
import { isAppleTouch } from '#platform/install.ts';
import { readPushOwner, storePushOwner } from '#platform/push-owner.ts';

export type DeviceState = 'unsupported' | 'not-installed' | 'blocked' | 'off' | 'on';

export async function deviceState(uid: string): Promise<DeviceState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    // On iPhone and iPad, only an installed app receives pushes.
    return isAppleTouch() ? 'not-installed' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return readPushOwner() === uid && (await currentSubscription()) !== null ? 'on' : 'off';
}

/**
 * Must run in a click handler, as browsers require. Rejects if the browser or the server fails to
 * subscribe.
 */
export async function turnOn(uid: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register('/worker.js');
  // Ends another user's subscription, or one for another key, with its queued pushes.
  await (await currentSubscription())?.unsubscribe();
  storePushOwner(uid);
  await subscribe(uid, key).catch(async (error: unknown) => {
    await unsubscribeDevice();
    throw error;
  });
}

export async function turnOff(uid: string): Promise<void> {
  const existing = await currentSubscription();
  try {
    if (existing) await deleteSubscription(uid, existing.endpoint);
  } finally {
    await unsubscribeDevice();
  }
}

/**
 * Makes sure that this browser shows only notifications of the signed-in user. Subscribes again for
 * a new session or after a lost subscription.
 */
export async function syncDevice(uid: string | null): Promise<void> {
  if (uid === null || readPushOwner() !== uid) return unsubscribeDevice();
  if (Notification.permission !== 'granted') return;
  const key = await fetchPushKey();
  if (key === null) return unsubscribeDevice();
  const existing = await currentSubscription();
  if (existing && serverKeyOf(existing) !== key) await existing.unsubscribe();
  await subscribe(uid, key);
}

/**
 * Needs no server call, because the push service reports it. Removes the mark last, so that an
 * interrupted call does not change the switch.
 */
async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  storePushOwner(null);
}

async function subscribe(uid: string, key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const pushSubscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await postSubscription(uid, pushSubscription);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** base64url. */
function serverKeyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function fetchPushKey(signal?: AbortSignal): Promise<string | null> {
  const { rows } = await callApi(pushEndpoints.pushKey, {}, { signal });
  return rows[0]?.key ?? null;
}

async function postSubscription(uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { uid, endpoint: endpoint ?? '', keys: { p256dh, auth } };
  await callApi(pushEndpoints.subscribePush, { body });
}

async function deleteSubscription(uid: string, endpoint: string): Promise<void> {
  await callApi(pushEndpoints.unsubscribePush, { body: { uid, endpoint } });
}
