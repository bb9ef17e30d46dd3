import { readPushOwner, storePushOwner } from '#platform/push-owner.ts';
import { deleteSubscription, fetchPushKey, postSubscription } from './push.api.ts';

/** What can be said of notifications in this browser. */
export type DeviceState = 'unsupported' | 'not-installed' | 'blocked' | 'off' | 'on';

/** How notifications stand in this browser for a person. */
export async function deviceState(uid: string): Promise<DeviceState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isAppleTouch() ? 'not-installed' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return readPushOwner() === uid && (await currentSubscription()) !== null ? 'on' : 'off';
}

/**
 * Asks the browser for permission and subscribes. To be called by a press: browsers ask for nothing
 * else. Rejects when the browser or the server does not subscribe.
 */
export async function turnOn(uid: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register('/worker.js');
  // One of another person or key ends, with what waits for it at the push service.
  await (await currentSubscription())?.unsubscribe();
  storePushOwner(uid);
  await subscribe(uid, key).catch(async (error: unknown) => {
    await unsubscribeDevice();
    throw error;
  });
}

/** Ends notifications in this browser. */
export async function turnOff(uid: string): Promise<void> {
  const existing = await currentSubscription();
  try {
    if (existing) await deleteSubscription(uid, existing.endpoint);
  } finally {
    await unsubscribeDevice();
  }
}

/**
 * Sees to it that this browser shows what is for the person who is signed in, and nothing of others.
 * Subscribes anew for a new session, and where the browser has lost its subscription.
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
 * The server needs no word: it learns from the push service that the subscription is gone. The mark
 * goes last, so that whoever leaves the page in the middle finds the switch as it was.
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

/** The server's key that a subscription was made with, as the server writes it. */
function serverKeyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** An iPhone or iPad: there only an installed app gets pushes. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
