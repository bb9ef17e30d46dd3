import { makeUid } from '#auth/embedded/better-auth.ts';
import type { Caller, TestApp, TestResponse } from '#testing/test-app.ts';
import { openSession } from '#testing/users.ts';

export interface AccountCaller extends Caller {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

export async function openAccount(app: TestApp, name: string): Promise<AccountCaller> {
  const uid = makeUid();
  const email = `${name}@example.com`;
  const token = await openSession({ ...app, uid, username: name, email });
  return { uid, email, name, token, call: app.callerWith(token).call };
}

export interface SignedUpUser {
  readonly uid: string;
  readonly cookie: string;
  readonly token: string;
}

const PASSWORD = 'reprise1!';

export async function signUpUser(app: TestApp, username: string): Promise<SignedUpUser> {
  const email = `${username}@example.com`;
  const body = { email, password: PASSWORD };
  const response = await app.visitor.call('POST', '/auth/sign-up/email', body);
  const uid: string = response.body.user.id;
  const names = { fname: 'Test', lname: 'Person' };
  await app.db
    .insertInto('users')
    .values({ uid, username, email, ...names })
    .execute();
  return { uid, ...(await sessionOf(app, response.headers)) };
}

export async function signInAgain(
  app: TestApp,
  username: string,
  userAgent = 'test',
): Promise<Omit<SignedUpUser, 'uid'>> {
  const body = { email: `${username}@example.com`, password: PASSWORD };
  const init = { headers: { 'user-agent': userAgent } };
  const { headers } = await app.visitor.call('POST', '/auth/sign-in/email', body, init);
  return sessionOf(app, headers);
}

async function sessionOf(app: TestApp, headers: Headers): Promise<Omit<SignedUpUser, 'uid'>> {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const init = { headers: { cookie } };
  const { body } = await app.visitor.call('GET', '/auth/token', undefined, init);
  return { cookie, token: body.token };
}

export async function signOut(
  app: TestApp,
  { cookie }: Pick<SignedUpUser, 'cookie'>,
): Promise<void> {
  await app.visitor.call('POST', '/auth/sign-out', {}, { headers: { cookie } });
}

export function postAuth(
  { visitor }: TestApp,
  path: string,
  body: object,
  cookie = '',
): Promise<TestResponse> {
  return visitor.call('POST', `/auth/${path}`, body, { headers: { cookie } });
}
