import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const password = 'tune1!';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function signUp(email: string) {
  const answer = await app.visitor.call('POST', '/auth/sign-up/email', { email, password });
  return { ...answer, cookie: cookieOf(answer.headers) };
}

async function tokenOf(cookie: string): Promise<string> {
  const answer = await app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

describe('the embedded authentication service', () => {
  it('signs up, gives a token, and the token makes calls', async () => {
    const { status, body, cookie } = await signUp('alice@example.com');
    expect(status).toBe(200);
    const caller = app.callerWith(await tokenOf(cookie));
    const info = await caller.call('GET', `/user/info?uid=${body.user.id}`);
    expect(info).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it('refuses a token at once after sign-out', async () => {
    const { body, cookie } = await signUp('bob@example.com');
    const caller = app.callerWith(await tokenOf(cookie));
    expect((await caller.call('GET', `/user/info?uid=${body.user.id}`)).status).toBe(200);
    const out = await app.visitor.call('POST', '/auth/sign-out', {}, { headers: { cookie } });
    expect(out.status).toBe(200);
    expect((await caller.call('GET', `/user/info?uid=${body.user.id}`)).status).toBe(401);
  });
});
