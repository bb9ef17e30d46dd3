import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { TestUser, TestResponse } from '#testing/test-app.ts';

/** Keys as a browser makes them. */
export function browserKeys(): { readonly p256dh: string; readonly auth: string } {
  const browser = createECDH('prime256v1');
  return {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** An address of a push service that nothing is sent to. */
export function randomEndpoint(): string {
  return `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
}

/** Subscribes a browser of the person; `change` replaces parts of the body. */
export function subscribe(
  person: Pick<TestUser, 'uid' | 'call'>,
  change: object = {},
): Promise<TestResponse> {
  const body = { uid: person.uid, endpoint: randomEndpoint(), keys: browserKeys(), ...change };
  return person.call('POST', '/push/subscription', body);
}
