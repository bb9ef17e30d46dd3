import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import {
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  makeTiles,
} from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import type { TestUser, TestApp } from '#testing/test-app.ts';

it.beforeEach(async ({ db, alice, bob }) => {
  await db.deleteFrom('blocks').execute();
  await db.deleteFrom('users').where('id', 'not in', [alice.id, bob.id]).execute();
});

describe('GET /user/search', () => {
  it('lists prefix matches before substring matches, each by name', async ({ db, alice }) => {
    await makeUsers(db, 'zhann', 'annika', 'Ann.B', 'hannah', 'ann', 'AN_N');
    expect(await foundNames('ann', alice)).toEqual(['ann', 'Ann.B', 'annika', 'hannah', 'zhann']);
  });

  it('is case-insensitive', async ({ db, alice }) => {
    await makeUsers(db, 'MaRa.K', 'tamara');
    for (const text of ['mara', 'MARA', 'mArA']) {
      expect(await foundNames(text, alice)).toEqual(['MaRa.K', 'tamara']);
    }
  });

  it.for([
    'İLKİN',
    'ılkın',
    'ＩＬＫＩＮ',
    'ílkïn',
    'il\u200bkin\u200e',
    'ilkin ',
    '@ilkin',
    '\u2068＠ILKIN',
  ])('ignores case, dots, accents and invisible characters in %s', async (text, { db, alice }) => {
    await makeUsers(db, 'ilkin', 'elkin');
    expect(await foundNames(text, alice)).toEqual(['ilkin']);
  });

  it('finds no one by a text without visible characters', async ({ db, alice }) => {
    await makeUsers(db, 'hidden1');
    for (const text of ['\u200b', '\u0301', '\ufeff\u200d']) {
      expect(await foundNames(text, alice)).toEqual([]);
    }
  });

  it.for(['b', '_', '.', 'b_', '_c', '.d', 'b_c.d', 'b_c.deeeeeeeee'])(
    'finds %s anywhere in a name, however short',
    async (text, { db, alice }) => {
      await makeUsers(db, 'ab_c.deeeeeeeee');
      expect(await foundNames(text, alice)).toContain('ab_c.deeeeeeeee');
    },
  );

  it.for(['%', '\\', '%a%', 'a%', 'b\\', '李', '😀', "a' or 1=1--", 'аlice', '{a,b}', '~'])(
    'treats %s as text',
    async (text, { alice }) => {
      expect(await foundNames(text, alice)).toEqual([]);
    },
  );

  it('treats _ as text', async ({ db, alice }) => {
    await makeUsers(db, 'b_b', 'bxb');
    expect(await foundNames('b_b', alice)).toEqual(['b_b']);
    expect(await foundNames('_b', alice)).toEqual(['b_b']);
  });

  it('returns at most 20 rows without duplicates', async ({ db, alice }) => {
    const names = Array.from({ length: 15 }, (_, index) => `ana${index}banana`);
    await makeUsers(db, ...names, ...names.map((name) => `x${name}`.slice(0, 12)));
    const rows = await foundNames('ana', alice);
    expect(rows).toHaveLength(20);
    expect(new Set(rows).size).toBe(20);
    expect(rows.slice(0, 15)).toEqual(names.toSorted());
  });

  it.for([
    [20, 0, []],
    [10, 10, ['part of a username']],
    [10, 9, ['part of a username', 'name']],
  ] as const)(
    'looks no further after 20 users: %i and %i',
    async ([starting, containing, expected], { app, db, alice }) => {
      const names = (count: number, start: string) =>
        Array.from({ length: count }, (_, index) => `${start}${String(index).padStart(2, '0')}`);
      await makeUsers(db, ...names(starting, 'jury'), ...names(containing, 'x.jury'));
      const read: string[] = [];
      app.database.onQuery(({ text }) => {
        if (text.includes('friendships')) return;
        if (text.includes('username_parts')) read.push('part of a username');
        if (text.includes('is_found_by_name')) read.push('name');
      });
      expect(await foundNames('jury', alice)).toHaveLength(Math.min(20, starting + containing));
      expect(read).toEqual(expected);
    },
  );

  it('returns username, img_url and firebase_uid only', async ({ alice, bob }) => {
    const { body } = await search('bob', alice);
    expect(body).toEqual({
      rows: [{ username: 'bob', img_url: '/avatars/default.svg', firebase_uid: bob.uid }],
    });
  });

  it.for(['bob', 'ob'])(
    'returns the photo of a user found by "%s"',
    async (text, { db, alice, bob }) => {
      const users = db.updateTable('users').where('id', '=', bob.id);
      const img_url = 'https://example.com/bob.png';
      await users.set({ img_url }).execute();
      expect((await search(text, alice)).body.rows).toMatchObject([{ username: 'bob', img_url }]);
      await users.set({ img_url: null }).execute();
    },
  );

  it('lists friends first in each group, and says so', async ({ db, alice }) => {
    const ids = new Map<string, number>();
    for (const name of ['ann1', 'ann2', 'ann3', 'hann1', 'hann2', 'hann3']) {
      ids.set(name, (await makeUser(db, name)).id);
    }
    const befriend = (name: string, isAccepted = true) =>
      makeFriends(db, [alice.id, ids.get(name) ?? 0], { isAccepted });
    await befriend('ann2');
    await befriend('ann3', false);
    await befriend('hann3');
    const { rows } = (await search('ann', alice)).body;
    expect(rows.map((row: Found) => [row.username, row.is_friend])).toEqual([
      ['ann2', true],
      ['ann1', undefined],
      ['ann3', undefined],
      ['hann3', true],
      ['hann1', undefined],
      ['hann2', undefined],
    ]);
  });

  it('finds a friend among more users than it lists', async ({ db, alice }) => {
    const names = Array.from({ length: 25 }, (_, n) => `moss${String(n).padStart(2, '0')}`);
    await makeUsers(db, ...names);
    const friend = await makeUser(db, 'mosszz');
    await makeFriends(db, [alice.id, friend.id]);
    expect(await foundNames('moss', alice)).toEqual(['mosszz', ...names.slice(0, 19)]);
    await makeBlock(db, [friend.id, alice.id]);
    expect(await foundNames('moss', alice)).toEqual(names.slice(0, 20));
  });

  it('finds the viewer too', async ({ alice }) => {
    expect(await foundNames('alice', alice)).toEqual(['alice']);
  });

  it('finds active users only', async ({ db, alice, bob }) => {
    await suspend(db, bob, 'suspended');
    expect(await foundNames('bob', alice)).toEqual([]);
    expect(await foundNames('ob', alice)).toEqual([]);
    await suspend(db, bob, 'active');
    expect(await foundNames('ob', alice)).toEqual(['bob']);
  });

  it('finds no user with a block in either direction', async ({ app, db, alice, bob }) => {
    await makeBlock(db, [alice.id, bob.id]);
    for (const text of ['bob', 'ob']) expect(await foundNames(text, alice)).toEqual([]);
    for (const text of ['alice', 'lice']) expect(await foundNames(text, bob)).toEqual([]);
    const carol = await app.createUser('carol');
    expect(await foundNames('bob', carol)).toEqual(['bob']);
  });

  it.for([
    ['an empty text', ''],
    ['54 characters', 'a'.repeat(54)],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['a NUL', 'a\u0000'],
  ] as const)('rejects %s', async ([_case, text], { alice }) => {
    expect(await search(text, alice)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
  });

  it('requires a signed-in user', async ({ app, alice: _alice }) => {
    expect(await search('alice', app.visitor)).toMatchObject({ status: 401 });
  });
});

describe('GET /user/search by first and last name', () => {
  const foundBy = async (text: string, caller: Pick<TestUser, 'call'>) =>
    (await search(text, caller)).body.rows.filter((row: { name?: string }) => row.name);

  async function makeNamed(
    app: TestApp,
    username: string,
    fname: string,
    lname: string,
  ): Promise<TestUser> {
    const user = await app.createUser(username);
    await app.db.updateTable('users').set({ fname, lname }).where('id', '=', user.id).execute();
    return user;
  }

  const allow = (user: TestUser, is_found_by_name = true) =>
    user.call('PATCH', '/user/namesearch', { uid: user.uid, is_found_by_name });

  it('finds no one who has not allowed it, and shows no name', async ({ app, alice }) => {
    await makeNamed(app, 'quiet1', 'Mara', 'Klein');
    for (const text of ['Mara', 'Klein', 'Mara Klein']) {
      expect((await search(text, alice)).body.rows).toEqual([]);
    }
  });

  it('finds the start of the first, the last and the whole name in both orders', async ({
    app,
    alice,
  }) => {
    const user = await makeNamed(app, 'quiet2', 'Mara', 'Klein');
    await allow(user);
    const { uid: firebase_uid, username } = user;
    for (const text of ['mara', 'MARA KL', 'mara klein', 'klein', 'Klein Mara', 'kl']) {
      expect(await foundBy(text, alice), text).toEqual([
        { username, firebase_uid, img_url: '/avatars/default.svg', name: 'Mara Klein' },
      ]);
    }
  });

  it('ignores case in every alphabet, the kind of apostrophe and how accents are typed, and has no wildcards', async ({
    app,
    alice,
  }) => {
    await allow(await makeNamed(app, 'quiet3', 'Zoë', "Ólafsdóttir-O'Neil"));
    await allow(await makeNamed(app, 'quiet4', 'Жанна', 'Ильина'));
    for (const text of ['ZOË', 'zoe\u0308', "ólafsdóttir-o'n", 'ólafsdóttir-o’n', 'жанна ИЛЬ']) {
      expect(await foundBy(text, alice), text).toHaveLength(1);
    }
    for (const text of ['%', 'Zo_', 'afsd', '.', '-'])
      expect(await foundBy(text, alice), text).toEqual([]);
  });

  it.for([
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
  ] as const)(
    'finds %s %s in the case and with the dots of every language',
    async ([fname, lname, texts], { app, alice }) => {
      const user = await makeNamed(app, `many${fname.length}${lname.length}`, fname, lname);
      await allow(user);
      for (const text of texts) {
        expect(await foundBy(text, alice), text).toMatchObject([{ username: user.username }]);
      }
    },
  );

  it('lists usernames first, without the name and only once', async ({ app, alice }) => {
    await allow(await makeNamed(app, 'zz.carla', 'Carla', 'Other'));
    await allow(await makeNamed(app, 'quiet5', 'Carla', 'Carla'));
    const { rows } = (await search('carla', alice)).body;
    expect(
      rows.map((row: { username: string; name?: string }) => [row.username, row.name]),
    ).toEqual([
      ['zz.carla', undefined],
      ['quiet5', 'Carla Carla'],
    ]);
  });

  it('returns at most 20 rows', async ({ app, db, alice }) => {
    for (let n = 0; n < 12; n += 1) {
      await allow(await makeNamed(app, `quiet.a${n}`, 'Dora', 'Lund'));
      await makeUser(db, `dora${n}`);
    }
    const { rows } = (await search('dora', alice)).body;
    expect(rows).toHaveLength(20);
    expect(rows.filter((row: { name?: string }) => row.name)).toHaveLength(8);
  });

  it('lists friends who allow it first, and finds no others', async ({ app, db, alice }) => {
    for (const [username, fname] of [
      ['quiet7', 'Fenja'],
      ['quiet8', 'Fenja'],
      ['quiet9', 'Fenja'],
    ] as const) {
      const user = await makeNamed(app, username, fname, username === 'quiet8' ? 'Zorn' : 'Abel');
      if (username !== 'quiet9') await allow(user);
      if (username !== 'quiet7') await makeFriends(db, [alice.id, user.id]);
    }
    const { rows } = (await search('fenja', alice)).body;
    expect(rows.map(({ username, name, is_friend }: Found) => [username, name, is_friend])).toEqual(
      [
        ['quiet8', 'Fenja Zorn', true],
        ['quiet7', 'Fenja Abel', undefined],
      ],
    );
  });

  it('finds no one after it is turned off, the account is suspended, or with a block', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const user = await makeNamed(app, 'quiet6', 'Edda', 'Berg');
    await allow(user);
    expect(await foundBy('edda', alice)).toHaveLength(1);
    await makeBlock(db, [user.id, alice.id]);
    expect(await foundBy('edda', alice)).toEqual([]);
    expect(await foundBy('edda', bob)).toHaveLength(1);
    await suspend(db, user, 'suspended');
    expect(await foundBy('edda', bob)).toEqual([]);
    await suspend(db, user, 'active');
    await allow(user, false);
    expect(await foundBy('edda', bob)).toEqual([]);
  });
});

describe('GET /user/person', () => {
  it('returns one user by username, ignoring case', async ({ alice, bob }) => {
    expect((await page('BOB', alice)).body).toEqual({
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

  it('counts posts for everyone, likes and friends for their user alone', async ({ app, db }) => {
    const [dora, erin, finn] = [
      await app.createUser('dora'),
      await app.createUser('erin'),
      await app.createUser('finn'),
    ];
    await makeTiles(db, [
      { ownerId: dora.id, likes: 4 },
      { ownerId: erin.id, likes: 2 },
    ]);
    await makeLike(db, await makeTile(db, { ownerId: dora.id }), erin.id);
    await makeFriends(db, [erin.id, dora.id]);
    await makeFriends(db, [finn.id, dora.id], { isAccepted: false });
    const [own] = (await page('dora', dora)).body.rows;
    expect(own).toMatchObject({ posts: 2, likes: 5, friends: 1 });
    const [other] = (await page('dora', erin)).body.rows;
    expect(other).toMatchObject({ posts: 2 });
    expect(other).not.toHaveProperty('likes');
    expect(other).not.toHaveProperty('friends');
  });

  it('counts the friends that the list of friends has', async ({ db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const friends = async () => (await page('alice', alice)).body.rows[0].friends;
    expect(await friends()).toBe(1);
    await suspend(db, bob, 'suspended');
    expect(await friends()).toBe(0);
    await suspend(db, bob, 'active');
    await db.deleteFrom('friendships').execute();
  });

  it('does not count posts that the viewer has reported', async ({ app, db, alice, bob }) => {
    const gwen = await app.createUser('gwen');
    const [tileId = 0] = await makeTiles(db, [{ ownerId: gwen.id }, { ownerId: gwen.id }]);
    await makeReport(db, tileId, alice.id);
    expect((await page('gwen', alice)).body.rows).toMatchObject([{ posts: 1 }]);
    expect((await page('gwen', bob)).body.rows).toMatchObject([{ posts: 2 }]);
  });

  it('shows no bio and no posts of a user whom the viewer blocks', async ({ app, db, alice }) => {
    const hugo = await app.createUser('hugo');
    await makeTile(db, { ownerId: hugo.id });
    const bio = { uid: hugo.uid, bio: 'I listen.', bio_link: 'https://hugo.example' };
    await hugo.call('PATCH', '/user/bio', bio);
    expect((await page('hugo', alice)).body.rows).toMatchObject([
      { bio: 'I listen.', bio_link: 'https://hugo.example', posts: 1 },
    ]);
    await makeBlock(db, [alice.id, hugo.id]);
    expect((await page('hugo', alice)).body.rows).toMatchObject([
      { is_blocked: true, bio: '', bio_link: '', posts: 0 },
    ]);
  });

  it('returns no row for a partial, unknown or inactive name', async ({ db, alice, bob }) => {
    await suspend(db, bob, 'suspended');
    for (const name of ['bob', 'bo', 'unknown', '%25']) {
      expect(await page(name, alice)).toMatchObject({ status: 200, body: { rows: [] } });
    }
    await suspend(db, bob, 'active');
  });

  it('marks users the viewer has blocked, and returns no row to users they block', async ({
    db,
    alice,
    bob,
  }) => {
    await makeBlock(db, [alice.id, bob.id]);
    expect((await page('bob', alice)).body.rows).toMatchObject([
      { username: 'bob', is_blocked: true },
    ]);
    expect((await page('alice', bob)).body.rows).toEqual([]);
    await makeBlock(db, [bob.id, alice.id]);
    expect((await page('bob', alice)).body.rows).toEqual([]);
  });

  it('depends on no block between other users', async ({ app, db, alice, bob }) => {
    const [ida, jon] = [await app.createUser('ida'), await app.createUser('jon')];
    await makeTile(db, { ownerId: ida.id });
    for (const pair of [
      [ida.id, jon.id],
      [jon.id, ida.id],
      [bob.id, ida.id],
      [alice.id, jon.id],
      [jon.id, alice.id],
    ] as const)
      await makeBlock(db, pair);
    expect((await page('ida', alice)).body.rows).toMatchObject([{ is_blocked: false, posts: 1 }]);
  });

  it('requires a signed-in user', async ({ app, bob: _bob }) => {
    expect(await page('bob', app.visitor)).toMatchObject({ status: 401 });
  });
});

interface Found {
  readonly username: string;
  readonly name?: string;
  readonly is_friend?: boolean;
}

async function makeUsers(db: Db, ...names: readonly string[]): Promise<void> {
  for (const name of names) await makeUser(db, name);
}

function search(text: string, caller: Pick<TestUser, 'call'>) {
  return caller.call('GET', `/user/search?search=${encodeURIComponent(text)}`);
}

async function foundNames(text: string, caller: Pick<TestUser, 'call'>): Promise<string[]> {
  const { status, body } = await search(text, caller);
  expect(status).toBe(200);
  return body.rows.map(({ username }: { username: string }) => username);
}

function page(name: string, caller: Pick<TestUser, 'call'>) {
  return caller.call('GET', `/user/person?username=${name}`);
}

function suspend(db: Db, user: TestUser, status: 'active' | 'suspended') {
  return db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
}
