import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { storedState } from '#testing/stored-state.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { createToken, makeToken } from '#testing/features/tokens.ts';
import { it } from '#testing/fixtures/app.ts';
import { exhaustLimit, expectLimited } from '#testing/load/exhaust-limit.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import {
  startAppOn,
  startTestApp,
  type Caller,
  type TestApp,
  type TestUser,
} from '#testing/test-app.ts';

const UNAUTHENTICATED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
const NO_SCOPE = { status: 403, body: { error: { code: 'INSUFFICIENT_SCOPE' } } };

const video = {
  link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
  description: 'the trunks',
  date: '2026-11-20T10:00:00Z',
  startTime: 5,
  endTime: 9,
};

const post = (caller: Caller, owner: string) =>
  caller.call('POST', '/create/newvideo', { ...video, owner });
const readPosts = (caller: Caller, user: string) =>
  caller.call('GET', `/get/yourposts?user=${user}&feedPerson=${user}&sort=recent`);
const listTokens = async (user: TestUser) =>
  (await user.call('GET', `/user/tokens?uid=${user.uid}`)).body.rows;
const revoke = (user: TestUser, token_id: number) =>
  user.call('DELETE', '/user/token', { uid: user.uid, token_id });

describe('POST /user/token', () => {
  it('returns a token that posts and reads in its user’s name, and stores a hash', async ({
    app,
    db,
  }) => {
    const user = await app.createUser('maker');
    const script = await makeToken(app, user, { scopes: ['read', 'post'] });
    expect((await post(script, 'maker')).status).toBe(200);
    const { status, body } = await readPosts(script, 'maker');
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([{ tile_desc: 'the trunks' }]);
    expect(await storedState(db, { withAuth: true })).not.toContain(script.token);
  });

  it.for([
    ['no name', { name: ' ' }],
    ['an invisible name', { name: '\u200b\u2800' }],
    ['a name that cannot be stored', { name: 'a\0b' }],
    ['a long name', { name: 'x'.repeat(tokenLimits.nameMax + 1) }],
    ['no scope', { scopes: [] }],
    ['a scope twice', { scopes: ['read', 'read'] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['no end', { days: undefined }],
    ['a past end', { days: 0 }],
    ['a late end', { days: tokenLimits.daysMax + 1 }],
  ] as const)('rejects %s', async ([_case, traits], { db, alice }) => {
    const before = await db.selectFrom('access_tokens').selectAll().execute();
    const body = { uid: alice.uid, name: 'a script', scopes: ['read'], days: 30, ...traits };
    expect(await alice.call('POST', '/user/token', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await db.selectFrom('access_tokens').selectAll().execute()).toEqual(before);
  });

  it.for([
    [' my\nscript\t', 'my script'],
    ['\u202eabc\u0007', 'abc'],
    ['סקריפט שלי', 'סקריפט שלי'],
    ['🥁'.repeat(tokenLimits.nameMax), '🥁'.repeat(tokenLimits.nameMax)],
    [`<b>x</b>${' '.repeat(tokenLimits.nameMax)}`, '<b>x</b>'],
  ] as const)('stores the name %j on one line', async ([name, stored], { app }) => {
    const user = await app.createUser(`named.${Array.from(stored).length}`);
    await makeToken(app, user, { name });
    expect(await listTokens(user)).toMatchObject([{ name: stored }]);
  });

  it('requires a recent sign-in', async ({ app, alice }) => {
    const signedInAt = Date.now() - accountLimits.freshSignInMs - 1_000;
    const token = await app.signToken(alice, { auth_time: Math.floor(signedInAt / 1000) });
    const response = await createToken({ ...alice, ...app.callerWith(token) });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect(await listTokens(alice)).toEqual([]);
  });

  it('allows twenty at once; ended ones do not count', async ({ app, db }) => {
    const user = await app.createUser('collector');
    const created = await Promise.all(
      Array.from({ length: tokenLimits.perUserMax + 2 }, () => createToken(user)),
    );
    expect(created.filter(({ status }) => status === 200)).toHaveLength(tokenLimits.perUserMax);
    expect(created.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: { code: 'TOO_MANY_TOKENS' } },
    });
    await sql`update access_tokens set ends_at = now() where user_id = ${user.id}`.execute(db);
    expect((await createToken(user)).status).toBe(200);
  });
});

describe('GET /user/tokens', () => {
  it('lists the user’s tokens with their use, newest first, and no secret', async ({ app, db }) => {
    const user = await app.createUser('lister');
    const first = await makeToken(app, user, { name: 'first', scopes: ['post', 'chat'], days: 1 });
    const second = await makeToken(app, user, { name: 'second' });
    await makeToken(app, await app.createUser('other.lister'));
    await readPosts(second, 'lister');
    await expect.poll(async () => (await listTokens(user))[0].last_used).not.toBeNull();
    await sql`update access_tokens set ends_at = now() where id = ${first.id}`.execute(db);
    const rows = await listTokens(user);
    expect(rows).toEqual([
      expect.objectContaining({ name: 'second', scopes: ['read'], has_ended: false }),
      expect.objectContaining({
        id: first.id,
        name: 'first',
        scopes: ['post', 'chat'],
        last_used: null,
        has_ended: true,
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(second.token);
    const days = (Date.parse(rows[0].ends) - Date.parse(rows[0].created)) / 86_400_000;
    expect(days).toBeCloseTo(30);
  });
});

describe('DELETE /user/token', () => {
  it('revokes one at once, on this server and another', async ({ app }) => {
    const user = await app.createUser('revoker');
    const other = await startAppOn(app.database);
    const [one, kept] = [await makeToken(app, user), await makeToken(app, user)];
    const elsewhere = other.callerWith(one.token);
    expect((await readPosts(one, 'revoker')).status).toBe(200);
    expect((await readPosts(elsewhere, 'revoker')).status).toBe(200);
    expect((await revoke(user, one.id)).status).toBe(200);
    expect(await readPosts(one, 'revoker')).toMatchObject(UNAUTHENTICATED);
    await expect
      .poll(async () => (await readPosts(elsewhere, 'revoker')).status, { timeout: 1_500 })
      .toBe(401);
    expect((await readPosts(kept, 'revoker')).status).toBe(200);
    expect(await revoke(user, one.id)).toMatchObject({ status: 404 });
    await other.stopServer();
  });

  it('does not revoke the token of another user', async ({ app, alice, bob }) => {
    const ofBob = await makeToken(app, bob);
    expect(await revoke(alice, ofBob.id)).toMatchObject({ status: 404 });
    expect((await readPosts(ofBob, 'bob')).status).toBe(200);
  });
});

describe('a token', () => {
  it.for(['bearer', 'BEARER', 'Bearer '])('may follow %j', async (scheme, { app, alice }) => {
    const { token } = await makeToken(app, alice);
    const headers = { authorization: `${scheme} ${token}` };
    expect((await readPosts(withHeaders(app, headers), 'alice')).status).toBe(200);
  });

  it('opens nothing after its end', async ({ app, db }) => {
    const user = await app.createUser('late');
    const script = await makeToken(app, user, { scopes: ['post'] });
    await sql`update access_tokens set ends_at = now() where id = ${script.id}`.execute(db);
    expect(await post(script, 'late')).toMatchObject(UNAUTHENTICATED);
    expect(await db.selectFrom('tiles').where('owner_id', '=', user.id).execute()).toEqual([]);
    // Not even what visitors see: the script would take it for all.
    for (const path of ['/search/clips?q=trunks', '/get/homevideo?user=0&sort=recent']) {
      expect(await script.call('GET', path), path).toMatchObject(UNAUTHENTICATED);
      expect((await app.visitor.call('GET', path)).status, path).toBe(200);
    }
  });

  it('opens only calls of its scopes', async ({ app, db, alice }) => {
    const reader = await makeToken(app, alice);
    const before = await db.selectFrom('tiles').selectAll().execute();
    expect(await post(reader, 'alice')).toMatchObject(NO_SCOPE);
    expect(await db.selectFrom('tiles').selectAll().execute()).toEqual(before);
  });

  it.for([
    ['suspended', 403],
    ['pending', 401],
  ] as const)(
    'of a %s user opens nothing, even if a backup restores it',
    async ([status, rejection], { app, db }) => {
      const user = await app.createUser(`was.${status}`);
      const script = await makeToken(app, user, { scopes: ['read', 'post'] });
      await db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
      expect((await readPosts(script, user.username)).status).toBe(rejection);
      expect((await post(script, user.username)).status).toBe(rejection);
      expect(await db.selectFrom('tiles').where('owner_id', '=', user.id).execute()).toEqual([]);
    },
  );

  it('of a sample account opens nothing where those are off', async ({ app }) => {
    const user = await app.createUser('sampled');
    const script = await makeToken(app, user);
    const other = await startAppOn(app.database, {}, { disabledUids: new Set([user.uid]) });
    const elsewhere = other.callerWith(script.token);
    expect(await readPosts(elsewhere, 'sampled')).toMatchObject(UNAUTHENTICATED);
    await other.stopServer();
  });

  it('cannot be stored for a deleted user', async ({ app, db }) => {
    const user = await app.createUser('gone');
    await makeToken(app, user);
    const stored = await db
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect((await user.call('DELETE', '/user/delete', { uid: user.uid })).status).toBe(200);
    const { id: _id, ...row } = stored;
    await expect(db.insertInto('access_tokens').values(row).execute()).rejects.toThrow(
      'foreign key',
    );
  });

  it('creates no other token and gains no scope', async ({ app, db }) => {
    const user = await app.createUser('widener');
    const script = await makeToken(app, user, { scopes: ['read', 'post', 'chat'] });
    const stored = () =>
      db
        .selectFrom('access_tokens')
        .select(['id', 'scopes', 'ends_at'])
        .where('user_id', '=', user.id)
        .execute();
    const before = await stored();
    expect(await createToken({ ...script, uid: user.uid })).toMatchObject(NO_SCOPE);
    for (const scopes of [['read', 'admin'], []]) {
      const widened = db.updateTable('access_tokens').set({ scopes: scopes as never[] });
      await expect(widened.where('id', '=', script.id).execute()).rejects.toThrow('check');
    }
    expect(await stored()).toEqual(before);
  });

  it('does not act in another user’s name', async ({ app, alice, bob: _bob }) => {
    const script = await makeToken(app, alice, { scopes: ['post'] });
    expect(await post(script, 'bob')).toMatchObject({
      status: 403,
      body: { error: { code: 'IDENTITY_MISMATCH' } },
    });
  });

  it('opens no socket', async ({ app, alice }) => {
    const script = await makeToken(app, alice, { scopes: ['read', 'post', 'chat'] });
    await expect(app.socket(script)).rejects.toThrow('INSUFFICIENT_SCOPE');
  });

  it('with a wrong checksum opens nothing', async ({ app, alice }) => {
    const { token } = await makeToken(app, alice);
    const changed = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await readPosts(app.callerWith(changed), 'alice')).toMatchObject(UNAUTHENTICATED);
  });

  it('of a user whose email is not confirmed does not post where that is required', async () => {
    const app = await startTestApp({
      EMAIL_VERIFICATION: 'required',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'a@b.example',
    });
    const user = await app.createUser('unconfirmed');
    await sql`
      insert into access_tokens (user_id, hash, name, scopes, is_email_verified, ends_at)
      values (${user.id}, sha256('x'), 'early', '{post}', false, now() + interval '1 day')`.execute(
      app.db,
    );
    expect(await createToken(user)).toMatchObject({
      status: 403,
      body: { error: { code: 'EMAIL_UNVERIFIED' } },
    });
    const verified = app.callerWith(await app.signToken(user, { email_verified: true }));
    const script = await makeToken(app, { ...user, ...verified }, { scopes: ['post'] });
    expect((await post(script, 'unconfirmed')).status).toBe(200);
    await sql`update access_tokens set is_email_verified = false`.execute(app.db);
    await expect
      .poll(async () => (await post(script, 'unconfirmed')).body.error?.code)
      .toBe('EMAIL_UNVERIFIED');
    await app.stop();
  });
});

describe('a user’s tokens end', () => {
  it.for([
    ['when they sign out everywhere', (user: TestUser) => signOut(user, false)],
    ['when they sign out all other devices', (user: TestUser) => signOut(user, true)],
  ] as const)('%s', async ([_case, end], { app, db }) => {
    const user = await app.createUser(_case.includes('other') ? 'signer.other' : 'signer.all');
    const script = await makeToken(app, user);
    expect((await readPosts(script, user.username)).status).toBe(200);
    expect((await end(user)).status).toBe(200);
    expect(await readPosts(script, user.username)).toMatchObject(UNAUTHENTICATED);
    expect(await storedTokens(db, user)).toBe(0);
  });

  it('with a changed password', async ({ app, db }) => {
    const user = await signUpUser(app, 'changer');
    const script = await makeToken(app, { uid: user.uid, ...app.callerWith(user.token) });
    const body = { current: 'reprise1!', password: 'reprise2!' };
    const init = { headers: { cookie: user.cookie } };
    const changed = await app.visitor.call('POST', '/auth/change-password', body, init);
    expect(changed.status).toBe(200);
    expect(await readPosts(script, 'changer')).toMatchObject(UNAUTHENTICATED);
    expect(await db.selectFrom('access_tokens').where('id', '=', script.id).execute()).toEqual([]);
  });

  it('with a suspension, and do not return after it', async ({ app, db }) => {
    const user = await app.createUser('suspended');
    const script = await makeToken(app, user);
    await suspend(db, 'suspended');
    await expect
      .poll(async () => (await readPosts(script, 'suspended')).status, { timeout: 1_500 })
      .toBe(401);
    await suspensionsOf(db).resume('suspended', null);
    expect(await readPosts(script, 'suspended')).toMatchObject(UNAUTHENTICATED);
    expect(await storedTokens(db, user)).toBe(0);
  });

  it('with the account', async ({ app, db }) => {
    const user = await app.createUser('leaver');
    const script = await makeToken(app, user);
    expect((await user.call('DELETE', '/user/delete', { uid: user.uid })).status).toBe(200);
    expect(await readPosts(script, 'leaver')).toMatchObject(UNAUTHENTICATED);
    expect(await storedTokens(db, user)).toBe(0);
  });

  it('also if they are created while another device signs out everywhere', async ({ app, db }) => {
    const user = await app.createUser('racer');
    let creation: ReturnType<typeof createToken> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`
        update users set sessions_valid_from = now() + interval '1 second'
        where id = ${user.id}`.execute(tx);
      creation = createToken(user);
      await waitForBlockedQueries(db, 1);
    });
    expect(await creation).toMatchObject(UNAUTHENTICATED);
    expect(await storedTokens(db, user)).toBe(0);
  });
});

describe('the limit of tokens', () => {
  it('counts the calls of all of a user’s tokens, apart from the user’s own', async () => {
    const app = await startTestApp();
    const user = await app.createUser('busy');
    const [one, other] = [
      await makeToken(app, user),
      await makeToken(app, user, { scopes: ['post'] }),
    ];
    const rate = rateLimits.accessToken;
    const { max } = rate;
    Object.assign(rate, { max: 20 });
    const limited = await startAppOn(app.database, { RATE_LIMITS: 'on' });
    const [first, second] = [limited.callerWith(one.token), limited.callerWith(other.token)];
    const noCall = () => first.call('POST', '/user/signouteverywhere', {});
    await exhaustLimit('accessToken', noCall);
    expectLimited(await readPosts(first, 'busy'), 'accessToken');
    expectLimited(await post(second, 'busy'), 'accessToken');
    const own = limited.callerWith(user.token);
    expect((await readPosts(own, 'busy')).status).toBe(200);
    expect((await post(own, 'busy')).status).toBe(200);
    Object.assign(rate, { max });
    await limited.stopServer();
    await app.stop();
  });

  it('of reads is not the user’s own', async ({ app }) => {
    const script = await makeToken(app, await app.createUser('reader'));
    const { readUser } = rateLimits;
    const { max } = readUser;
    Object.assign(readUser, { max: 2 });
    onTestFinished(() => void Object.assign(readUser, { max }));
    const limited = await startAppOn(app.database, { RATE_LIMITS: 'on' });
    const reader = limited.callerWith(script.token);
    for (const _read of [1, 2, 3]) {
      expect((await readPosts(reader, 'reader')).status).toBe(200);
    }
    await limited.stopServer();
  });
});

describe('the job', () => {
  it('deletes tokens that ended more than 30 days ago', async ({ app, db }) => {
    const user = await app.createUser('old');
    for (const days of [29, 31]) {
      const { id } = await makeToken(app, user, { name: `${days}` });
      await sql`update access_tokens set ends_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
        db,
      );
    }
    await app.jobs.check(new Date());
    expect((await listTokens(user)).map(({ name }: { name: string }) => name)).toEqual(['29']);
  });
});

function withHeaders(app: TestApp, headers: Readonly<Record<string, string>>): Caller {
  return { call: (method, path, body) => app.visitor.call(method, path, body, { headers }) };
}

function signOut(user: TestUser, except_this: boolean) {
  return user.call('POST', '/user/signouteverywhere', { uid: user.uid, except_this });
}

async function storedTokens(db: Db, { id }: TestUser): Promise<number> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  return rows.length;
}
