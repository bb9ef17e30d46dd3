import dns from 'node:dns';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

it('changes do not wait for a transaction that has stored a row about the user', async ({
  db,
  alice,
}) => {
  const { uid } = alice;
  const storing = await db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(storing);
  const responses = [
    await setImage(alice, '/avatars/fern.svg'),
    await alice.call('PATCH', '/user/updatename', { uid, fname: 'Alice', lname: 'Doe' }),
    await alice.call('PATCH', '/user/logindate', { uid, date_login: '2026-11-20' }),
    await alice.call('POST', '/user/signouteverywhere', { uid, except_this: true }),
  ];
  await storing.commit().execute();
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('PATCH /user/img', () => {
  it.for(['https://a.example/me.png', '/avatars/fern.svg'])(
    'shows %s everywhere',
    async (img, { alice, bob }) => {
      expect(await setImage(alice, img)).toMatchObject({ status: 200, body: { success: true } });
      const own = await alice.call('GET', `/user/info?uid=${alice.uid}`);
      const found = await bob.call('GET', '/user/search?search=alice');
      expect([own.body.rows[0].img_url, found.body.rows[0].img_url]).toEqual([img, img]);
    },
  );

  it.for([
    ['a script', 'javascript:alert(1)'],
    ['a data link', 'data:image/svg+xml,<svg/>'],
    ['http', 'http://a.example/me.png'],
    ['no scheme', '//a.example/me.png'],
    ['credentials', 'https://u:p@a.example/me.png'],
    ['a line break', 'https://a.example/me\n.png'],
    ['a direction override', 'https://a.example/\u202egnp.em'],
    ['an address of a local network', 'https://192.168.1.1/me.png'],
    ['a numeric host', 'https://2130706433/me.png'],
    ['an IPv6 address', 'https://[::1]/me.png'],
    ['a local name', 'https://router.local/me.png'],
    ['a host without a domain', 'https://router/me.png'],
    ['5,000 characters', `https://a.example/${'a'.repeat(5_000)}`],
    ['a file that is not an avatar', '/avatars/../secret.svg'],
    ['nothing', ''],
  ] as const)('rejects %s and changes nothing', async ([_case, img], { db, alice }) => {
    const before = await storedUser(db, alice);
    expect(await setImage(alice, img)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_URL' } },
    });
    expect(await storedUser(db, alice)).toEqual(before);
  });

  it.for([
    ['a NUL', 'https://a.example/\u0000'],
    ['a list', ['https://a.example/me.png']],
    ['null', null],
  ] as const)('rejects %s as text', async ([_case, img], { db, alice }) => {
    const before = await storedUser(db, alice);
    expect(await setImage(alice, img)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedUser(db, alice)).toEqual(before);
  });

  it('fetches no link that a user gave', async ({ alice, bob }) => {
    const lookups = vi.spyOn(dns, 'lookup');
    const lookedUp = () => lookups.mock.calls.filter(([host]) => host === 'pictures.example');
    const img = 'https://pictures.example/me.png';
    expect(await setImage(alice, img)).toMatchObject({ status: 200 });
    await bob.call('GET', '/user/search?search=alice');
    await bob.call('GET', '/user/person?username=alice');
    expect(lookedUp()).toHaveLength(0);
    await fetch(img).catch(() => undefined);
    expect(lookedUp()).not.toHaveLength(0);
    lookups.mockRestore();
  });

  it("does not change another user's photo", async ({ db, alice, bob }) => {
    const before = await storedUser(db, alice);
    const response = await setImage(bob, 'https://evil.example/me.png');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await storedUser(db, alice)).toEqual(before);
    expect(await storedUser(db, bob)).toMatchObject({ img_url: null });
  });

  it('requires a signed-in user', async ({ app, db, alice }) => {
    const before = await storedUser(db, alice);
    expect(await setImage(app.visitor, '/avatars/iris.svg')).toMatchObject({ status: 401 });
    expect(await storedUser(db, alice)).toEqual(before);
  });
});

describe('PATCH /user/updatename', () => {
  it('changes first and last name only', async ({ db, alice }) => {
    const before = await storedUser(db, alice);
    const response = await setNames(alice, alice, { fname: 'Inês', lname: 'de la Cruz' });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedUser(db, alice)).toEqual({ ...before, fname: 'Inês', lname: 'de la Cruz' });
  });

  it('trims names and stores joiners and middle dots', async ({ db, alice }) => {
    await setNames(alice, alice, { fname: ' علی\u200cرضا\u200e', lname: 'Gal·la ' });
    expect(await storedUser(db, alice)).toMatchObject({ fname: 'علی\u200cرضا', lname: 'Gal·la' });
  });

  it.for([
    ['a digit', { fname: 'Alice1' }],
    ['markup', { lname: '<script>' }],
    ['a direction override', { lname: 'a\u202Eb' }],
    ['27 letters', { fname: 'a'.repeat(27) }],
    ['one letter', { fname: 'a' }],
    ['no last name', { lname: undefined }],
    ['an extra field', { username: 'admin' }],
    ['a list', { fname: ['Alice'] }],
  ] as const)('rejects %s and changes nothing', async ([_case, change], { db, alice }) => {
    const before = await storedUser(db, alice);
    expect(await setNames(alice, alice, change)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedUser(db, alice)).toEqual(before);
  });

  it("does not change another user's name", async ({ db, alice, bob }) => {
    const [ofAlice, ofBob] = [await storedUser(db, alice), await storedUser(db, bob)];
    const response = await setNames(alice, bob, { fname: 'Mallory' });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect([await storedUser(db, alice), await storedUser(db, bob)]).toEqual([ofAlice, ofBob]);
  });

  it('requires a signed-in user', async ({ app, db, alice }) => {
    const before = await storedUser(db, alice);
    expect(await setNames(alice, app.visitor, { fname: 'Mallory' })).toMatchObject({ status: 401 });
    expect(await storedUser(db, alice)).toEqual(before);
  });

  it('shares its limit with the other account changes', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const dan = await limited.createUser('dan');
    const { max } = rateLimits.account;
    const rename = (fname: string) =>
      dan.call('PATCH', '/user/updatename', { uid: dan.uid, fname, lname: 'Person' });
    const responses = await Promise.all(Array.from({ length: max }, () => rename('Daniel')));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await rename('Mallory')).toMatchObject({ status: 429 });
    const image = { username: 'dan', img: '/avatars/fern.svg' };
    expect(await dan.call('PATCH', '/user/img', image)).toMatchObject({ status: 429 });
    const user = await limited.db
      .selectFrom('users')
      .select(['fname', 'img_url'])
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ fname: 'Daniel', img_url: null });
    await limited.stop();
  });
});

describe('PATCH /user/bio', () => {
  const LINK = 'https://robin.example/tapes';

  function setBio(alice: TestUser, user: Pick<TestUser, 'call'>, change: object = {}) {
    const body = { uid: alice.uid, bio: 'I listen.', bio_link: LINK, ...change };
    return user.call('PATCH', '/user/bio', body);
  }

  async function shownBio(bob: TestUser) {
    const { body } = await bob.call('GET', '/user/person?username=alice');
    const { bio, bio_link } = body.rows[0];
    return [bio, bio_link];
  }

  it('changes bio and link only, and others see them', async ({ db, alice, bob }) => {
    const before = await storedUser(db, alice);
    expect(await setBio(alice, alice)).toMatchObject({ status: 200, body: { success: true } });
    expect(await shownBio(bob)).toEqual(['I listen.', LINK]);
    expect(await storedUser(db, alice)).toEqual({ ...before, bio: 'I listen.', bio_link: LINK });
  });

  it('stores one line, without direction overrides, of up to 160 code points', async ({
    alice,
    bob,
  }) => {
    await setBio(alice, alice, { bio: '  two\nlines \u202e end ' });
    expect(await shownBio(bob)).toEqual(['two lines end', LINK]);
    await setBio(alice, alice, { bio: '🎧'.repeat(160), bio_link: ` ${LINK} ` });
    expect(await shownBio(bob)).toEqual(['🎧'.repeat(160), LINK]);
  });

  it('removes both with empty texts', async ({ db, alice, bob }) => {
    await setBio(alice, alice);
    expect(await setBio(alice, alice, { bio: ' ', bio_link: '' })).toMatchObject({ status: 200 });
    expect(await shownBio(bob)).toEqual(['', '']);
    expect(await storedUser(db, alice)).toMatchObject({ bio: null, bio_link: null });
  });

  it.for([
    ['161 characters', { bio: 'a'.repeat(161) }],
    ['a NUL', { bio: 'a\0' }],
    ['a lone surrogate', { bio: 'a\uD83C' }],
    ['no text', { bio: null }],
    ['http', { bio_link: 'http://robin.example' }],
    ['a script', { bio_link: 'javascript:alert(1)' }],
    ['credentials', { bio_link: 'https://u:p@robin.example' }],
    ['an address without a name', { bio_link: 'https://127.0.0.1/' }],
    ['201 characters of a link', { bio_link: 'https://a.example/'.padEnd(201, 'a') }],
    ['another field', { fname: 'Other' }],
  ] as const)('rejects %s and changes nothing', async ([_case, change], { db, alice }) => {
    await setBio(alice, alice);
    const before = await storedUser(db, alice);
    expect(await setBio(alice, alice, change)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedUser(db, alice)).toEqual(before);
  });

  it("does not change another user's bio, nor a visitor's", async ({ app, db, alice, bob }) => {
    const before = [await storedUser(db, alice), await storedUser(db, bob)];
    expect(await setBio(alice, bob)).toMatchObject({
      status: 403,
      body: { error: { code: 'IDENTITY_MISMATCH' } },
    });
    expect(await setBio(alice, app.visitor)).toMatchObject({ status: 401 });
    expect([await storedUser(db, alice), await storedUser(db, bob)]).toEqual(before);
  });
});

function storedUser(db: Db, { id }: TestUser) {
  return db
    .selectFrom('users')
    .select([
      'username',
      'email',
      'fname',
      'lname',
      'img_url',
      'username_change_d',
      'bio',
      'bio_link',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function setImage(user: Pick<TestUser, 'call'>, img: unknown) {
  return user.call('PATCH', '/user/img', { username: 'alice', img });
}

function setNames(alice: TestUser, user: Pick<TestUser, 'call'>, change: object = {}) {
  const body = { uid: alice.uid, fname: 'Alice', lname: "O'Neil", ...change };
  return user.call('PATCH', '/user/updatename', body);
}
