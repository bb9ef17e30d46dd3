import { sql } from 'kysely';
import { expect } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { Db } from '#platform/db/open.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

interface NewWebhook {
  readonly address: string;
  readonly chat?: string;
}

export function createWebhook(user: TestUser, webhook: NewWebhook): Promise<TestResponse> {
  return user.call('POST', '/user/webhook', { uid: user.uid, ...webhook });
}

/** `library`: verifies what it sends. */
export async function makeWebhook(user: TestUser, address: string, chat?: string) {
  const { status, body } = await createWebhook(user, {
    address,
    ...(chat !== undefined && { chat }),
  });
  if (status !== 200) throw new Error(`No webhook: ${JSON.stringify(body)}`);
  const [{ id, secret }] = body.rows;
  return { id, secret, library: new Webhook(secret) };
}

export function callWebhook(
  user: TestUser,
  path: string,
  webhook_id: number,
  rest: object = {},
): Promise<TestResponse> {
  return user.call('POST', `/user/webhook/${path}`, { uid: user.uid, webhook_id, ...rest });
}

export async function listWebhooks(user: TestUser) {
  return (await user.call('GET', `/user/webhooks?uid=${user.uid}`)).body;
}

/** Newest first. */
export async function deliveriesOf(user: TestUser, id: number) {
  const query = `uid=${user.uid}&webhook_id=${id}`;
  return (await user.call('GET', `/user/webhook/deliveries?${query}`)).body.rows;
}

/** Runs the retries that are due in the next days, once an answer is stored. */
export async function skipDelays(db: Db): Promise<void> {
  const skip = sql`
    update webhook_deliveries set next_attempt_at = now()
    where state = 'waiting' and answer is not null`;
  await expect.poll(async () => (await skip.execute(db)).numAffectedRows).toBeGreaterThan(0n);
}
