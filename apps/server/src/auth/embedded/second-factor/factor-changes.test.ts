import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';
import { runOps } from '#testing/command-process.ts';
import { makeToken } from '#testing/features/tokens.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { totpCode } from '#testing/servers/totp.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

const PASSWORD = 'reprise1!';
const REQUIRED = { status: 403, body: { error: { code: 'SECOND_FACTOR_REQUIRED' } } };

const it = base.extend('env', { scope: 'file' }, { REQUIRE_SECOND_FACTOR: 'moderators' });

type Session = Pick<SignedUpUser, 'cookie' | 'token'>;

const statusOf = async (app: TestApp, session: Session) =>
  (await app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie: session.cookie } }))
    .status;

describe('a thief with the password of an admin who uses a passkey', () => {
  it('adds no passkey, sets up no app and removes none', async ({ app, db }) => {
    const admin = await withPasskey(app, 'alma');
    await grant(db, 'admins', admin);
    const thief = await signInAgain(app, 'alma');
    const before = await factorsOf(db, admin);
    expect(await call(app, thief, 'GET', '/admin/userlist')).toMatchObject(REQUIRED);
    const { uid } = admin;
    expect(await call(app, thief, 'POST', '/user/passkeyoptions', { uid })).toMatchObject(REQUIRED);
    const { body: options } = await call(app, admin.session, 'POST', '/user/passkeyoptions', {
      uid,
    });
    const passkey = new Authenticator().create(options);
    expect(
      await call(app, thief, 'POST', '/user/passkey', { uid, name: 'x', passkey }),
    ).toMatchObject(REQUIRED);
    const password = { password: PASSWORD };
    expect(await post(app, thief, 'second-factor/set-up', password)).toMatchObject(REQUIRED);
    const removal = { uid, passkey_id: admin.passkey.id };
    expect(await call(app, thief, 'DELETE', '/user/passkey', removal)).toMatchObject(REQUIRED);
    expect(await factorsOf(db, admin)).toEqual(before);
    const session = await signInWith(app, admin.passkey);
    expect((await call(app, session, 'GET', '/admin/userlist')).status).toBe(200);
  });

  it('does not become one by entering the password again', async ({ app, db }) => {
    const admin = await withPasskey(app, 'arno');
    await grant(db, 'admins', admin);
    const thief = await signInAgain(app, 'arno');
    const confirmed = await sessionOf(
      app,
      await post(app, thief, 'confirm-password', { password: PASSWORD }),
    );
    expect(await addPasskey(app, admin, confirmed)).toMatchObject(REQUIRED);
    const change = { current: PASSWORD, password: 'encore22!' };
    const changed = await sessionOf(app, await post(app, confirmed, 'change-password', change));
    expect(await addPasskey(app, admin, changed)).toMatchObject(REQUIRED);
    expect(await factorsOf(db, admin)).toHaveLength(1);
  });

  it('confirms no set-up of before the passkey was added', async ({ app, db }) => {
    const { uid, ...session } = await signUpUser(app, 'anke');
    const thief = await signInAgain(app, 'anke');
    const { body } = await post(app, thief, 'second-factor/set-up', { password: PASSWORD });
    expect((await addPasskey(app, { uid, name: 'anke' }, session)).status).toBe(200);
    const code = totpCode(body.uri);
    expect(await post(app, thief, 'second-factor/confirm', { code })).toMatchObject(REQUIRED);
    expect(await statusOf(app, session)).toBe(200);
    const { rows } = await sql`
      select 1 from auth_user where id = ${uid} and "twoFactorEnabled"`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a role that requires a second factor', () => {
  const opsSettings = (app: TestApp) => ({
    DATABASE_URL: testDatabaseUrl(app.database.pool.options.database ?? ''),
    REQUIRE_SECOND_FACTOR: 'moderators',
  });

  it.for(['admins', 'moderators'] as const)(
    'of %s lets no first factor be added',
    async (role, { app, db }) => {
      const name = `none${role}`;
      const { uid, ...session } = await signUpUser(app, name);
      await grant(db, role, { uid });
      expect(await addPasskey(app, { uid, name }, session)).toMatchObject(REQUIRED);
      const setUp = await post(app, session, 'second-factor/set-up', { password: PASSWORD });
      expect(setUp).toMatchObject(REQUIRED);
      expect(setUp.body.error.message).toContain('ask the operator');
      expect(await factorsOf(db, { uid })).toEqual([]);
    },
  );

  it('lets no set-up of before the grant be confirmed', async ({ app, db }) => {
    const { uid, ...session } = await signUpUser(app, 'nils');
    const { body } = await post(app, session, 'second-factor/set-up', { password: PASSWORD });
    await grant(db, 'moderators', { uid });
    const code = totpCode(body.uri);
    expect(await post(app, session, 'second-factor/confirm', { code })).toMatchObject(REQUIRED);
    expect(await statusOf(app, session)).toBe(200);
  });

  it('keeps the last factor, which can be replaced', async ({ app, db }) => {
    const moderator = await withPasskey(app, 'nele');
    await grant(db, 'moderators', moderator);
    const removal = { uid: moderator.uid, passkey_id: moderator.passkey.id };
    const session = await signInWith(app, moderator.passkey);
    expect(await call(app, session, 'DELETE', '/user/passkey', removal)).toMatchObject(REQUIRED);
    expect(await factorsOf(db, moderator)).toEqual([moderator.passkey.id]);
    const twoStep = await turnOnTwoStep(app, session);
    expect((await call(app, twoStep.session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    const off = await post(app, twoStep.session, 'second-factor/turn-off', { password: PASSWORD });
    expect(off).toMatchObject(REQUIRED);
    expect(await factorsOf(db, moderator)).toHaveLength(1);
    expect((await call(app, twoStep.session, 'GET', '/moderation/queue')).status).toBe(200);
  });

  it('is granted only to a user who has one', async ({ app, db }) => {
    const { uid, ...session } = await signUpUser(app, 'nina');
    const grantRole = () => runOps(opsSettings(app), 'user', 'grant', 'admin', 'nina');
    expect(await grantRole()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nina has no second factor'),
    });
    const roles = () =>
      sql`select 1 from admins a join users u on u.id = a.user_id where u.uid = ${uid}`.execute(db);
    expect((await roles()).rows).toEqual([]);
    const passkey = new Authenticator();
    await addPasskey(app, { uid, name: 'nina' }, session, passkey);
    expect(await grantRole()).toMatchObject({ code: 0 });
    expect((await call(app, session, 'GET', '/admin/userlist')).status).toBe(403);
    expect((await call(app, await signInWith(app, passkey), 'GET', '/admin/userlist')).status).toBe(
      200,
    );
  });

  it('is given again by the operator to a user who lost the factor', async ({ app, db }) => {
    const admin = await withPasskey(app, 'nora');
    await grant(db, 'admins', admin);
    const ops = (...args: string[]) => runOps(opsSettings(app), 'user', ...args);
    expect(await ops('second-factor', 'nora', '--off', '--yes')).toMatchObject({ code: 0 });
    expect(await factorsOf(db, admin)).toEqual([]);
    expect(await statusOf(app, admin.session)).toBe(401);
    const session = await signInAgain(app, 'nora');
    expect(await addPasskey(app, admin, session)).toMatchObject(REQUIRED);
    await ops('revoke', 'admin', 'nora');
    expect((await addPasskey(app, admin, session)).status).toBe(200);
    expect(await ops('grant', 'admin', 'nora')).toMatchObject({ code: 0 });
  });
});

describe('a user without a role', () => {
  it('who signed in with the password changes no passkeys', async ({ app, db }) => {
    const user = await withPasskey(app, 'otto');
    const session = await signInAgain(app, 'otto');
    expect(await addPasskey(app, user, session)).toMatchObject(REQUIRED);
    expect((await addPasskey(app, user, await signInWith(app, user.passkey))).status).toBe(200);
    expect(await factorsOf(db, user)).toHaveLength(2);
  });

  it('who passed both steps does', async ({ app }) => {
    const { uid, ...session } = await signUpUser(app, 'olga');
    const twoStep = await turnOnTwoStep(app, session);
    expect((await addPasskey(app, { uid, name: 'olga' }, twoStep.session)).status).toBe(200);
    const first = await app.visitor.call('POST', '/auth/sign-in/email', {
      email: 'olga@example.com',
      password: PASSWORD,
    });
    const pending = {
      cookie: first.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
    };
    const second = await post(app, { ...session, ...pending }, 'second-factor', {
      code: totpCode(twoStep.uri, 1),
    });
    expect(
      (await addPasskey(app, { uid, name: 'olga' }, await sessionOf(app, second))).status,
    ).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('ends the other sessions that it opened, and their sockets', async ({ app }) => {
    const user = await withPasskey(app, 'paul');
    const second = new Authenticator();
    expect((await addPasskey(app, user, user.session, second)).status).toBe(200);
    const stolen = await signInWith(app, second);
    const socket = await app.socket(stolen);
    const owner = await signInWith(app, user.passkey);
    const removal = { uid: user.uid, passkey_id: second.id };
    expect((await call(app, owner, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await statusOf(app, stolen)).toBe(401);
    expect((await call(app, stolen, 'GET', `/user/info?uid=${user.uid}`)).status).toBe(401);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(await statusOf(app, owner)).toBe(200);
  });

  it('revokes the access tokens and turns off the webhooks of a thief', async ({ app }) => {
    const user = await withPasskey(app, 'petra');
    const second = new Authenticator();
    expect((await addPasskey(app, user, user.session, second)).status).toBe(200);
    const { uid } = user;
    const thief = app.callerWith((await signInWith(app, second)).token);
    const script = await makeToken(app, { uid, ...thief });
    const webhook = { uid, address: 'https://receiver.example/' };
    expect((await thief.call('POST', '/user/webhook', webhook)).status).toBe(200);
    expect((await script.call('GET', '/user/person?username=petra')).status).not.toBe(401);
    const removal = { uid, passkey_id: second.id };
    expect((await call(app, user.session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect((await script.call('GET', '/user/person?username=petra')).status).toBe(401);
    const { body } = await call(app, user.session, 'GET', `/user/webhooks?uid=${uid}`);
    expect(body.rows).toMatchObject([{ is_off: true }]);
  });

  it('in its own session leaves that without a second factor', async ({ app, db }) => {
    const user = await withPasskey(app, 'pina');
    const second = new Authenticator();
    await addPasskey(app, user, user.session, second);
    await grant(db, 'moderators', user);
    const session = await signInWith(app, second);
    expect((await call(app, session, 'GET', '/moderation/queue')).status).toBe(200);
    const removal = { uid: user.uid, passkey_id: second.id };
    expect((await call(app, session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await call(app, session, 'GET', '/moderation/queue')).toMatchObject(REQUIRED);
    expect(await addPasskey(app, user, session)).toMatchObject(REQUIRED);
    expect(await statusOf(app, session)).toBe(200);
  });

  it('takes the mark from sessions whose passkey is not known', async ({ app, db }) => {
    const user = await withPasskey(app, 'pete');
    await grant(db, 'moderators', user);
    await addPasskey(app, user, user.session);
    const session = await signInWith(app, user.passkey);
    await sql`update auth_session set "passkeyId" = null
              where "userId" = ${user.uid} and "withPasskey"`.execute(db);
    expect((await call(app, session, 'GET', '/moderation/queue')).status).toBe(200);
    const removal = { uid: user.uid, passkey_id: user.passkey.id };
    expect((await call(app, user.session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await call(app, session, 'GET', '/moderation/queue')).toMatchObject(REQUIRED);
  });
});

interface Account {
  readonly uid: string;
  readonly name: string;
}

function post(app: TestApp, session: Session, path: string, body: object): Promise<TestResponse> {
  return app.visitor.call('POST', `/auth/${path}`, body, { headers: { cookie: session.cookie } });
}

function call(app: TestApp, session: Session, method: string, path: string, body?: object) {
  return app.callerWith(session.token).call(method, path, body);
}

async function sessionOf(app: TestApp, { headers }: TestResponse): Promise<Session> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.findLast((pair) => /^reprise_session=./.test(pair)) ?? '';
  const init = { headers: { cookie } };
  return {
    cookie,
    token: (await app.visitor.call('GET', '/auth/token', undefined, init)).body.token,
  };
}

async function addPasskey(
  app: TestApp,
  { uid }: Account,
  session: Session,
  passkey = new Authenticator(),
) {
  const options = await call(app, session, 'POST', '/user/passkeyoptions', { uid });
  if (options.status !== 200) return options;
  const body = { uid, name: 'key', passkey: passkey.create(options.body) };
  return call(app, session, 'POST', '/user/passkey', body);
}

async function signInWith(app: TestApp, passkey: Authenticator): Promise<Session> {
  const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
  return sessionOf(
    app,
    await app.visitor.call('POST', '/auth/passkey', { passkey: passkey.get(body) }),
  );
}

async function turnOnTwoStep(
  app: TestApp,
  session: Session,
): Promise<{ uri: string; session: Session }> {
  const { body } = await post(app, session, 'second-factor/set-up', { password: PASSWORD });
  const confirmed = await post(app, session, 'second-factor/confirm', { code: totpCode(body.uri) });
  expect(confirmed.status).toBe(200);
  return { uri: body.uri, session: await sessionOf(app, confirmed) };
}

async function withPasskey(app: TestApp, name: string) {
  const { uid, ...session } = await signUpUser(app, name);
  const passkey = new Authenticator();
  expect((await addPasskey(app, { uid, name }, session, passkey)).status).toBe(200);
  return { uid, name, session, passkey };
}

async function grant(db: Db, role: 'admins' | 'moderators', { uid }: Pick<Account, 'uid'>) {
  await sql`insert into ${sql.table(role)} (user_id)
            select id from users where uid = ${uid}`.execute(db);
}

async function factorsOf(db: Db, { uid }: Pick<Account, 'uid'>) {
  const { rows } = await sql<{ factor: string }>`
    select id as factor from auth_passkey where user_id = ${uid}
    union all select secret from auth_two_factor where "userId" = ${uid}
    order by factor`.execute(db);
  return rows.map(({ factor }) => factor);
}
