import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import {
  indexAllTiles,
  makeAnyUser,
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  makeTiles,
} from '#testing/factories.ts';
import { it } from '#testing/fixtures/app.ts';
import type { Caller } from '#testing/test-app.ts';
import { makeUser, setStatus } from '#testing/users.ts';

it.beforeEach(async ({ db }) => {
  for (const table of [
    'reports',
    'blocks',
    'friendships',
    'tiles',
    'tile_words',
    'sources',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
});

describe('GET /search/clips', () => {
  it.for([
    ['rain', ['rain on a roof', 'It RAINS here', 'Rainbow']],
    ['rain roof', ['rain on a roof']],
    ['ROOF, rain!', ['rain on a roof']],
    ['a rain', ['rain on a roof']],
    ['roo rain', []],
    ['café', ['Cafe noir']],
    ['雨', ['東京の雨']],
    ['東京', ['東京の雨']],
    ['京の', ['東京の雨']],
    ['서울', ['서울의 밤']],
    ['🌧️', ['so wet 🌧']],
    ['#summer', ['nice #Summer']],
    ['summer', ['nice #Summer', 'summer night']],
    ['#summ', []],
    ['%', []],
    ['', []],
    ['unknown', []],
  ] as const)('finds by %s', async ([q, captions], { db, bob }) => {
    await makeCaptions(db, bob.id, [
      'rain on a roof',
      'It RAINS here',
      'Rainbow',
      'Cafe noir',
      '東京の雨',
      '서울의 밤',
      'so wet 🌧',
      'nice #Summer',
      'summer night',
    ]);
    const found = await search(bob, q);
    expect(found.captions.toSorted()).toEqual([...captions].toSorted());
    expect(found.count).toBe(captions.length);
  });

  it('finds by title, channel and owner, after those with the words in the caption', async ({
    db,
    bob,
  }) => {
    await db
      .insertInto('sources')
      .values({ video_id: 'rainrainrai', title: 'Rain Hymn', channel: 'St. Roof' })
      .execute();
    const [old, byTitle, newest] = await makeTiles(db, [
      { ownerId: bob.id, caption: 'rain' },
      { ownerId: bob.id, caption: 'choir', videoId: 'rainrainrai' },
      { ownerId: bob.id, caption: 'more rain' },
    ]);
    await indexAllTiles(db);
    expect((await search(bob, 'rain')).ids).toEqual([newest, old, byTitle]);
    expect((await search(bob, 'roof choir')).ids).toEqual([byTitle]);
    expect((await search(bob, 'bob rain')).ids).toEqual([newest, byTitle, old]);
  });

  it('pages by cursor through both groups, and new clips move nothing', async ({ db, bob }) => {
    await db.insertInto('sources').values({ video_id: 'rainrainrai', title: 'Rain' }).execute();
    const ids = await makeTiles(
      db,
      Array.from({ length: 10 }, (_, n) => ({
        ownerId: bob.id,
        caption: n % 2 === 0 ? 'rain' : 'dry',
        videoId: 'rainrainrai',
      })),
    );
    await indexAllTiles(db);
    const even = ids.filter((_, n) => n % 2 === 0).toReversed();
    const odd = ids.filter((_, n) => n % 2 === 1).toReversed();
    for (const limit of [1, 3, 5, 10]) {
      const seen: number[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page = await search(bob, 'rain', { limit: String(limit), ...(after && { after }) });
        expect(page.ids).not.toEqual([]);
        seen.push(...page.ids);
        after = page.after;
        await makeCaptions(db, bob.id, ['rain again']);
      }
      expect(seen).toEqual([...even, ...odd]);
      await db.deleteFrom('tiles').where('id', 'not in', ids).execute();
    }
  });

  it.for(['1', 'x.0.1', '1.2.1', '1.0.1.1', `${'9'.repeat(16)}.0.1`])(
    'rejects the cursor %s',
    async (after, { bob }) => {
      const response = await bob.call('GET', `/search/clips?q=a&after=${after}`);
      expect(response).toMatchObject({ status: 400 });
    },
  );

  it('rejects a long query', async ({ bob }) => {
    expect(await bob.call('GET', `/search/clips?q=${'a'.repeat(101)}`)).toMatchObject({
      status: 400,
    });
  });

  it('counts up to 500 and lists the newest', { timeout: 30_000 }, async ({ db, bob }) => {
    const ids = await makeCaptions(
      db,
      bob.id,
      Array.from({ length: 503 }, () => 'rain'),
    );
    const { count, ids: first } = await search(bob, 'rain', { limit: '2' });
    expect(count).toBe(500);
    expect(first).toEqual(ids.slice(-2).toReversed());
    await db.deleteFrom('tiles').where('id', 'in', ids.slice(0, 4)).execute();
    expect((await search(bob, 'rain')).count).toBe(499);
  });

  it('says what the viewer likes, and visitors find the same clips', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const [id = 0] = await makeCaptions(db, bob.id, ['rain']);
    await makeLike(db, id, alice.id);
    const { body } = await alice.call('GET', '/search/clips?q=rain');
    expect(body.rows).toMatchObject([{ tile_id: id, username: 'alice', tile_likes: 1 }]);
    expect((await search(app.visitor, 'rain')).ids).toEqual([id]);
  });

  it('finds clips of friends, or own ones', async ({ app, db, alice, bob }) => {
    const carol = await makeUser(db, 'carolclips');
    await makeFriends(db, [alice.id, bob.id]);
    await makeFriends(db, [carol.id, alice.id], { isAccepted: false });
    const dan = await makeUser(db, 'danclips');
    await makeFriends(db, [carol.id, dan.id]);
    const [own] = await makeCaptions(db, alice.id, ['rain']);
    const [ofFriend] = await makeCaptions(db, bob.id, ['rain']);
    const [ofCarol] = await makeCaptions(db, carol.id, ['rain']);
    const [ofDan] = await makeCaptions(db, dan.id, ['rain']);
    expect((await search(alice, 'rain', { who: 'everyone' })).ids).toEqual([
      ofDan,
      ofCarol,
      ofFriend,
      own,
    ]);
    expect((await search(alice, 'rain', { who: 'friends' })).ids).toEqual([ofFriend]);
    expect((await search(alice, 'rain', { who: 'own' })).ids).toEqual([own]);
    for (const who of ['friends', 'own']) {
      const response = await app.visitor.call('GET', `/search/clips?q=rain&who=${who}`);
      expect(response).toMatchObject({ status: 401 });
    }
    expect(await alice.call('GET', '/search/clips?q=rain&who=me')).toMatchObject({ status: 400 });
  });

  it('friends and own clips with a common word are found among those of others', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const [own] = await makeCaptions(db, alice.id, ['rain']);
    const [ofFriend] = await makeCaptions(db, bob.id, ['rain']);
    const carol = await app.createUser('carolmany');
    const many = await makeTiles(
      db,
      Array.from({ length: 2_001 }, (_, n) => ({
        ownerId: carol.id,
        caption: 'rain',
        createdAt: new Date(n < 2_000 ? 0 : 1),
      })),
    );
    await indexAllTiles(db);
    expect((await search(alice, 'rain', { who: 'friends' })).ids).toEqual([ofFriend]);
    expect((await search(alice, 'rain', { who: 'own' })).ids).toEqual([own]);
    const newest = many.slice(-2).toReversed();
    for (const who of ['everyone', 'own']) {
      expect((await search(carol, 'rain', { who, limit: '2' })).ids).toEqual(newest);
    }
  });

  it('of two common words, searches the one that reaches farther back', async ({ db, bob }) => {
    const [id = 0] = await makeCaptions(db, bob.id, ['rain roof']);
    await addRows(db, { word: 'rain', after: id, count: 2_000 });
    await addRows(db, { word: 'roof', after: id, count: 1_999 });
    expect((await search(bob, 'rain roof')).ids).toEqual([id]);
    expect((await search(bob, 'roof rain')).ids).toEqual([id]);
  });

  it('finds friends by the start of more words than are read', async ({ db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const [id = 0] = await makeCaptions(db, bob.id, ['rainy roof']);
    for (let nth = 10; nth < 60; nth += 1) {
      await addRows(db, { word: `rain${nth}`, after: id, count: 1 });
    }
    expect((await search(alice, 'rain', { who: 'friends' })).ids).toEqual([id]);
    expect((await search(alice, 'roof rain')).ids).toEqual([id]);
  });

  it('words of clips for friends take no place of those that are read', async ({
    db,
    alice,
    bob,
  }) => {
    const words = Array.from({ length: 49 }, (_, nth) => `rain${10 + nth}`);
    const [first, last] = await makeCaptions(db, bob.id, [words.join(' '), 'rainy']);
    const [secret = 0] = await makeCaptions(db, bob.id, ['rainsecret']);
    await setAudience(db, secret, 'friends');
    expect((await search(alice, 'rain')).ids).toEqual([last, first]);
  });

  it.for([
    ['own', true, true],
    ['of a friend', true, true],
    ['of a stranger', true, true],
    ['of an owner who blocks the viewer', false, true],
    ['of an owner whom the viewer blocks', false, true],
    ['of a suspended owner', false, false],
    ['reported by the viewer', false, true],
    ['for friends, of a friend', true, false],
    ['for friends, of a stranger', false, false],
    ['own, for friends', true, false],
    ['own, hidden', true, false],
    ['hidden, of a friend', false, false],
    ['deleted', false, false],
  ] as const)('a clip %s', async ([situation, isFound, isFoundByVisitor], { app, db, alice }) => {
    const owner = situation.startsWith('own') ? alice : await makeAnyUser(db);
    const id = await makeTile(db, { ownerId: owner.id, caption: 'rain #wet' });
    await indexAllTiles(db);
    if (situation.includes('a friend')) await makeFriends(db, [alice.id, owner.id]);
    if (situation.includes('blocks the viewer')) await makeBlock(db, [owner.id, alice.id]);
    if (situation.includes('viewer blocks')) await makeBlock(db, [alice.id, owner.id]);
    if (situation.includes('suspended')) await setStatus(db, { id: owner.id }, 'suspended');
    if (situation.includes('reported')) await makeReport(db, id, alice.id);
    if (situation.includes('for friends')) await setAudience(db, id, 'friends');
    if (situation.includes('hidden')) await setAudience(db, id, 'hidden');
    if (situation === 'deleted') await db.deleteFrom('tiles').execute();
    for (const q of ['rain', 'rai', '#wet']) {
      expect((await search(alice, q)).ids).toEqual(isFound ? [id] : []);
      expect((await search(alice, q)).count).toBe(isFound ? 1 : 0);
      expect((await search(app.visitor, q)).ids).toEqual(isFoundByVisitor ? [id] : []);
    }
  });
});

describe('GET /search/tags', () => {
  it('lists tags by the number of clips that everyone sees', async ({ db, alice, bob }) => {
    await makeCaptions(db, bob.id, ['#rain', '#Rain now', '#rainy #other', '#summer', 'rain']);
    const [id = 0] = await makeCaptions(db, bob.id, ['#rainsecret #rain']);
    await setAudience(db, id, 'friends');
    expect(await tags(alice, 'rai')).toEqual(['rain 2', 'rainy 1']);
    expect(await tags(alice, 'RAIN')).toEqual(['rain 2', 'rainy 1']);
    expect(await tags(alice, 'x')).toEqual([]);
    expect(await tags(alice, '')).toEqual(['rain 2', 'other 1', 'rainy 1', 'summer 1']);
  });

  it('accents make no other tag; its spelling is the newest one', async ({ db, alice, bob }) => {
    await makeCaptions(db, bob.id, ['#cafe', 'at the #Café', '#caféteria']);
    expect(await tags(alice, 'cafe')).toEqual(['café 2', 'caféteria 1']);
    expect(await tags(alice, 'CAFÉT')).toEqual(['caféteria 1']);
    const [id = 0] = await makeCaptions(db, bob.id, ['#CAFE\u0300']);
    await setAudience(db, id, 'friends');
    expect(await tags(alice, 'cafe')).toEqual(['café 2', 'caféteria 1']);
    for (const q of ['#café', '#CAFE']) {
      expect((await search(alice, q)).captions).toEqual(['at the #Café', '#cafe']);
    }
  });

  it('clips for friends neither add, remove nor order tags', async ({ db, alice, bob }) => {
    const used = Array.from({ length: 9 }, (_, nth) => `rain${nth}x`);
    await makeCaptions(
      db,
      bob.id,
      used.map((tag) => `#${tag}`),
    );
    const before = await tags(alice, 'rain');
    expect(before).toEqual(used.slice(0, 8).map((tag) => `${tag} 1`));
    const secrets = await makeCaptions(db, bob.id, ['#rain8x #rain0secret', '#rain0secret']);
    for (const id of secrets) await setAudience(db, id, 'friends');
    expect(await tags(alice, 'rain')).toEqual(before);
  });

  it('is for members', async ({ app }) => {
    expect(await app.visitor.call('GET', '/search/tags?q=r')).toMatchObject({ status: 401 });
  });
});

async function makeCaptions(db: Db, ownerId: number, captions: readonly string[]) {
  const ids = await makeTiles(
    db,
    captions.map((caption) => ({ ownerId, caption })),
  );
  await indexAllTiles(db);
  return ids;
}

interface WordRows {
  readonly word: string;
  readonly after: number;
  readonly count: number;
}

/** Rows of a word for clips that are newer and gone. */
async function addRows(db: Db, { word, after, count }: WordRows) {
  const rows = Array.from({ length: count }, (_, nth) => ({ word, tile_id: after + 1 + nth }));
  await db.insertInto('tile_words').values(rows).execute();
}

/** As a change of the audience stores it, without its other effects. */
async function setAudience(db: Db, id: number, audience: 'friends' | 'hidden') {
  const change = { audience, is_counted: false };
  await db.updateTable('tiles').set(change).where('id', '=', id).execute();
  await db.updateTable('tile_counts').set({ audience }).where('tile_id', '=', id).execute();
}

interface FoundTile {
  readonly tile_id: number;
  readonly tile_desc: string;
}

async function search(caller: Caller, q: string, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await caller.call(
    'GET',
    `/search/clips?${String(new URLSearchParams({ q, ...query }))}`,
  );
  expect(status).toBe(200);
  const rows: readonly FoundTile[] = body.rows;
  return {
    ids: rows.map(({ tile_id }) => tile_id),
    captions: rows.map(({ tile_desc }) => tile_desc),
    count: body.count as number,
    after: body.after as string | null,
  };
}

async function tags(caller: Caller, q: string): Promise<string[]> {
  const { status, body } = await caller.call('GET', `/search/tags?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.rows.map(({ tag, clips }: { tag: string; clips: number }) => `${tag} ${clips}`);
}
