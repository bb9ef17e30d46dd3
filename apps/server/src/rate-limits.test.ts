import { endpoints } from '@reprise/contract/endpoints.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RateName } from './platform/http/limits/limiter.ts';
import { makeChat } from './testing/features/chat.ts';
import { everyCall, pathOf, type CallName, type Target } from './testing/every-call.ts';
import { makeFriends, makeTile, publicIdOf } from './testing/factories.ts';
import { inviteCodeOf } from './testing/features/invites.ts';
import { signUpUser } from './testing/auth/accounts.ts';
import { storedState } from './testing/stored-state.ts';
import {
  startTestApp,
  type Caller,
  type TestUser,
  type TestResponse,
  type TestApp,
} from './testing/test-app.ts';
import { makeGroup } from './testing/features/groups.ts';
import { makeMix } from './testing/features/mixes.ts';
import { expectLimited, newAddress, exhaustLimit } from './testing/load/exhaust-limit.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Calls for the highest rates: the limiter treats all numbers alike. */
const CALLS = runs(1_500, 40);
const high = (
  ['readUser', 'readVisitor', 'session', 'moderate', 'chatCommand', 'liveChanges'] as const
).map((name) => ({ rate: rateLimits[name], max: rateLimits[name].max }));
for (const { rate, max } of high) Object.assign(rate, { max: Math.min(max, CALLS) });
afterAll(() => {
  for (const { rate, max } of high) Object.assign(rate, { max });
});

const names = Object.keys(endpoints) as CallName[];
const rateOf = (name: CallName): RateName => {
  const { limit } = endpoints[name];
  return limit === 'read' ? 'readUser' : limit;
};
const callRates = [...new Set(names.map(rateOf))];

/**
 * auth/embedded/rate-limits.test.ts, claim-limits.test.ts, tokens.test.ts, sitemap.test.ts,
 * webhooks.test.ts, live/sockets/ and request-pacing test the others.
 */
const otherRates: readonly RateName[] = [
  'signIn',
  'signInAccount',
  'passkeyStart',
  'signUp',
  'passwordReset',
  'passwordResetAccount',
  'claimClip',
  'claimEmail',
  'webhookMail',
  'session',
  'readVisitor',
  'sitemap',
  'accessToken',
  'openSocket',
  'subscribe',
  'readBytes',
  'typing',
  'together',
  'startTogether',
  'frame',
  'request',
];

it('every rate is tested', () => {
  expect([...callRates, ...otherRates].toSorted()).toEqual(Object.keys(rateLimits).toSorted());
});

describe('the calls of the contract', () => {
  let app: TestApp;
  let alice: TestUser;
  let bob: TestUser;
  let target: Target;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    alice = await app.createUser('alice');
    bob = await app.createUser('bob');
    const carol = await app.createUser('carol');
    await makeFriends(app.db, [alice.id, bob.id]);
    await makeFriends(app.db, [carol.id, alice.id], { isAccepted: false });
    await makeChat(app.db, [bob, alice]);
    const tileId = await makeTile(app.db, { ownerId: bob.id });
    const chat = combinedChatId(alice.uid, bob.uid);
    const publicId = await publicIdOf(app.db, tileId);
    const inviteCode = await inviteCodeOf(bob);
    const group = await makeGroup(bob, [alice]);
    const mix = await makeMix(bob, { audience: 'link' });
    target = { user: bob, tileId, publicId, requester: carol, chat, group, inviteCode, mix };
  });
  afterAll(() => app.stop());

  /** An empty call is counted and rejected. A user's calls come from many addresses. */
  function emptyCall(name: CallName, caller: Caller): Promise<TestResponse> {
    const { method, path } = endpoints[name];
    const headers = caller === app.visitor ? {} : { 'x-forwarded-for': newAddress() };
    const body = method === 'GET' ? undefined : {};
    return caller.call(method, path.replace(/:\w+/g, 'x'), body, { headers });
  }

  function make(name: CallName, caller: Caller): Promise<TestResponse> {
    const { method, path } = endpoints[name];
    const input = everyCall[name](alice, target);
    return caller.call(method, pathOf(path, input), input.body);
  }

  it.each(callRates)('%s counts all of its calls together, per user', async (rate) => {
    const ofRate = names.filter((name) => rateOf(name) === rate);
    const [first] = ofRate;
    if (first === undefined) throw new Error('No call has this limit.');
    await exhaustLimit(rate, () => emptyCall(first, alice));
    const before = await storedState(app.db);
    const rejected = await Promise.all(ofRate.map((name) => make(name, alice)));
    for (const response of rejected) expectLimited(response, rate);
    expect(await storedState(app.db)).toBe(before);
    expect((await emptyCall(first, bob)).status).not.toBe(429);
  });

  it('readVisitor counts all reads of an address together, and no session', async () => {
    const { cookie } = await signUpUser(app, 'dan');
    const reads = names.filter((name) => endpoints[name].limit === 'read');
    await exhaustLimit('readVisitor', () => emptyCall('homeVideo', app.visitor));
    const rejected = await Promise.all(reads.map((name) => make(name, app.visitor)));
    for (const response of rejected) expectLimited(response, 'readVisitor');
    const before = await storedState(app.db, { withAuth: true });
    const value = cookie.slice(cookie.indexOf('=') + 1);
    for (const sent of ['', 'reprise_session=forged', `reprise_session=x; ${cookie}x`]) {
      const responses = await Promise.all(authCalls(sent).map((call) => call()));
      for (const response of responses) expectLimited(response, 'readVisitor');
    }
    expect(await storedState(app.db, { withAuth: true })).toBe(before);
    expect((await make('userInfo', bob)).status).not.toBe(429);
    for (const call of authCalls(`reprise_session=${value}`)) {
      expect(await call()).toMatchObject({ status: 200 });
    }
    expect(await storedState(app.db, { withAuth: true })).not.toContain(sessionToken(cookie));
  });

  it('session counts token and session by session, and never sign-out', async () => {
    const { cookie } = await signUpUser(app, 'erin');
    const other = await signUpUser(app, 'frank');
    const [token, session, out] = authCalls(cookie);
    const tokenFrom = (address: string) => {
      const headers = { cookie, 'x-forwarded-for': address };
      return app.visitor.call('GET', '/auth/token', undefined, { headers });
    };
    // Signing up used the first token.
    await exhaustLimit('session', (count) =>
      count === 0 ? emptyCall('checkUsername', app.visitor) : tokenFrom(newAddress()),
    );
    const before = await storedState(app.db, { withAuth: true });
    expectLimited(await token(), 'session');
    expectLimited(await session(), 'session');
    // The same cookie in other spellings.
    for (const spelled of [cookie.replace('=', '="').concat('"'), cookie.replace('.', '%2e')]) {
      const [again] = authCalls(spelled);
      expectLimited(await again(), 'session');
    }
    expect(await storedState(app.db, { withAuth: true })).toBe(before);
    const [otherToken] = authCalls(other.cookie);
    expect((await otherToken()).status).toBe(200);
    expect(before).toContain(sessionToken(cookie));
    expect((await out()).status).toBe(200);
    expect(await storedState(app.db, { withAuth: true })).not.toContain(sessionToken(cookie));
  });

  const sessionToken = (cookie: string) => /=([^.]+)\./.exec(cookie)?.[1] ?? 'none';

  function authCalls(cookie: string) {
    const init = { headers: { cookie } };
    return [
      () => app.visitor.call('GET', '/auth/token', undefined, init),
      () => app.visitor.call('GET', '/auth/get-session', undefined, init),
      () => app.visitor.call('POST', '/auth/sign-out', {}, init),
    ] as const;
  }
});
