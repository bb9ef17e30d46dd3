import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock } from '#testing/factories.ts';
import { openAccount, type AccountCaller } from '#testing/auth/accounts.ts';

const today = '2026-11-20T10:00:00.000Z';

describe('POST /user/save/', () => {
  it('creates the record and the documents', async ({ app, db }) => {
    const alice = await openAccount(app, 'alice');
    const response = await alice.call('POST', '/user/save/', registration(alice));
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedUser(db, alice.uid)).toMatchObject({
      username: 'alice',
      fname: 'Alice',
      status: 'active',
      unseen: 0,
      version: 0,
    });
  });

  it('is idempotent, so that an interrupted registration can continue', async ({ app }) => {
    const account = await openAccount(app, 'again');
    const first = await account.call('POST', '/user/save', registration(account));
    const second = await account.call('POST', '/user/save', registration(account));
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  it("stores the server's time", async ({ app, db }) => {
    const account = await openAccount(app, 'early');
    await account.call('POST', '/user/save', registration(account, { date_created: '2099-01-01' }));
    const record = await storedUser(db, account.uid);
    expect(Math.abs(Number(record?.date_created) - Date.now())).toBeLessThan(60_000);
  });

  it('rejects a visitor', async ({ app, db }) => {
    const account = await openAccount(app, 'newcomer1');
    const response = await app.visitor.call('POST', '/user/save', registration(account));
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await storedUser(db, account.uid)).toBeUndefined();
  });

  it("rejects another account's uid or email", async ({ app, db }) => {
    const mallory = await openAccount(app, 'mallory');
    const otherAccount = await openAccount(app, 'victim');
    for (const change of [{ firebaseUID: otherAccount.uid }, { email: otherAccount.email }]) {
      const response = await mallory.call('POST', '/user/save', registration(mallory, change));
      expect(response).toMatchObject({
        status: 403,
        body: { error: { code: 'IDENTITY_MISMATCH' } },
      });
    }
    expect(await storedUser(db, mallory.uid)).toBeUndefined();
    expect(await storedUser(db, otherAccount.uid)).toBeUndefined();
  });

  it.for([
    ['an extra field is_admin', { is_admin: true }],
    ['an extra field img_url', { img_url: 'https://example.com/a.png' }],
    ['the visitor value 0 as username', { username: '0' }],
    ['dots as username', { username: '..' }],
    ['an encoded path as username', { username: '%2e%2e' }],
    ['Cyrillic letters as username', { username: 'аlice' }],
    ['a reserved username', { username: 'Settings' }],
    ['a name that speaks for the site', { username: 'Re.prise_Support' }],
    ['a digit in the first name', { fname: 'Alice1' }],
    ['a direction override in the last name', { lname: 'a\u202Eb' }],
    ['a NUL in the last name', { lname: 'O\u0000Neil' }],
    ['a name of 27 letters', { fname: 'a'.repeat(27) }],
    ['no date', { date_created: 'yesterday-ish' }],
    ['a list as username', { username: ['alice'] }],
  ] as const)('rejects %s and stores nothing', async ([_case, change], { app, db }) => {
    const account = await openAccount(app, `bad${Math.random().toString(36).slice(2, 10)}`);
    const response = await account.call('POST', '/user/save', registration(account, change));
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await storedUser(db, account.uid)).toBeUndefined();
  });

  it('rejects a second record for one uid', async ({ app, db }) => {
    const account = await openAccount(app, 'first.name');
    await account.call('POST', '/user/save', registration(account));
    const response = await account.call(
      'POST',
      '/user/save',
      registration(account, { username: 'second' }),
    );
    expect(response).toMatchObject({
      status: 409,
      body: { error: { code: 'ALREADY_REGISTERED' } },
    });
    expect(await storedUser(db, account.uid)).toMatchObject({ username: 'first.name' });
  });

  it('gives a username to one of many concurrent registrations, ignoring case', async ({
    app,
    db,
  }) => {
    const accounts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openAccount(app, `racer${index}`)),
    );
    const responses = await Promise.all(
      accounts.map((account, index) =>
        account.call(
          'POST',
          '/user/save',
          registration(account, { username: index % 2 === 0 ? 'Wanted' : 'wanted' }),
        ),
      ),
    );
    const codes = responses.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'USERNAME_TAKEN')).toHaveLength(19);
    const records = await Promise.all(accounts.map(({ uid }) => storedUser(db, uid)));
    expect(records.filter((record) => record !== undefined)).toHaveLength(1);
  });
});

describe('GET /user/check/', () => {
  it('counts users with the username, ignoring case', async ({ app }) => {
    await app.createUser('Dana.Q');
    for (const [username, count] of [
      ['dana.q', 1],
      ['DANA.Q', 1],
      ['free.name', 0],
      ['settings', 1],
      ['support', 1],
      ['mod.erator', 1],
      ['free.name%20', 0],
    ]) {
      const response = await app.visitor.call('GET', `/user/check/?username=${username}`);
      expect(response).toMatchObject({ status: 200, body: { rows: [{ count }] } });
    }
  });

  it.for(['', 'ab', '%25', '_a_', "a'%20or%201=1--", 'dana.q&username=bob'])(
    'rejects %j',
    async (username, { app }) => {
      const response = await app.visitor.call('GET', `/user/check/?username=${username}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    },
  );
});

describe('GET /user/info', () => {
  it("returns the viewer's own record", async ({ app }) => {
    const bob = await app.createUser('bob');
    const response = await bob.call('GET', `/user/info?uid=${bob.uid}`);
    expect(response.body).toEqual({
      rows: [
        {
          fname: 'Test',
          lname: 'Person',
          firebase_uid: bob.uid,
          username_change_allowed: true,
          is_first_run: false,
          is_found_by_name: false,
          is_profile_public: false,
          has_watched_list: false,
          language: null,
          username: 'bob',
          email: bob.email,
          img_url: '/avatars/default.svg',
        },
      ],
    });
  });

  it('reports the first run to new users only, until it is finished on any device', async ({
    app,
  }) => {
    const account = await openAccount(app, 'firstrun');
    const isFirstRun = async (caller: Pick<AccountCaller, 'uid' | 'call'>) => {
      const { body } = await caller.call('GET', `/user/info?uid=${caller.uid}`);
      return body.rows[0].is_first_run;
    };
    await account.call('POST', '/user/save', registration(account));
    expect(await isFirstRun(account)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const { status } = await account.call('POST', '/user/finishfirstrun', { uid: account.uid });
      expect(status).toBe(200);
      expect(await isFirstRun(account)).toBe(false);
    }
    await account.call('POST', '/user/save', registration(account));
    expect(await isFirstRun(account)).toBe(false);
    expect(await isFirstRun(await app.createUser('before'))).toBe(false);
  });

  it('allows the next username change 7 days after the last one', async ({ app, db }) => {
    const user = await app.createUser('changer');
    const allowedAfter = async (days: number) => {
      const changedAt = new Date(Date.now() - days * 86_400_000);
      await db
        .updateTable('users')
        .set({ username_change_d: changedAt })
        .where('id', '=', user.id)
        .execute();
      const { body } = await user.call('GET', `/user/info?uid=${user.uid}`);
      return body.rows[0].username_change_allowed;
    };
    expect([await allowedAfter(6.9), await allowedAfter(7.1)]).toEqual([false, true]);
  });

  it("rejects visitors and other users' records", async ({ app }) => {
    const [carol, eve] = await Promise.all([app.createUser('carol'), app.createUser('eve')]);
    expect(await app.visitor.call('GET', `/user/info?uid=${carol.uid}`)).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
    const response = await eve.call('GET', `/user/info?uid=${carol.uid}`);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(JSON.stringify(response.body)).not.toContain(carol.email);
  });

  it.for(['', '?uid=', '?uid=a%00b', '?uid=a&uid=b', '?uid=x&extra=1'])(
    'rejects %j',
    async (query, { app }) => {
      const dan = await openAccount(app, `dan${Math.random().toString(36).slice(2, 8)}`);
      const response = await dan.call('GET', `/user/info${query}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    },
  );
});

describe('PATCH /user/logindate', () => {
  it("stores the server's time", async ({ app, db }) => {
    const frank = await app.createUser('frank');
    const body = { uid: frank.uid, date_login: '2099-01-01T00:00:00Z' };
    expect((await frank.call('PATCH', '/user/logindate', body)).status).toBe(200);
    const record = await storedUser(db, frank.uid);
    expect(Math.abs(Number(record?.date_login) - Date.now())).toBeLessThan(60_000);
  });

  it('rejects visitors, other users and invalid dates, and changes nothing', async ({
    app,
    db,
  }) => {
    const [grace, heidi] = await Promise.all([app.createUser('grace'), app.createUser('heidi')]);
    const valid = { uid: grace.uid, date_login: today };
    const rejected = [
      [await app.visitor.call('PATCH', '/user/logindate', valid), 401],
      [await heidi.call('PATCH', '/user/logindate', valid), 403],
      [await grace.call('PATCH', '/user/logindate', { ...valid, date_login: [today] }), 400],
      [
        await grace.call('PATCH', '/user/logindate', { ...valid, date_login: 'x'.repeat(9_999) }),
        400,
      ],
    ] as const;
    expect(rejected.map(([response]) => response.status)).toEqual(
      rejected.map(([, status]) => status),
    );
    expect(await storedUser(db, grace.uid)).toMatchObject({ date_login: null });
  });

  it('returns NOT_REGISTERED before registration is finished', async ({ app }) => {
    const account = await openAccount(app, 'unfinished');
    const body = { uid: account.uid, date_login: today };
    expect(await account.call('PATCH', '/user/logindate', body)).toMatchObject({
      status: 409,
      body: { error: { code: 'NOT_REGISTERED' } },
    });
  });
});

describe('GET /user/uid', () => {
  it("returns the uid of a tile's owner, ignoring case", async ({ app }) => {
    const [ivan, judy] = await Promise.all([app.createUser('ivan'), app.createUser('Judy')]);
    const response = await ivan.call('GET', '/user/uid?tile_owner=judy');
    expect(response).toMatchObject({ status: 200, body: { rows: [{ firebase_uid: judy.uid }] } });
    const unknown = await ivan.call('GET', '/user/uid?tile_owner=unknown.name');
    expect(unknown).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it('returns no row if a block hides the user', async ({ app, db }) => {
    const [lena, mike] = await Promise.all([app.createUser('lena'), app.createUser('mike')]);
    await makeBlock(db, [lena.id, mike.id]);
    for (const [user, owner] of [
      [lena, mike],
      [mike, lena],
    ] as const) {
      const response = await user.call('GET', `/user/uid?tile_owner=${owner.username}`);
      expect(response).toMatchObject({ status: 200, body: { rows: [] } });
    }
  });

  it('rejects visitors, unregistered accounts and bad input', async ({ app }) => {
    const account = await openAccount(app, 'halfway');
    const kim = await app.createUser('kim');
    expect((await app.visitor.call('GET', '/user/uid?tile_owner=kim')).status).toBe(401);
    expect(await account.call('GET', '/user/uid?tile_owner=kim')).toMatchObject({
      status: 409,
      body: { error: { code: 'NOT_REGISTERED' } },
    });
    expect((await kim.call('GET', `/user/uid?tile_owner=${'x'.repeat(16)}`)).status).toBe(400);
  });
});

it("responds with the spec's texts", async ({ app }) => {
  const account = await openAccount(app, 'worded');
  const response = await account.call(
    'POST',
    '/user/save',
    registration(account, { fname: 'X', username: 'worded' }),
  );
  expect(response.body.error.message).toContain(loginTexts.personName);
});

function registration(account: AccountCaller, changes: Record<string, unknown> = {}) {
  return {
    fname: 'Alice',
    lname: "O'Neil",
    email: account.email,
    username: account.name,
    firebaseUID: account.uid,
    date_created: today,
    ...changes,
  };
}

async function storedUser(db: Db, uid: string) {
  return db
    .selectFrom('users')
    .leftJoin('inboxes', 'inboxes.user_id', 'users.id')
    .leftJoin('notification_documents', 'notification_documents.user_id', 'users.id')
    .selectAll('users')
    .select(['inboxes.unseen_count as unseen', 'notification_documents.version'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}
