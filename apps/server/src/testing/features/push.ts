import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { TestUser, TestResponse } from '#testing/test-app.ts';

export function browserKeys(): { readonly p256dh: string; readonly auth: string } {
  const browser = createECDH('prime256v1');
  return {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

export function randomEndpoint(): string {
  return `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
}

export function subscribe(
  user: Pick<TestUser, 'uid' | 'call'>,
  change: object = {},
): Promise<TestResponse> {
  const body = { uid: user.uid, endpoint: randomEndpoint(), keys: browserKeys(), ...change };
  return user.call('POST', '/push/subscription', body);
}
