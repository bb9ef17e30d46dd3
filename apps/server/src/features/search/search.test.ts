import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  makeTiles,
} from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});

beforeEach(async () => {
  await app.db.deleteFrom('blocks').execute();
  await app.db.deleteFrom('users').where('id', 'not in', [alice.id, bob.id]).execute();
});

afterAll(() => app.stop());

async function makeUsers(...names: readonly string[]): Promise<void> {
  for (const name of names) await makeUser(app.db, name);
}

function search(text: string, caller: Pick<TestUser, 'call'> = alice) {
  return caller.call('GET', `/user/search?search=${encodeURIComponent(text)}`);
}

async function foundNames(text: string, caller: TestUser = alice): Promise<string[]> {
  const { status, body } = await search(text, caller);
  expect(status).toBe(200);
  return body.rows.map(({ username }: { username: string }) => username);
}

function page(name: string, caller: Pick<TestUser, 'call'> = alice) {
  return caller.call('GET', `/user/person?username=${name}`);
}

function suspend(user: TestUser, status: 'active' | 'suspended') {
  return app.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
}

describe('GET /user/search', () => {
  it('lists prefix matches before substring matches, each by name', async () => {
    await makeUsers('zhann', 'annika', 'Ann.B', 'hannah', 'ann', 'AN_N');
    expect(await foundNames('ann')).toEqual(['ann', 'Ann.B', 'annika', 'hannah', 'zhann']);
  });

  it('is case-insensitive', async () => {
    await makeUsers('MaRa.K', 'tamara');
    for (const text of ['mara', 'MARA', 'mArA']) {
      expect(await foundNames(text)).toEqual(['MaRa.K', 'tamara']);
    }
  });

  it.each([
    'İLKİN',
    'ılkın',
    'ＩＬＫＩＮ',
    'ílkïn',
    'il\u200bkin\u200e',
    'ilkin ',
    '@ilkin',
    '\u2068＠ILKIN',
  ])('ignores case, dots, accents and invisible characters in %s', async (text) => {
    await makeUsers('ilkin', 'elkin');
    expect(await foundNames(text)).toEqual(['ilkin']);
  });

  it('finds no one by a text without visible characters', async () => {
    await makeUsers('hidden1');
    for (const text of ['\u200b', '\u0301', '\ufeff\u200d']) {
      expect(await foundNames(text)).toEqual([]);
    }
  });

  it.each(['b', '_', '.', 'b_', '_c', '.d', 'b_c.d', 'b_c.deeeeeeeee'])(
    'finds %s anywhere in a name, however short',
    async (text) => {
      await makeUsers('ab_c.deeeeeeeee');
      expect(await foundNames(text)).toContain('ab_c.deeeeeeeee');
    },
  );

  it.each(['%', '\\', '%a%', 'a%', 'b\\', '李', '😀', "a' or 1=1--", 'аlice', '{a,b}', '~'])(
    'treats %s as text',
    async (text) => {
      expect(await foundNames(text)).toEqual([]);
    },
  );

  it('treats _ as text', async () => {
    await makeUsers('b_b', 'bxb');
    expect(await foundNames('b_b')).toEqual(['b_b']);
    expect(await foundNames('_b')).toEqual(['b_b']);
  });

  it('returns at most 20 rows without duplicates', async () => {
    const names = Array.from({ length: 15 }, (_, index) => `ana${index}banana`);
    await makeUsers(...names, ...names.map((name) => `x${name}`.slice(0, 12)));
    const rows = await foundNames('ana');
    expect(rows).toHaveLength(20);
    expect(new Set(rows).size).toBe(20);
    expect(rows.slice(0, 15)).toEqual(names.toSorted());
  });

  it.each([
    [20, 0, []],
    [10, 10, ['part of a username']],
    [10, 9, ['part of a username', 'name']],
  ])('looks no further after 20 users: %i and %i', async (starting, containing, expected) => {
    const names = (count: number, start: string) =>
      Array.from({ length: count }, (_, index) => `${start}${String(index).padStart(2, '0')}`);
    await makeUsers(...names(starting, 'jury'), ...names(containing, 'x.jury'));
    const read: string[] = [];
    app.database.onQuery(({ text }) => {
      if (text.includes('username_parts')) read.push('part of a username');
      if (text.includes('is_found_by_name')) read.push('name');
    });
    expect(await foundNames('jury')).toHaveLength(Math.min(20, starting + containing));
    expect(read).toEqual(expected);
  });

  it('returns username, img_url and firebase_uid only', async () => {
    const { body } = await search('bob');
    expect(body).toEqual({
      rows: [{ username: 'bob', img_url: '/avatars/default.svg', firebase_uid: bob.uid }],
    });
  });

  it.each(['bob', 'ob'])('returns the photo of a user found by "%s"', async (text) => {
    const users = app.db.updateTable('users').where('id', '=', bob.id);
    const img_url = 'https://example.com/bob.png';
    await users.set({ img_url }).execute();
    expect((await search(text)).body.rows).toMatchObject([{ username: 'bob', img_url }]);
    await users.set({ img_url: null }).execute();
  });

  it('finds the viewer too', async () => {
    expect(await foundNames('alice')).toEqual(['alice']);
  });

  it('finds active users only', async () => {
    await suspend(bob, 'suspended');
    expect(await foundNames('bob')).toEqual([]);
    expect(await foundNames('ob')).toEqual([]);
    await suspend(bob, 'active');
    expect(await foundNames('ob')).toEqual(['bob']);
  });

  it('finds no user with a block in either direction', async () => {
    await makeBlock(app.db, [alice.id, bob.id]);
    for (const text of ['bob', 'ob']) expect(await foundNames(text)).toEqual([]);
    for (const text of ['alice', 'lice']) expect(await foundNames(text, bob)).toEqual([]);
    const carol = await app.createUser('carol');
    expect(await foundNames('bob', carol)).toEqual(['bob']);
  });

  it.each([
    ['an empty text', ''],
    ['54 characters', 'a'.repeat(54)],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['a NUL', 'a\u0000'],
  ])('rejects %s', async (_case, text) => {
    expect(await search(text)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
  });

  it('requires a signed-in user', async () => {
    expect(await search('alice', app.visitor)).toMatchObject({ status: 401 });
  });
});

describe('GET /user/search by first and last name', () => {
  const foundBy = async (text: string, caller: TestUser = alice) =>
    (await search(text, caller)).body.rows.filter((row: { name?: string }) => row.name);

  async function makeNamed(username: string, fname: string, lname: string): Promise<TestUser> {
    const user = await app.createUser(username);
    await app.db.updateTable('users').set({ fname, lname }).where('id', '=', user.id).execute();
    return user;
  }

  const allow = (user: TestUser, is_found_by_name = true) =>
    user.call('PATCH', '/user/namesearch', { uid: user.uid, is_found_by_name });

  it('finds no one who has not allowed it, and shows no name', async () => {
    await makeNamed('quiet1', 'Mara', 'Klein');
    for (const text of ['Mara', 'Klein', 'Mara Klein']) {
      expect((await search(text)).body.rows).toEqual([]);
    }
  });

  it('finds the start of the first, the last and the whole name in both orders', async () => {
    const user = await makeNamed('quiet2', 'Mara', 'Klein');
    await allow(user);
    const { uid: firebase_uid, username } = user;
    for (const text of ['mara', 'MARA KL', 'mara klein', 'klein', 'Klein Mara', 'kl']) {
      expect(await foundBy(text), text).toEqual([
        { username, firebase_uid, img_url: '/avatars/default.svg', name: 'Mara Klein' },
      ]);
    }
  });

  it('ignores case in every alphabet, the kind of apostrophe and how accents are typed, and has no wildcards', async () => {
    await allow(await makeNamed('quiet3', 'Zoë', "Ólafsdóttir-O'Neil"));
    await allow(await makeNamed('quiet4', 'Жанна', 'Ильина'));
    for (const text of ['ZOË', 'zoe\u0308', "ólafsdóttir-o'n", 'ólafsdóttir-o’n', 'жанна ИЛЬ']) {
      expect(await foundBy(text), text).toHaveLength(1);
    }
    for (const text of ['%', 'Zo_', 'afsd', '.', '-'])
      expect(await foundBy(text), text).toEqual([]);
  });

  it.each([
    ['İbrahim', 'Işık', ['ibrahim', 'İBRAHİM', 'IBRAHIM', 'ıbrahım', 'ışık', 'IŞIK', 'işik İB']],
    ['Heinrich', 'Groß', ['gross', 'GROSS', 'groß h', 'GROẞ', 'gros', 'heinrich gross']],
    ['Jeß', 'Sasse', ['jess', 'JESS S', 'sasse', 'saße']],
    ['Οδυσσεύς', 'Σοφός', ['ΟΔΥΣΣΕΎΣ', 'οδυσσεύσ', 'σοφός', 'σοφόσ οδ']],
    ['Ferris', 'Wheeler', ['Ｆｅｒｒｉｓ', 'ferris　wh']],
    ['علی\u200cرضا', 'Gal·la', ['علی\u200cرضا', 'gal·la']],
    ['Zoë', 'Ångström', ['zoe', 'ZOE AN', 'angstrom z', 'zoë angström']],
    ['Łukasz', 'Żółć', ['lukasz', 'zolc lu']],
    ['Алёна', 'Йотова', ['алена', 'иотова']],
    ['Στέλλα', 'Ρήγας', ['στελλα ρη', 'ρηγασ']],
    ['Ngọc', 'Nguyễn', ['nguyen', 'ngoc ng']],
  ])('finds %s %s in the case and with the dots of every language', async (fname, lname, texts) => {
    const user = await makeNamed(`many${fname.length}${lname.length}`, fname, lname);
    await allow(user);
    for (const text of texts) {
      expect(await foundBy(text), text).toMatchObject([{ username: user.username }]);
    }
  });

  it('lists usernames first, without the name and only once', async () => {
    await allow(await makeNamed('zz.carla', 'Carla', 'Other'));
    await allow(await makeNamed('quiet5', 'Carla', 'Carla'));
    const { rows } = (await search('carla')).body;
    expect(
      rows.map((row: { username: string; name?: string }) => [row.username, row.name]),
    ).toEqual([
      ['zz.carla', undefined],
      ['quiet5', 'Carla Carla'],
    ]);
  });

  it('returns at most 20 rows', async () => {
    for (let n = 0; n < 12; n += 1) {
      await allow(await makeNamed(`quiet.a${n}`, 'Dora', 'Lund'));
      await makeUser(app.db, `dora${n}`);
    }
    const { rows } = (await search('dora')).body;
    expect(rows).toHaveLength(20);
    expect(rows.filter((row: { name?: string }) => row.name)).toHaveLength(8);
  });

  it('finds no one after it is turned off, the account is suspended, or with a block', async () => {
    const user = await makeNamed('quiet6', 'Edda', 'Berg');
    await allow(user);
    expect(await foundBy('edda')).toHaveLength(1);
    await makeBlock(app.db, [user.id, alice.id]);
    expect(await foundBy('edda')).toEqual([]);
    expect(await foundBy('edda', bob)).toHaveLength(1);
    await suspend(user, 'suspended');
    expect(await foundBy('edda', bob)).toEqual([]);
    await suspend(user, 'active');
    await allow(user, false);
    expect(await foundBy('edda', bob)).toEqual([]);
  });
});

describe('GET /user/person', () => {
  it('returns one user by username, ignoring case', async () => {
    expect((await page('BOB')).body).toEqual({
      rows: [
        {
          username: 'bob',
          img_url: '/avatars/default.svg',
          firebase_uid: bob.uid,
          is_blocked: false,
          bio: '',
          bio_link: '',
          posts: 0,
        },
      ],
    });
  });

  it('counts posts for everyone, likes and friends for their user alone', async () => {
    const [dora, erin, finn] = [
      await app.createUser('dora'),
      await app.createUser('erin'),
      await app.createUser('finn'),
    ];
    await makeTiles(app.db, [
      { ownerId: dora.id, likes: 4 },
      { ownerId: erin.id, likes: 2 },
    ]);
    await makeLike(app.db, await makeTile(app.db, { ownerId: dora.id }), erin.id);
    await makeFriends(app.db, [erin.id, dora.id]);
    await makeFriends(app.db, [finn.id, dora.id], { isAccepted: false });
    const [own] = (await page('dora', dora)).body.rows;
    expect(own).toMatchObject({ posts: 2, likes: 5, friends: 1 });
    const [other] = (await page('dora', erin)).body.rows;
    expect(other).toMatchObject({ posts: 2 });
    expect(other).not.toHaveProperty('likes');
    expect(other).not.toHaveProperty('friends');
  });

  it('counts the friends that the list of friends has', async () => {
    await makeFriends(app.db, [alice.id, bob.id]);
    const friends = async () => (await page('alice')).body.rows[0].friends;
    expect(await friends()).toBe(1);
    await suspend(bob, 'suspended');
    expect(await friends()).toBe(0);
    await suspend(bob, 'active');
    await app.db.deleteFrom('friendships').execute();
  });

  it('does not count posts that the viewer has reported', async () => {
    const gwen = await app.createUser('gwen');
    const [tileId = 0] = await makeTiles(app.db, [{ ownerId: gwen.id }, { ownerId: gwen.id }]);
    await makeReport(app.db, tileId, alice.id);
    expect((await page('gwen')).body.rows).toMatchObject([{ posts: 1 }]);
    expect((await page('gwen', bob)).body.rows).toMatchObject([{ posts: 2 }]);
  });

  it('shows no bio and no posts of a user whom the viewer blocks', async () => {
    const hugo = await app.createUser('hugo');
    await makeTile(app.db, { ownerId: hugo.id });
    const bio = { uid: hugo.uid, bio: 'I listen.', bio_link: 'https://hugo.example' };
    await hugo.call('PATCH', '/user/bio', bio);
    expect((await page('hugo')).body.rows).toMatchObject([
      { bio: 'I listen.', bio_link: 'https://hugo.example', posts: 1 },
    ]);
    await makeBlock(app.db, [alice.id, hugo.id]);
    expect((await page('hugo')).body.rows).toMatchObject([
      { is_blocked: true, bio: '', bio_link: '', posts: 0 },
    ]);
  });

  it('returns no row for a partial, unknown or inactive name', async () => {
    await suspend(bob, 'suspended');
    for (const name of ['bob', 'bo', 'unknown', '%25']) {
      expect(await page(name)).toMatchObject({ status: 200, body: { rows: [] } });
    }
    await suspend(bob, 'active');
  });

  it('marks users the viewer has blocked, and returns no row to users they block', async () => {
    await makeBlock(app.db, [alice.id, bob.id]);
    expect((await page('bob')).body.rows).toMatchObject([{ username: 'bob', is_blocked: true }]);
    expect((await page('alice', bob)).body.rows).toEqual([]);
    await makeBlock(app.db, [bob.id, alice.id]);
    expect((await page('bob')).body.rows).toEqual([]);
  });

  it('depends on no block between other users', async () => {
    const [ida, jon] = [await app.createUser('ida'), await app.createUser('jon')];
    await makeTile(app.db, { ownerId: ida.id });
    for (const pair of [
      [ida.id, jon.id],
      [jon.id, ida.id],
      [bob.id, ida.id],
      [alice.id, jon.id],
      [jon.id, alice.id],
    ] as const)
      await makeBlock(app.db, pair);
    expect((await page('ida')).body.rows).toMatchObject([{ is_blocked: false, posts: 1 }]);
  });

  it('requires a signed-in user', async () => {
    expect(await page('bob', app.visitor)).toMatchObject({ status: 401 });
  });
});
