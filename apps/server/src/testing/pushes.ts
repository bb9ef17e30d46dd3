import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Person, TestAnswer } from './test-app.ts';

/** Keys as a browser makes them. */
export function browserKeys(): { readonly p256dh: string; readonly auth: string } {
  const browser = createECDH('prime256v1');
  return {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** An address of a push service that nothing is sent to. */
export function someEndpoint(): string {
  return `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
}

/** Subscribes a browser of the person; `change` replaces parts of the body. */
export function subscribe(
  person: Pick<Person, 'uid' | 'call'>,
  change: object = {},
): Promise<TestAnswer> {
  const body = { uid: person.uid, endpoint: someEndpoint(), keys: browserKeys(), ...change };
  return person.call('POST', '/push/subscription', body);
}
