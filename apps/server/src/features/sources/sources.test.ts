import { limits } from '@reprise/contract/limits.ts';
import { sourceLimits } from '@reprise/contract/source-limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBlock, makeSomeone, makeTile, publicIdOf } from '#testing/factories.ts';
import { credit, openOembedServer, type OembedServer } from '#testing/oembed-server.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type Person, type TestApp } from '#testing/test-app.ts';

const { failuresAgainst, failuresMs, failuresUnanswered } = sourceLimits;

let provider: OembedServer;
let app: TestApp;
/** The same product where the provider is not asked. */
let offline: TestApp;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  provider = await openOembedServer();
  [app, offline] = await Promise.all([
    startTestApp({ SOURCE_LOOKUP: provider.url }),
    startTestApp({ SOURCE_LOOKUP: 'off' }),
  ]);
  alice = await app.person('alice');
  bob = await app.person('bob');
});
beforeEach(async () => {
  for (const { db } of [app, offline]) {
    for (const table of ['tiles', 'notifications', 'sources'] as const)
      await db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await Promise.all([app.stop(), offline.stop()]);
  await provider.stop();
});

/** A video that nothing knows of yet. */
function freshVideo(): string {
  return randomBytes(8).toString('base64url');
}

async function tileOf(place: TestApp, videoId: string, ownerId?: number): Promise<number> {
  return makeTile(place.db, { videoId, ...(ownerId === undefined ? {} : { ownerId }) });
}

function tell({ call }: Pick<Person, 'call'>, tileId: number, outcome = 'unavailable') {
  return call('POST', '/sources/playback', { tile_id: tileId, outcome });
}

async function crowdOf(place: TestApp, size: number): Promise<Person[]> {
  const names = Array.from({ length: size }, () => `p${randomBytes(6).toString('hex')}`);
  return Promise.all(names.map((name) => place.person(name)));
}

async function shownSource(place: TestApp, tileId: number): Promise<unknown> {
  const id = await publicIdOf(place.db, tileId);
  const { body } = await place.visitor.call('GET', `/get/tile?public_id=${id}`);
  return body.rows[0].source;
}

async function toldTo(person: Person) {
  const { body } = await person.call('GET', '/notifications/history');
  return body.rows.map(({ id: _id, date: _date, ...row }: Record<string, unknown>) => row);
}

function create(person: Person, videoId: string) {
  return person.call('POST', '/create/newvideo', {
    link: videoId,
    description: 'the good part',
    owner: person.username,
    date: '2026-11-20T10:00:00.000Z',
    startTime: 1,
    endTime: 5,
  });
}

describe('Convert', () => {
  const look = (person: Person, videoId: string) =>
    person.call('GET', `/sources/lookup?video_id=${videoId}`);

  it('is told title and channel, in one question for all who ask, and nothing is stored', async () => {
    const videoId = freshVideo();
    const before = await storedState(app.db);
    const answers = await Promise.all([look(alice, videoId), look(bob, videoId)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ rows: [credit] });
    }
    expect(provider.asked(videoId)).toBe(1);
    expect(await storedState(app.db)).toBe(before);
  });

  it.each([
    [401, 'embedding-off'],
    [403, 'unavailable'],
    [404, 'unavailable'],
  ])('is told with status %d that the video is dead: %s', async (status, dead) => {
    const videoId = freshVideo();
    provider.answer(videoId, status);
    expect((await look(alice, videoId)).body).toEqual({ rows: [{ dead }] });
  });

  it('is told nothing of a sample clip and where nobody is asked', async () => {
    expect((await look(alice, 'sample-0001')).body).toEqual({ rows: [{}] });
    expect(provider.asked('sample-0001')).toBe(0);
    const carol = await offline.person('carol');
    expect((await look(carol, freshVideo())).body).toEqual({ rows: [{}] });
  });

  it.each([
    '',
    'short',
    'videoseries',
    'jNQXAC9IVRw%26x',
    'https://evil.example/',
    'a%00bcdefghij',
  ])('%j is no video id', async (videoId) => {
    const asked = provider.queries.length;
    expect((await look(alice, videoId)).status).toBe(400);
    expect(provider.queries.length).toBe(asked);
  });

  it('is for signed-in people', async () => {
    expect((await app.visitor.call('GET', '/sources/lookup?video_id=jNQXAC9IVRw')).status).toBe(
      401,
    );
  });
});

describe('a new clip', () => {
  it("has the provider's title and channel, whatever the client says", async () => {
    const videoId = freshVideo();
    const { body } = await create(alice, videoId);
    expect(await shownSource(app, body.tile_id)).toEqual(credit);
  });

  it('of a video that plays for nobody is refused, and nothing is stored', async () => {
    const videoId = freshVideo();
    provider.answer(videoId, 401);
    const before = await storedState(app.db);
    const { status, body } = await create(alice, videoId);
    expect([status, body.error]).toEqual([
      400,
      { code: 'VALIDATION', message: texts.player.failures['embedding-off'] },
    ]);
    expect(await storedState(app.db)).toBe(before);
  });

  it('of a video that others have posted tells them that it has died', async () => {
    const videoId = freshVideo();
    const tileId = await tileOf(app, videoId, bob.id);
    await app.db.insertInto('sources').values({ video_id: videoId }).execute();
    provider.answer(videoId, 404);
    expect((await create(alice, videoId)).status).toBe(400);
    expect(await toldTo(bob)).toMatchObject([{ kind: 'source-unavailable', tile_id: tileId }]);
  });

  it('is posted where the provider cannot be asked, and shows no source', async () => {
    const carol = await offline.person('carol2');
    const { status, body } = await create(carol, freshVideo());
    expect(status).toBe(200);
    expect(await shownSource(offline, body.tile_id)).toBeUndefined();
  });
});

describe('a failure that the provider confirms', () => {
  it('greys out every clip of the video, and tells each owner once', async () => {
    const videoId = freshVideo();
    const tiles = [await tileOf(app, videoId, alice.id), await tileOf(app, videoId, alice.id)];
    const other = await tileOf(app, freshVideo(), alice.id);
    provider.answer(videoId, 404);
    const { status, body } = await tell(bob, tiles[0] ?? 0, 'embedding-off');
    expect([status, body]).toEqual([200, { rows: [{ dead: 'unavailable' }] }]);
    for (const tile of tiles) expect(await shownSource(app, tile)).toEqual({ dead: 'unavailable' });
    expect(await shownSource(app, other)).toBeUndefined();
    const told = await toldTo(alice);
    expect(told).toHaveLength(2);
    expect(told[0]).toEqual({
      kind: 'source-unavailable',
      username: 'alice',
      img_url: limits.accounts.defaultAvatar,
      tile_id: tiles[1],
      public_id: await publicIdOf(app.db, tiles[1] ?? 0),
      caption: 'the good part',
    });
    expect(await toldTo(bob)).toEqual([]);
    // The panel counts as before.
    const panel = await alice.call('POST', '/notifications/clear');
    expect(panel.body.rows).toMatchObject([{ newLikes: 0, newFriendRequest: 0 }]);
  });

  it('by many at once is one question, and told once', async () => {
    const videoId = freshVideo();
    const tileId = await tileOf(app, videoId, alice.id);
    provider.answer(videoId, 404);
    const people = await crowdOf(app, 10);
    const answers = await Promise.all([...people, ...people].map((person) => tell(person, tileId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(provider.asked(videoId)).toBe(1);
    expect(await toldTo(alice)).toHaveLength(1);
  });

  it('keeps the credit', async () => {
    const videoId = freshVideo();
    const { body } = await create(alice, videoId);
    provider.answer(videoId, 404);
    await expect
      .poll(async () => (await tell(bob, body.tile_id)).body.rows, { timeout: 10_000 })
      .toEqual([{ ...credit, dead: 'unavailable' }]);
  });
});

describe('a failure that the provider denies', () => {
  it('counts only when so many people say so, and one person counts once', async () => {
    const videoId = freshVideo();
    const tileId = await tileOf(app, videoId, alice.id);
    const people = await crowdOf(app, failuresAgainst);
    for (const person of people.slice(1)) {
      for (let times = 0; times < 3; times += 1) {
        expect((await tell(person, tileId)).body.rows[0]).not.toHaveProperty('dead');
      }
    }
    expect(await toldTo(alice)).toEqual([]);
    const [last = alice] = people;
    expect((await tell(last, tileId, 'embedding-off')).body.rows[0].dead).toBe('embedding-off');
    expect(await toldTo(alice)).toHaveLength(1);
  });
});

describe('a failure where the provider cannot be asked', () => {
  it('does not count when it is of somebody suspended', async () => {
    const tileId = await tileOf(offline, freshVideo());
    const people = await crowdOf(offline, failuresUnanswered);
    const [last, ...others] = people;
    for (const person of others) await tell(person, tileId);
    await offline.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    if (last) expect((await tell(last, tileId)).body).toEqual({ rows: [{}] });
    expect(await shownSource(offline, tileId)).toEqual({});
  });

  it('needs several people, and within a day', async () => {
    const owner = await offline.person(`o${randomBytes(5).toString('hex')}`);
    const videoId = freshVideo();
    const tileId = await tileOf(offline, videoId, owner.id);
    const people = await crowdOf(offline, failuresUnanswered + 1);
    const [first, second, ...others] = people;
    for (const person of [first, second]) {
      if (person) expect((await tell(person, tileId)).body).toEqual({ rows: [{}] });
    }
    const longAgo = new Date(Date.now() - failuresMs - 60_000);
    await offline.db.updateTable('source_failures').set({ failed_at: longAgo }).execute();
    for (const person of others) {
      expect((await tell(person, tileId)).body).toEqual({ rows: [{}] });
    }
    // Whose failure was too old fails again, and is the third.
    if (first) expect((await tell(first, tileId)).body.rows).toEqual([{ dead: 'unavailable' }]);
    expect(await toldTo(owner)).toHaveLength(1);
  });
});

describe('a dead video', () => {
  async function deadTile(place: TestApp, ownerId: number) {
    const videoId = freshVideo();
    const tileId = await tileOf(place, videoId, ownerId);
    await place.db
      .insertInto('sources')
      .values({ video_id: videoId, title: 'kept', unavailable_reason: 'unavailable' })
      .execute();
    return { videoId, tileId };
  }

  it('lives again when it played and the provider says so; its owner is not told twice', async () => {
    const { videoId, tileId } = await deadTile(app, alice.id);
    expect((await tell(bob, tileId, 'played')).body).toEqual({ rows: [credit] });
    expect(await shownSource(app, tileId)).toEqual(credit);
    provider.answer(videoId, 404);
    const dies = async () => (await tell(bob, tileId)).body.rows[0].dead;
    await expect.poll(dies, { timeout: 10_000 }).toBe('unavailable');
    expect(await toldTo(alice)).toHaveLength(1);
    await app.db.updateTable('sources').set({ unavailable_reason: null }).execute();
    expect(await dies()).toBe('unavailable');
    expect(await toldTo(alice)).toHaveLength(1);
  });

  it('stays dead when the provider says that it is, whoever says otherwise', async () => {
    const { videoId, tileId } = await deadTile(app, alice.id);
    provider.answer(videoId, 404);
    const before = await storedState(app.db);
    expect((await tell(bob, tileId, 'played')).body.rows[0].dead).toBe('unavailable');
    expect(await storedState(app.db)).toBe(before);
  });

  it('lives again when it played where nobody can be asked; the failures start anew', async () => {
    const owner = await offline.person(`o${randomBytes(5).toString('hex')}`);
    const videoId = freshVideo();
    const tileId = await tileOf(offline, videoId, owner.id);
    const people = await crowdOf(offline, failuresUnanswered);
    for (const person of people) await tell(person, tileId);
    expect(await shownSource(offline, tileId)).toEqual({ dead: 'unavailable' });
    expect((await tell(owner, tileId, 'played')).body).toEqual({ rows: [{}] });
    const [first = owner] = people;
    expect((await tell(first, tileId)).body).toEqual({ rows: [{}] });
    expect(await toldTo(owner)).toHaveLength(1);
  });

  it('is not asked about again by those who fail on it', async () => {
    const { videoId, tileId } = await deadTile(app, alice.id);
    await Promise.all(Array.from({ length: 10 }, () => tell(bob, tileId)));
    expect(provider.asked(videoId)).toBe(0);
  });

  it('shows in the messages that hold its clip', async () => {
    const { tileId } = await deadTile(app, alice.id);
    const [carol, dan] = await crowdOf(app, 2);
    if (!carol || !dan) throw new Error('Nobody is there.');
    await app.db
      .insertInto('friendships')
      .values({
        low_id: Math.min(carol.id, dan.id),
        high_id: Math.max(carol.id, dan.id),
        sender_id: carol.id,
        is_accepted: true,
      })
      .execute();
    const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
    const sent = await carol.call('POST', '/chat/share', {
      tile_id: tileId,
      text: '',
      messages: [{ id, to: dan.uid }],
    });
    expect(sent.status).toBe(200);
    const [high, low] = [carol.uid, dan.uid].toSorted().toReversed();
    const { body } = await dan.call('GET', `/chat/messages?chat=${high}${low}&before=99`);
    expect(body.rows[0].tile).toMatchObject({ id: tileId, dead: 'unavailable' });
  });
});

describe('bad input', () => {
  it('for a tile that is not there, or behind a block, is not found and does nothing', async () => {
    const carol = await makeSomeone(app.db);
    const tileId = await tileOf(app, freshVideo(), carol.id);
    await makeBlock(app.db, [carol.id, bob.id]);
    const before = await storedState(app.db);
    const asked = provider.queries.length;
    for (const id of [tileId, 999_999]) {
      expect((await tell(bob, id)).body.error.code).toBe('NOT_FOUND');
    }
    expect(await storedState(app.db)).toBe(before);
    expect(provider.queries.length).toBe(asked);
  });

  it('of a sample clip is heard and forgotten', async () => {
    const tileId = await tileOf(app, 'sample-0001');
    const before = await storedState(app.db);
    expect((await tell(bob, tileId)).body).toEqual({ rows: [{}] });
    expect(await storedState(app.db)).toBe(before);
  });

  it.each([
    [{ outcome: 'offline' }],
    [{ outcome: 'unavailable', tile_id: '1' }],
    [{ outcome: 'unavailable', video_id: 'jNQXAC9IVRw' }],
    [{}],
  ])('%j is refused', async (fields) => {
    const tileId = await tileOf(app, freshVideo());
    const before = await storedState(app.db);
    const { status } = await bob.call('POST', '/sources/playback', { tile_id: tileId, ...fields });
    expect(status).toBe(400);
    expect(await storedState(app.db)).toBe(before);
  });

  it('of a visitor is refused', async () => {
    const tileId = await tileOf(app, freshVideo());
    expect((await tell(app.visitor as Person, tileId)).status).toBe(401);
  });
});
