import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { readPushRejections } from '#platform/push/push-rejections.ts';
import { subscribe } from '#testing/features/push.ts';
import { startTestApp } from '#testing/test-app.ts';
import {
  alice,
  app,
  bob,
  bodiesAt,
  browserOf,
  endpoints,
  pollOptions,
  sendAndWait,
  service,
  setUpPushes,
  warnings,
} from '#testing/features/push-test-app.ts';

setUpPushes();

describe('responses of push services', () => {
  it('expired: the subscription is deleted', async () => {
    const browser = await browserOf(bob);
    await browser.end();
    await send(alice, bob);
    await expect.poll(endpoints, pollOptions).toEqual([]);
  });

  it.each([400, 401, 403, 413])(
    'rejected with %i: it stays however often; a delivered push resets the count',
    async (status) => {
      const browser = await browserOf(bob);
      const failures = async () =>
        (await app.db.selectFrom('push_subscriptions').select('failure_count').execute()).map(
          (row) => row.failure_count,
        );
      for (const count of [1, 2, 3, 4, 5, 6]) {
        await browser.respondWith({ status });
        await send(alice, bob);
        await expect.poll(failures, pollOptions).toEqual([count]);
      }
      await sendAndWait('this one', bob, browser);
      await expect.poll(failures, pollOptions).toEqual([0]);
    },
  );

  it('a rejection is logged once, without the secret path of the endpoint, and stored', async () => {
    const [one, other] = [await browserOf(bob), await browserOf(bob)];
    const reason = { status: 403, body: 'the subject is not valid' };
    for (const browser of [one, other]) await browser.respondWith(reason);
    await send(alice, bob);
    for (const browser of [one, other]) {
      await expect.poll(() => browser.rejected(), pollOptions).toHaveLength(1);
    }
    const linesOf = () => warnings.filter((line) => line.includes(reason.body));
    await expect.poll(linesOf, pollOptions).toHaveLength(1);
    expect(linesOf()[0]).toContain(service.origin);
    expect(linesOf()[0]).not.toContain(`${service.origin}/`);
    const stored = async () => (await readPushRejections(app.db)).get(service.origin);
    await expect.poll(stored, pollOptions).toBe(`403 ${reason.body}`);
  });

  it.each([303, 307])('a redirect (%i): not followed', async (status) => {
    let requestCount = 0;
    const { server, origin } = await listen((_request, response) => {
      requestCount += 1;
      response.end();
    });
    const [browser, secondBrowser] = [await browserOf(bob), await browserOf(bob)];
    await browser.respondWith({ status, headers: { location: `${origin}/secret` } });
    for (const text of ['elsewhere', 'again']) await sendAndWait(text, bob, secondBrowser);
    await expect.poll(() => bodiesAt(browser), pollOptions).toEqual(['again']);
    expect(requestCount).toBe(0);
    server.close();
  });

  it('a delay: later pushes wait too, and none is lost', async () => {
    const browser = await browserOf(bob);
    await browser.respondWith({ status: 429, headers: { 'retry-after': '1' } });
    await send(alice, bob, { text: 'patience' });
    await expect.poll(() => browser.rejected(), pollOptions).toHaveLength(1);
    const start = performance.now();
    await send(alice, bob, { text: 'more' });
    await expect.poll(() => bodiesAt(browser), pollOptions).toContain('more');
    expect(performance.now() - start).toBeGreaterThan(500);
    await expect.poll(() => bodiesAt(browser), pollOptions).toContain('patience');
  });

  it('no response: messages do not wait for it', async () => {
    const { server: silent, origin } = await listen(() => {});
    const other = await startTestApp({ PUSH_SERVICES: origin });
    const [one, two] = await makeFriendGroup(other, 'one', 'two');
    expect((await subscribe(two, { endpoint: `${origin}/x` })).status).toBe(200);
    const start = performance.now();
    for (let nth = 0; nth < 30; nth += 1) expect((await send(one, two)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(8_000);
    await other.stop();
    silent.closeAllConnections();
    silent.close();
  });
});

it('subscribing warns once that Apple rejects a contact without a domain', () => {
  const lines = warnings.filter((line) => line.includes('VAPID_SUBJECT'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('mailto:admin@localhost');
});

async function listen(handleRequest: RequestListener) {
  const server = createServer(handleRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
