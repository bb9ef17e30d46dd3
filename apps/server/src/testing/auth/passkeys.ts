import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator, type Claims } from '#testing/auth/authenticator.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts';

const REJECTED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
export const disabledUids = new Set<string>();

export let app: TestApp;

export function setUpPasskeys(): void {
  beforeAll(async () => {
    app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'moderators' }, { disabledUids });
  });
  afterAll(() => app.stop());
}

export type Owner = Pick<SignedUpUser, 'uid' | 'token'>;

export function call(
  owner: Owner,
  method: string,
  path: string,
  body: object,
): Promise<TestResponse> {
  return app.callerWith(owner.token).call(method, path, { uid: owner.uid, ...body });
}

export async function passkeysOf({ uid, token }: Owner) {
  const { body } = await app.callerWith(token).call('GET', `/user/passkeys?uid=${uid}`);
  return body.rows as readonly { id: string; name: string; added: string; last_used: string }[];
}

export const startAdding = (owner: Owner) => call(owner, 'POST', '/user/passkeyoptions', {});

export async function add(
  owner: Owner,
  authenticator: Authenticator,
  { name = 'laptop', claims = {} }: { name?: string; claims?: Claims } = {},
): Promise<TestResponse> {
  const { body } = await startAdding(owner);
  const passkey = authenticator.create(body, claims);
  return call(owner, 'POST', '/user/passkey', { name, passkey });
}

export async function withPasskey(name: string) {
  const user = await signUpUser(app, name);
  const authenticator = new Authenticator();
  expect((await add(user, authenticator)).status).toBe(200);
  return { ...user, authenticator };
}

export async function startSignIn() {
  const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
  return body as { challenge: string; rpId: string };
}

export function signInWith(passkey: object, cookie = '', uid?: string): Promise<TestResponse> {
  const body = { passkey, ...(uid !== undefined && { uid }) };
  return app.visitor.call('POST', '/auth/passkey', body, { headers: { cookie } });
}

export async function signIn(
  authenticator: Authenticator,
  claims: Claims = {},
): Promise<TestResponse> {
  return signInWith(authenticator.get(await startSignIn(), claims));
}

export async function tokenOf({ headers }: TestResponse): Promise<string> {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const init = { headers: { cookie } };
  return (await app.visitor.call('GET', '/auth/token', undefined, init)).body.token;
}

async function signInState(): Promise<string> {
  const state = await storedState(app.db, { withAuth: true });
  return state
    .split('\n')
    .filter((row) => !row.startsWith('auth_verification '))
    .join('\n');
}

export async function expectNoSignIn(attempt: () => Promise<TestResponse>): Promise<void> {
  const before = await signInState();
  const response = await attempt();
  expect(response).toMatchObject(REJECTED);
  expect(response.body.error.message).toBe('This passkey could not be used.');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await signInState()).toBe(before);
}

export async function expireChallenges(): Promise<void> {
  await sql`update auth_verification set "expiresAt" = now() where id like 'passkey:%'`.execute(
    app.db,
  );
}

export async function withOldSignIn({ uid, token }: Owner): Promise<Owner> {
  const auth_time = Math.floor((Date.now() - accountLimits.freshSignInMs) / 1000) - 1;
  return { uid, token: await app.signToken({ token }, { auth_time }) };
}
