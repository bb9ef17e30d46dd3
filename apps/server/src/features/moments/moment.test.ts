import type { Moment } from '@reprise/contract/moments/moment-calls.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, makeReport, publicIdOf } from '#testing/factories.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { Caller, TestApp, TestUser } from '#testing/test-app.ts';

const it = base.extend('erin', { scope: 'file' }, ({ app }) => app.createUser('erin'));

let videos = 0;
function newVideo(): string {
  videos += 1;
  return `moment${String(videos).padStart(5, '0')}`;
}

async function post(user: TestUser, link: string, change: object = {}): Promise<number> {
  const { status, body } = await postVideo(user, { link, startTime: 10, endTime: 20, ...change });
  expect(status).toBe(200);
  return body.tile_id;
}

async function momentOf(caller: Caller, tileId: number): Promise<Moment> {
  const { status, body } = await caller.call('GET', `/get/moment?tile_id=${tileId}`);
  expect(status).toBe(200);
  return body.rows[0];
}

async function listed(caller: Caller, db: Db, tileId: number, query = '', list = 'momenttiles') {
  const path = `/get/${list}?public_id=${await publicIdOf(db, tileId)}${query}`;
  const { status, body } = await caller.call('GET', path);
  expect(status).toBe(200);
  const ids: number[] = body.rows.map((tile: { tile_id: number }) => tile.tile_id);
  return { ids, after: body.after as string | null };
}

const answersTo = (caller: Caller, db: Db, tileId: number, query = '') =>
  listed(caller, db, tileId, query, 'answers');

it('a clip alone in its video has nothing to tell', async ({ app, alice }) => {
  const tile = await post(alice, newVideo());
  expect(await momentOf(app.visitor, tile)).toEqual({
    passages: 1,
    curve: Array.from({ length: 28 }, (_, part) => (part >= 14 && part < 27 ? 1 : 0)),
    curve_end: 20,
    others: 0,
    faces: [],
    answers: 0,
  });
});

it('the number of passages stops at 1000', async ({ app, db, alice }) => {
  const video = newVideo();
  const tile = await post(alice, video);
  const edges = db.updateTable('video_edges').where('video_id', '=', video);
  await edges.where('starts', '>', 0).set({ starts: 1001 }).execute();
  expect((await momentOf(app.visitor, tile)).passages).toBe(1000);
});

it('others are users, not clips, and not the owner', async ({ app, alice, bob, carol }) => {
  const video = newVideo();
  const tile = await post(alice, video);
  await post(alice, video, { startTime: 11 });
  await post(bob, video);
  await post(bob, video, { startTime: 9 });
  await post(carol, video, { startTime: 15, endTime: 20 });
  await post(carol, video, { startTime: 40, endTime: 50 });
  const moment = await momentOf(app.visitor, tile);
  expect(moment).toMatchObject({ passages: 6, others: 2, curve_end: 50 });
  expect(moment.faces.map(({ username }) => username)).toEqual(['carol', 'bob']);
  expect(moment.curve.at(-1)).toBe(1);
  expect(Math.max(...moment.curve)).toBe(5);
});

it('other moments of the video do not count', async ({ app, alice, bob }) => {
  const video = newVideo();
  const tile = await post(alice, video);
  await post(bob, video, { startTime: 14 });
  expect((await momentOf(app.visitor, tile)).others).toBe(1);
  const elsewhere = await post(alice, video, { startTime: 15.001, endTime: 20 });
  expect((await momentOf(app.visitor, elsewhere)).others).toBe(1);
  const short = await post(alice, video, { startTime: 10, endTime: 12 });
  expect(await momentOf(app.visitor, short)).toMatchObject({ others: 0, faces: [] });
});

it('an edit, a deletion and a suspension change the count', async ({ app, db, alice, bob }) => {
  const video = newVideo();
  const tile = await post(alice, video);
  const mark = await post(bob, video);
  const frank = await app.createUser('frank');
  await post(frank, video);
  const others = async () => (await momentOf(app.visitor, tile)).others;
  expect(await others()).toBe(2);
  await suspend(db, frank.username);
  expect(await others()).toBe(1);
  const edit = { tile_id: mark, tile_desc: '', startTime: 100, endTime: 110 };
  await bob.call('PATCH', '/create/edit', edit);
  expect(await others()).toBe(0);
  await bob.call('PATCH', '/create/edit', { ...edit, startTime: 10, endTime: 20 });
  expect(await others()).toBe(1);
  await bob.call('DELETE', `/create/delete/${mark}`);
  expect(await others()).toBe(0);
});

it('the count is public; faces and list are those that the viewer may see, friends first', async ({
  app,
  db,
  alice,
  bob,
  carol,
  dan,
  erin,
}) => {
  const video = newVideo();
  const tile = await post(alice, video);
  const ofBob = await post(bob, video);
  const ofCarol = await post(carol, video);
  const ofDan = await post(dan, video);
  const ofErin = await post(erin, video);
  const viewer = await app.createUser('grace');
  await makeFriends(db, [viewer.id, bob.id]);
  const faces = async (caller: Caller) => {
    const moment = await momentOf(caller, tile);
    expect(moment.others).toBe(4);
    return moment.faces.map(({ username }) => username);
  };
  expect(await faces(app.visitor)).toEqual(['erin', 'dan', 'carol']);
  expect(await faces(viewer)).toEqual(['bob', 'erin', 'dan']);
  expect((await listed(viewer, db, tile)).ids).toEqual([ofBob, ofErin, ofDan, ofCarol]);
  await makeBlock(db, [erin.id, viewer.id]);
  await makeReport(db, ofDan, viewer.id);
  expect(await faces(viewer)).toEqual(['bob', 'carol']);
  expect((await listed(viewer, db, tile)).ids).toEqual([ofBob, ofCarol]);
  await makeBlock(db, [viewer.id, carol.id]);
  expect(await faces(viewer)).toEqual(['bob']);
});

it('a reported clip does not hide the other one of its owner', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const video = newVideo();
  const tile = await post(alice, video);
  const first = await post(bob, video);
  const reported = await post(bob, video);
  expect((await listed(carol, db, tile)).ids).toEqual([reported]);
  await makeReport(db, reported, carol.id);
  expect((await listed(carol, db, tile)).ids).toEqual([first]);
});

it('pages of the list continue, without repeating anyone', async ({
  app,
  db,
  alice,
  bob,
  carol,
  dan,
}) => {
  const video = newVideo();
  const tile = await post(alice, video);
  const marks: number[] = [];
  for (const user of [bob, carol, dan]) marks.push(await post(user, video));
  await makeFriends(db, [alice.id, carol.id]);
  const whole = [marks[1], marks[2], marks[0]];
  expect(await listed(alice, db, tile)).toEqual({ ids: whole, after: null });
  const first = await listed(alice, db, tile, '&limit=1');
  const second = await listed(alice, db, tile, `&limit=1&after=${first.after}`);
  const third = await listed(alice, db, tile, `&limit=1&after=${second.after}`);
  expect([first, second, third].flatMap(({ ids }) => ids)).toEqual(whole);
  expect(third.after).toBeNull();
  const address = await publicIdOf(db, tile);
  for (const list of ['momenttiles', 'answers']) {
    const path = `/get/${list}?public_id=${address}&after=2-x`;
    expect(await app.visitor.call('GET', path)).toMatchObject({ status: 400 });
  }
});

it('an answer and what it answers lead to each other', async ({ app, db, alice, bob, carol }) => {
  const tile = await post(alice, newVideo(), { description: 'the silence' });
  const video = newVideo();
  const first = await post(bob, video, { answers: await publicIdOf(db, tile) });
  const second = await post(carol, video, { answers: tile });
  expect(await momentOf(app.visitor, tile)).toMatchObject({ answers: 2 });
  expect(await momentOf(app.visitor, first)).toMatchObject({
    answers: 0,
    answered: {
      public_id: await publicIdOf(db, tile),
      tile_owner: 'alice',
      tile_desc: 'the silence',
    },
  });
  expect(await answersTo(app.visitor, db, tile)).toEqual({ ids: [first, second], after: null });
  const page = await answersTo(app.visitor, db, tile, '&limit=1');
  expect(page.ids).toEqual([first]);
  expect(await answersTo(app.visitor, db, tile, `&limit=1&after=${page.after}`)).toEqual({
    ids: [second],
    after: null,
  });
});

it('a deleted side leaves the other readable', async ({ app, db, alice, bob }) => {
  const tile = await post(alice, newVideo());
  const answer = await post(bob, newVideo(), { answers: tile });
  const other = await post(bob, newVideo(), { answers: tile });
  await bob.call('DELETE', `/create/delete/${other}`);
  expect(await momentOf(app.visitor, tile)).toMatchObject({ answers: 1 });
  await alice.call('DELETE', `/create/delete/${tile}`);
  expect((await momentOf(app.visitor, answer)).answered).toBeNull();
  const { body } = await app.visitor.call(
    'GET',
    `/get/tile?public_id=${await publicIdOf(db, answer)}`,
  );
  expect(body.rows).toMatchObject([{ tile_id: answer, is_answer: true }]);
});

it.for([
  [
    'of an owner who blocks the viewer',
    (db: Db, owner: TestUser, viewer: TestUser) => makeBlock(db, [owner.id, viewer.id]),
  ],
  [
    'of an owner whom the viewer blocks',
    (db: Db, owner: TestUser, viewer: TestUser) => makeBlock(db, [viewer.id, owner.id]),
  ],
  ['of a suspended owner', (db: Db, owner: TestUser) => suspend(db, owner.username)],
] as const)(
  'an answered clip %s is gone, and an answer does not count',
  async ([name, hide], { app, db, bob, carol }) => {
    const owner = await app.createUser(`owner${name.length}`);
    const viewer = await app.createUser(`viewer${name.length}`);
    const tile = await post(owner, newVideo());
    const answer = await post(bob, newVideo(), { answers: tile });
    const answered = await post(carol, newVideo());
    await post(owner, newVideo(), { answers: answered });
    await hide(db, owner, viewer);
    expect((await momentOf(viewer, answer)).answered).toBeNull();
    expect((await momentOf(viewer, answered)).answers).toBe(0);
    expect((await answersTo(viewer, db, answered)).ids).toEqual([]);
  },
);

it('marks and answers for friends are for friends only, and no public marks', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const friend = await app.createUser('heidi');
  await makeFriends(db, [bob.id, friend.id]);
  const video = newVideo();
  const tile = await post(alice, video);
  const answered = await post(bob, newVideo(), { audience: 'friends' });
  const answer = await post(bob, video, { audience: 'friends', answers: tile });
  const answerOfAlice = await post(friend, newVideo(), { answers: answered });
  for (const caller of [alice, app.visitor]) {
    expect(await momentOf(caller, tile)).toMatchObject({ passages: 1, others: 0, answers: 0 });
    expect((await answersTo(caller, db, tile)).ids).toEqual([]);
    expect((await momentOf(caller, answerOfAlice)).answered).toBeNull();
  }
  expect(await momentOf(friend, tile)).toMatchObject({ passages: 1, others: 0, answers: 1 });
  expect((await answersTo(friend, db, tile)).ids).toEqual([answer]);
  expect((await momentOf(friend, answerOfAlice)).answered).toMatchObject({ tile_owner: 'bob' });
});

async function refused(app: TestApp, path: string) {
  const { status, body } = await app.visitor.call('GET', path);
  return `${status} ${body.error.code}`;
}

it('an unknown clip is not found', async ({ app }) => {
  expect(await refused(app, '/get/moment?tile_id=987654321')).toBe('404 NOT_FOUND');
  expect(await refused(app, '/get/momenttiles?public_id=nosuchclip00')).toBe('404 NOT_FOUND');
  expect(await refused(app, '/get/answers?public_id=-')).toBe('404 NOT_FOUND');
  expect(await refused(app, '/get/moment?tile_id=0')).toBe('400 VALIDATION');
});
