import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';
import { runOps } from '#testing/command-process.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { startTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts';

const PASSWORD = 'reprise1!';
const REQUIRED = { status: 403, body: { error: { code: 'SECOND_FACTOR_REQUIRED' } } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'moderators' });
});
afterAll(() => app.stop());

type Session = Pick<SignedUpUser, 'cookie' | 'token'>;

interface Account {
  readonly uid: string;
  readonly name: string;
}

function post(session: Session, path: string, body: object): Promise<TestResponse> {
  return app.visitor.call('POST', `/auth/${path}`, body, { headers: { cookie: session.cookie } });
}

function call(session: Session, method: string, path: string, body?: object) {
  return app.callerWith(session.token).call(method, path, body);
}

async function sessionOf({ headers }: TestResponse): Promise<Session> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.findLast((pair) => /^reprise_session=./.test(pair)) ?? '';
  const init = { headers: { cookie } };
  return {
    cookie,
    token: (await app.visitor.call('GET', '/auth/token', undefined, init)).body.token,
  };
}

async function addPasskey({ uid }: Account, session: Session, passkey = new Authenticator()) {
  const options = await call(session, 'POST', '/user/passkeyoptions', { uid });
  if (options.status !== 200) return options;
  const body = { uid, name: 'key', passkey: passkey.create(options.body) };
  return call(session, 'POST', '/user/passkey', body);
}

async function signInWith(passkey: Authenticator): Promise<Session> {
  const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
  return sessionOf(await app.visitor.call('POST', '/auth/passkey', { passkey: passkey.get(body) }));
}

async function turnOnTwoStep(session: Session): Promise<{ uri: string; session: Session }> {
  const { body } = await post(session, 'second-factor/set-up', { password: PASSWORD });
  const confirmed = await post(session, 'second-factor/confirm', { code: totpCode(body.uri) });
  expect(confirmed.status).toBe(200);
  return { uri: body.uri, session: await sessionOf(confirmed) };
}

async function withPasskey(name: string) {
  const { uid, ...session } = await signUpUser(app, name);
  const passkey = new Authenticator();
  expect((await addPasskey({ uid, name }, session, passkey)).status).toBe(200);
  return { uid, name, session, passkey };
}

async function grant(role: 'admins' | 'moderators', { uid }: Pick<Account, 'uid'>) {
  await sql`insert into ${sql.table(role)} (user_id)
            select id from users where uid = ${uid}`.execute(app.db);
}

async function factorsOf({ uid }: Pick<Account, 'uid'>) {
  const { rows } = await sql<{ factor: string }>`
    select id as factor from auth_passkey where user_id = ${uid}
    union all select secret from auth_two_factor where "userId" = ${uid}
    order by factor`.execute(app.db);
  return rows.map(({ factor }) => factor);
}

const statusOf = async (session: Session) =>
  (await app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie: session.cookie } }))
    .status;

describe('a thief with the password of an admin who uses a passkey', () => {
  it('adds no passkey, sets up no app and removes none', async () => {
    const admin = await withPasskey('alma');
    await grant('admins', admin);
    const thief = await signInAgain(app, 'alma');
    const before = await factorsOf(admin);
    expect(await call(thief, 'GET', '/admin/userlist')).toMatchObject(REQUIRED);
    const { uid } = admin;
    expect(await call(thief, 'POST', '/user/passkeyoptions', { uid })).toMatchObject(REQUIRED);
    const { body: options } = await call(admin.session, 'POST', '/user/passkeyoptions', { uid });
    const passkey = new Authenticator().create(options);
    expect(await call(thief, 'POST', '/user/passkey', { uid, name: 'x', passkey })).toMatchObject(
      REQUIRED,
    );
    const password = { password: PASSWORD };
    expect(await post(thief, 'second-factor/set-up', password)).toMatchObject(REQUIRED);
    const removal = { uid, passkey_id: admin.passkey.id };
    expect(await call(thief, 'DELETE', '/user/passkey', removal)).toMatchObject(REQUIRED);
    expect(await factorsOf(admin)).toEqual(before);
    const session = await signInWith(admin.passkey);
    expect((await call(session, 'GET', '/admin/userlist')).status).toBe(200);
  });

  it('does not become one by entering the password again', async () => {
    const admin = await withPasskey('arno');
    await grant('admins', admin);
    const thief = await signInAgain(app, 'arno');
    const confirmed = await sessionOf(
      await post(thief, 'confirm-password', { password: PASSWORD }),
    );
    expect(await addPasskey(admin, confirmed)).toMatchObject(REQUIRED);
    const change = { current: PASSWORD, password: 'encore22!' };
    const changed = await sessionOf(await post(confirmed, 'change-password', change));
    expect(await addPasskey(admin, changed)).toMatchObject(REQUIRED);
    expect(await factorsOf(admin)).toHaveLength(1);
  });

  it('confirms no set-up of before the passkey was added', async () => {
    const { uid, ...session } = await signUpUser(app, 'anke');
    const thief = await signInAgain(app, 'anke');
    const { body } = await post(thief, 'second-factor/set-up', { password: PASSWORD });
    expect((await addPasskey({ uid, name: 'anke' }, session)).status).toBe(200);
    const code = totpCode(body.uri);
    expect(await post(thief, 'second-factor/confirm', { code })).toMatchObject(REQUIRED);
    expect(await statusOf(session)).toBe(200);
    const { rows } = await sql`
      select 1 from auth_user where id = ${uid} and "twoFactorEnabled"`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe('a role that requires a second factor', () => {
  const opsSettings = () => ({
    DATABASE_URL: testDatabaseUrl(app.database.pool.options.database ?? ''),
    REQUIRE_SECOND_FACTOR: 'moderators',
  });

  it.each(['admins', 'moderators'] as const)(
    'of %s lets no first factor be added',
    async (role) => {
      const name = `none${role}`;
      const { uid, ...session } = await signUpUser(app, name);
      await grant(role, { uid });
      expect(await addPasskey({ uid, name }, session)).toMatchObject(REQUIRED);
      const setUp = await post(session, 'second-factor/set-up', { password: PASSWORD });
      expect(setUp).toMatchObject(REQUIRED);
      expect(setUp.body.error.message).toContain('ask the operator');
      expect(await factorsOf({ uid })).toEqual([]);
    },
  );

  it('lets no set-up of before the grant be confirmed', async () => {
    const { uid, ...session } = await signUpUser(app, 'nils');
    const { body } = await post(session, 'second-factor/set-up', { password: PASSWORD });
    await grant('moderators', { uid });
    const code = totpCode(body.uri);
    expect(await post(session, 'second-factor/confirm', { code })).toMatchObject(REQUIRED);
    expect(await statusOf(session)).toBe(200);
  });

  it('keeps the last factor, which can be replaced', async () => {
    const moderator = await withPasskey('nele');
    await grant('moderators', moderator);
    const removal = { uid: moderator.uid, passkey_id: moderator.passkey.id };
    const session = await signInWith(moderator.passkey);
    expect(await call(session, 'DELETE', '/user/passkey', removal)).toMatchObject(REQUIRED);
    expect(await factorsOf(moderator)).toEqual([moderator.passkey.id]);
    const twoStep = await turnOnTwoStep(session);
    expect((await call(twoStep.session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    const off = await post(twoStep.session, 'second-factor/turn-off', { password: PASSWORD });
    expect(off).toMatchObject(REQUIRED);
    expect(await factorsOf(moderator)).toHaveLength(1);
    expect((await call(twoStep.session, 'GET', '/moderation/queue')).status).toBe(200);
  });

  it('is granted only to a user who has one', async () => {
    const { uid, ...session } = await signUpUser(app, 'nina');
    const grantRole = () => runOps(opsSettings(), 'user', 'grant', 'admin', 'nina');
    expect(await grantRole()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nina has no second factor'),
    });
    const roles = () =>
      sql`select 1 from admins a join users u on u.id = a.user_id where u.uid = ${uid}`.execute(
        app.db,
      );
    expect((await roles()).rows).toEqual([]);
    const passkey = new Authenticator();
    await addPasskey({ uid, name: 'nina' }, session, passkey);
    expect(await grantRole()).toMatchObject({ code: 0 });
    expect((await call(session, 'GET', '/admin/userlist')).status).toBe(403);
    expect((await call(await signInWith(passkey), 'GET', '/admin/userlist')).status).toBe(200);
  });

  it('is given again by the operator to a user who lost the factor', async () => {
    const admin = await withPasskey('nora');
    await grant('admins', admin);
    const ops = (...args: string[]) => runOps(opsSettings(), 'user', ...args);
    expect(await ops('second-factor', 'nora', '--off', '--yes')).toMatchObject({ code: 0 });
    expect(await factorsOf(admin)).toEqual([]);
    expect(await statusOf(admin.session)).toBe(401);
    const session = await signInAgain(app, 'nora');
    expect(await addPasskey(admin, session)).toMatchObject(REQUIRED);
    await ops('revoke', 'admin', 'nora');
    expect((await addPasskey(admin, session)).status).toBe(200);
    expect(await ops('grant', 'admin', 'nora')).toMatchObject({ code: 0 });
  });
});

describe('a user without a role', () => {
  it('who signed in with the password changes no passkeys', async () => {
    const user = await withPasskey('otto');
    const session = await signInAgain(app, 'otto');
    expect(await addPasskey(user, session)).toMatchObject(REQUIRED);
    expect((await addPasskey(user, await signInWith(user.passkey))).status).toBe(200);
    expect(await factorsOf(user)).toHaveLength(2);
  });

  it('who passed both steps does', async () => {
    const { uid, ...session } = await signUpUser(app, 'olga');
    const twoStep = await turnOnTwoStep(session);
    expect((await addPasskey({ uid, name: 'olga' }, twoStep.session)).status).toBe(200);
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
    const second = await post({ ...session, ...pending }, 'second-factor', {
      code: totpCode(twoStep.uri, 1),
    });
    expect((await addPasskey({ uid, name: 'olga' }, await sessionOf(second))).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('ends the other sessions that it opened, and their sockets', async () => {
    const user = await withPasskey('paul');
    const second = new Authenticator();
    expect((await addPasskey(user, user.session, second)).status).toBe(200);
    const stolen = await signInWith(second);
    const socket = await app.socket(stolen);
    const owner = await signInWith(user.passkey);
    const removal = { uid: user.uid, passkey_id: second.id };
    expect((await call(owner, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await statusOf(stolen)).toBe(401);
    expect((await call(stolen, 'GET', `/user/info?uid=${user.uid}`)).status).toBe(401);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(await statusOf(owner)).toBe(200);
  });

  it('in its own session leaves that without a second factor', async () => {
    const user = await withPasskey('pina');
    const second = new Authenticator();
    await addPasskey(user, user.session, second);
    await grant('moderators', user);
    const session = await signInWith(second);
    expect((await call(session, 'GET', '/moderation/queue')).status).toBe(200);
    const removal = { uid: user.uid, passkey_id: second.id };
    expect((await call(session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await call(session, 'GET', '/moderation/queue')).toMatchObject(REQUIRED);
    expect(await addPasskey(user, session)).toMatchObject(REQUIRED);
    expect(await statusOf(session)).toBe(200);
  });

  it('takes the mark from sessions whose passkey is not known', async () => {
    const user = await withPasskey('pete');
    await grant('moderators', user);
    await addPasskey(user, user.session);
    const session = await signInWith(user.passkey);
    await sql`update auth_session set "passkeyId" = null
              where "userId" = ${user.uid} and "withPasskey"`.execute(app.db);
    expect((await call(session, 'GET', '/moderation/queue')).status).toBe(200);
    const removal = { uid: user.uid, passkey_id: user.passkey.id };
    expect((await call(user.session, 'DELETE', '/user/passkey', removal)).status).toBe(200);
    expect(await call(session, 'GET', '/moderation/queue')).toMatchObject(REQUIRED);
  });
});
