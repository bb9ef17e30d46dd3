import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openLog } from '#platform/log/open-log.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { openPushBrowser, type PushBrowser } from '#testing/servers/push-browser.ts';
import { startPushServer } from '#testing/servers/push-server.ts';
import { subscribe } from '#testing/features/push.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

export const pollOptions = { timeout: 10_000 };

export let service: Awaited<ReturnType<typeof startPushServer>>;
export let app: TestApp;
export let alice: TestUser;
export let bob: TestUser;
let bystander: TestUser;
export let serverKey: string;
/** Lines of the log. */
export const warnings: string[] = [];

/** Per test file: a push service and a server that uses it; alice, bob and a bystander are friends. */
export function setUpPushes(): void {
  beforeAll(async () => {
    service = await startPushServer();
    warnings.length = 0;
    const log = openLog('warn', { write: (line) => void warnings.push(line) });
    app = await startTestApp({ PUSH_SERVICES: service.origin }, { log });
    [alice, bob, bystander] = await makeFriendGroup(app, 'alice', 'bob', 'bystander');
    serverKey = (await bob.call('GET', '/push/key')).body.rows[0].key;
  });
  beforeEach(async () => {
    await app.db.deleteFrom('push_subscriptions').execute();
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });
}

export async function browserOf(user: Pick<TestUser, 'uid' | 'call'>): Promise<PushBrowser> {
  const browser = await openPushBrowser(service.origin, serverKey);
  expect((await subscribe(user, browser.subscription)).status).toBe(200);
  return browser;
}

export async function messagesAt(browser: PushBrowser): Promise<PushMessage[]> {
  return (await browser.pushes()).map(({ text }) => JSON.parse(text) as PushMessage);
}

export const endpointOf = (browser: PushBrowser) => browser.subscription.endpoint;

export const bodiesAt = async (browser: PushBrowser) =>
  (await messagesAt(browser)).map(({ body }) => body);

/** Several pushes are sent at the same time and arrive in any order. */
export const sortedBodiesAt = async (browser: PushBrowser) => (await bodiesAt(browser)).toSorted();

export const endpoints = async () => {
  const rows = await app.db.selectFrom('push_subscriptions').select('endpoint').execute();
  return rows.map(({ endpoint }) => endpoint);
};

export async function sendAndWait(
  text: string,
  receiver: TestUser,
  secondBrowser: PushBrowser,
): Promise<void> {
  await send(alice, receiver, { text });
  await expect.poll(() => bodiesAt(secondBrowser), pollOptions).toContain(text);
}

/** The queue looks up subscriptions and settings after the responses, in order. */
export async function waitForQueue(): Promise<void> {
  await sendAndWait('a later push', bystander, await browserOf(bystander));
}
