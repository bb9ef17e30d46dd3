import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLike, makeReport, makeAnyUser, makeTile } from '#testing/factories.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});

afterAll(() => app.stop());

const embedCode =
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc&amp;clip=UgkxAbCdEfGhIjKlMnOpQrStUvWxYz012345&amp;clipt=EPeWARjX6wQ" title="YouTube video player" allowfullscreen></iframe>';

const video = {
  link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
  description: 'the part with the trunks',
  owner: 'alice',
  date: '2026-11-20T21:00:00.000Z',
  startTime: 5,
  endTime: 9.125,
};

const clip = { link: embedCode, description: 'the chorus', owner: 'alice', date: video.date };

function tileById(tileId: number) {
  return app.db.selectFrom('tiles').selectAll().where('id', '=', tileId).executeTakeFirst();
}

async function callAndCompareTiles(act: () => Promise<{ status: number; body: unknown }>) {
  const before = await app.db.selectFrom('tiles').selectAll().orderBy('id').execute();
  const { status, body } = await act();
  const after = await app.db.selectFrom('tiles').selectAll().orderBy('id').execute();
  expect(after).toEqual(before);
  return { status, body };
}

function refusal(status: number, code: string) {
  return { status, body: { error: { code } } };
}

describe('POST /create/newvideo', () => {
  it('stores video id, times and description for the signed-in user', async () => {
    const response = await alice.call('POST', '/create/newvideo', video);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await tileById(response.body.tile_id)).toMatchObject({
      owner_id: alice.id,
      video_id: 'jNQXAC9IVRw',
      caption: 'the part with the trunks',
      starttime: 5,
      endtime: 9.125,
      likes: 0,
    });
  });

  it.each([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s', 'jNQXAC9IVRw'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('accepts the link %s', async (link, videoId) => {
    const response = await alice.call('POST', '/create/newvideo', { ...video, link });
    expect(response.status).toBe(200);
    expect(await tileById(response.body.tile_id)).toMatchObject({ video_id: videoId });
  });

  it.each([
    'hello',
    'https://www.youtube.com/@user',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://evil/watch?v=dQw4w9WgXcQ',
    'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil/watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ1',
    '../dQw4w9WgX',
    'dQw4w9Wg"cQ',
    '',
  ])("returns 'Wrong Link' for %s and stores nothing", async (link) => {
    const response = await callAndCompareTiles(() =>
      alice.call('POST', '/create/newvideo', { ...video, link }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', message: createTexts.wrongLink } },
    });
  });

  it.each([
    [9, 9, 19],
    [9, 3, 19],
    [0, 0, 10],
  ])('sets the end of %d to %d to start plus 10 s', async (startTime, endTime, stored) => {
    const body = { ...video, startTime, endTime };
    const response = await alice.call('POST', '/create/newvideo', body);
    expect(await tileById(response.body.tile_id)).toMatchObject({
      starttime: startTime,
      endtime: stored,
    });
  });

  it.each([
    { startTime: -1 },
    { startTime: '1' },
    { startTime: null },
    { startTime: 43_201 },
    { endTime: 1e308 },
    { endTime: [9] },
    { description: '' },
    { description: ' \n\t ' },
    { description: '\u200b\u200d' },
    { description: 'x'.repeat(2_001) },
    { description: 'a\u0000b' },
    { description: 'a\ud800b' },
    { link: 7 },
    { date: 'yesterday' },
    { tile_likes: 9_000 },
    { owner_id: 1 },
  ])('rejects %j and stores nothing', async (change) => {
    const response = await callAndCompareTiles(() =>
      alice.call('POST', '/create/newvideo', { ...video, ...change }),
    );
    expect(response).toMatchObject(refusal(400, 'VALIDATION'));
  });

  it('rejects a time that is not a number', async () => {
    const text = JSON.stringify(video).replace('"startTime":5', '"startTime":NaN');
    const response = await callAndCompareTiles(() =>
      alice.call('POST', '/create/newvideo', undefined, {
        body: text,
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(response).toMatchObject(refusal(400, 'BAD_JSON'));
  });

  it("stores the server's time", async () => {
    const body = { ...video, date: '2099-01-01T00:00:00.000Z' };
    const response = await alice.call('POST', '/create/newvideo', body);
    const tile = await tileById(response.body.tile_id);
    expect(Math.abs(Date.now() - Number(tile?.created_at))).toBeLessThan(60_000);
  });

  it('stores markup as text', async () => {
    const description = '<img src=x onerror=alert(1)>';
    const response = await alice.call('POST', '/create/newvideo', { ...video, description });
    expect(await tileById(response.body.tile_id)).toMatchObject({ caption: description });
  });

  it('requires a signed-in user', async () => {
    const response = await callAndCompareTiles(() =>
      app.visitor.call('POST', '/create/newvideo', video),
    );
    expect(response).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async () => {
    const response = await callAndCompareTiles(() => bob.call('POST', '/create/newvideo', video));
    expect(response).toMatchObject(refusal(403, 'IDENTITY_MISMATCH'));
  });
});

describe('POST /create/newpost', () => {
  it('stores only video id, start and end of the embed code', async () => {
    const response = await alice.call('POST', '/create/newpost', clip);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const tile = await tileById(response.body.tile_id);
    expect(tile).toMatchObject({
      owner_id: alice.id,
      video_id: 'dQw4w9WgXcQ',
      caption: 'the chorus',
      starttime: 19.319,
      endtime: 79.319,
    });
    expect(JSON.stringify(tile)).not.toContain('iframe');
  });

  it.each([
    ['hello', createTexts.wrongLink],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', createTexts.wrongLink],
    ['https://evil/?youtube.com&clip=&clipt=', createTexts.support],
    [embedCode.slice(0, embedCode.indexOf('&amp;clipt')), createTexts.wrongLink],
    [embedCode.slice(0, embedCode.indexOf('EPeW') + 3), createTexts.support],
  ])("returns the outcome's text for %s and stores nothing", async (link, message) => {
    const response = await callAndCompareTiles(() =>
      alice.call('POST', '/create/newpost', { ...clip, link }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', message } },
    });
  });

  it.each([{ description: ' ' }, { link: 'https'.repeat(2_000) }, { startTime: 1 }])(
    'rejects %j and stores nothing',
    async (change) => {
      const response = await callAndCompareTiles(() =>
        alice.call('POST', '/create/newpost', { ...clip, ...change }),
      );
      expect(response).toMatchObject(refusal(400, 'VALIDATION'));
    },
  );

  it('requires a signed-in user', async () => {
    const response = await callAndCompareTiles(() =>
      app.visitor.call('POST', '/create/newpost', clip),
    );
    expect(response).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async () => {
    const response = await callAndCompareTiles(() => bob.call('POST', '/create/newpost', clip));
    expect(response).toMatchObject(refusal(403, 'IDENTITY_MISMATCH'));
  });
});

describe('PATCH /create/edit', () => {
  it.each(['a better caption', '', 'x'.repeat(2_000)])(
    'changes the caption of an own tile',
    async (tile_desc) => {
      const tileId = await makeTile(app.db, { ownerId: alice.id });
      const response = await alice.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc });
      expect(response).toMatchObject({ status: 200, body: { success: true } });
      expect(await tileById(tileId)).toMatchObject({ caption: tile_desc });
    },
  );

  it("keeps the clip's times unless the edit has times", async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new' };
    await alice.call('PATCH', '/create/edit', body);
    expect(await tileById(tileId)).toMatchObject({ starttime: 5, endtime: 9.5 });
    const times = { startTime: 4.1, endTime: 9.125 };
    const response = await alice.call('PATCH', '/create/edit', { ...body, ...times });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await tileById(tileId)).toMatchObject({
      caption: 'new',
      starttime: 4.1,
      endtime: 9.125,
    });
  });

  it.each([
    [9, 9, 9, 19],
    [9, 3, 9, 19],
    [0, 43_200, 0, 43_200],
    [43_200, 43_200, 43_190, 43_200],
  ])('normalizes %d to %d as for a new post', async (startTime, endTime, start, end) => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new', startTime, endTime };
    expect((await alice.call('PATCH', '/create/edit', body)).status).toBe(200);
    expect(await tileById(tileId)).toMatchObject({ starttime: start, endtime: end });
  });

  it.each([{}, { startTime: 1, endTime: 2 }])(
    "does not change another user's tile: %j",
    async (times) => {
      const tileId = await makeTile(app.db, { ownerId: alice.id });
      const body = { tile_id: tileId, tile_desc: 'mine now', ...times };
      const response = await callAndCompareTiles(() => bob.call('PATCH', '/create/edit', body));
      expect(response).toMatchObject(refusal(403, 'NOT_OWNER'));
    },
  );

  it("does not treat a user with the owner's display name as the owner", async () => {
    const owner = await makeAnyUser(app.db);
    const tileId = await makeTile(app.db, { ownerId: owner.id });
    await app.db
      .updateTable('users')
      .set({ fname: alice.username, lname: alice.username })
      .where('id', '=', owner.id)
      .execute();
    const body = { tile_id: tileId, tile_desc: 'mine now' };
    const response = await callAndCompareTiles(() => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(refusal(403, 'NOT_OWNER'));
  });

  it.each([
    { tile_owner: 'bob' },
    { tile_likes: 9_000 },
    { tile_desc: null },
    { tile_desc: ['a'] },
    { tile_desc: 'x'.repeat(2_001) },
    { tile_desc: 'a\u0000' },
    { startTime: 1 },
    { endTime: 1 },
    { startTime: -1, endTime: 5 },
    { startTime: 1, endTime: 43_200.5 },
    { startTime: '1', endTime: 5 },
    { startTime: 1, endTime: null },
    { tile_id: '1' },
    { tile_id: 1.5 },
    { tile_id: -1 },
    { tile_id: 1e20 },
  ])('rejects %j and changes nothing', async (change) => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new', ...change };
    const response = await callAndCompareTiles(() => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(refusal(400, 'VALIDATION'));
  });

  it('returns 404 for a missing tile', async () => {
    const body = { tile_id: 999_999, tile_desc: 'new' };
    const response = await callAndCompareTiles(() => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('requires a signed-in user', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new' };
    const response = await callAndCompareTiles(() =>
      app.visitor.call('PATCH', '/create/edit', body),
    );
    expect(response).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });
});

describe('DELETE /create/delete', () => {
  it('deletes an own tile with its likes, reports and views', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    await makeLike(app.db, tileId, bob.id);
    await makeReport(app.db, tileId);
    await app.db.insertInto('tile_views').values({ user_id: bob.id, tile_id: tileId }).execute();
    const response = await alice.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await tileById(tileId)).toBeUndefined();
    for (const table of ['likes', 'reports', 'tile_views'] as const) {
      const rows = await app.db
        .selectFrom(table)
        .where('tile_id', '=', tileId)
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it.each([undefined, { 'content-type': 'application/json' }])(
    'accepts a call without a body, with the headers %j',
    async (headers) => {
      const tileId = await makeTile(app.db, { ownerId: alice.id });
      const init = headers === undefined ? {} : { headers };
      const response = await alice.call('DELETE', `/create/delete/${tileId}`, undefined, init);
      expect(response.status).toBe(200);
      expect(await tileById(tileId)).toBeUndefined();
    },
  );

  it('rejects a body that names another tile than the path', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const body = { tile_id: tileId + 1 };
    const response = await callAndCompareTiles(() =>
      alice.call('DELETE', `/create/delete/${tileId}`, body),
    );
    expect(response).toMatchObject(refusal(400, 'ID_MISMATCH'));
  });

  it("does not delete another user's tile", async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const response = await callAndCompareTiles(() =>
      bob.call('DELETE', `/create/delete/${tileId}`),
    );
    expect(response).toMatchObject(refusal(403, 'NOT_OWNER'));
  });

  it.each(['0', '-1', '1.5', 'x', '1e3', '99999999999999999999', '%00'])(
    'rejects the id %s',
    async (id) => {
      const response = await callAndCompareTiles(() =>
        alice.call('DELETE', `/create/delete/${id}`),
      );
      expect(response).toMatchObject(refusal(400, 'VALIDATION'));
    },
  );

  it('returns 404 for a deleted tile', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => alice.call('DELETE', `/create/delete/${tileId}`)),
    );
    const deleted = responses.filter(({ status }) => status === 200);
    const missed = responses.filter(({ status }) => status === 404);
    expect([deleted.length, missed.length]).toEqual([1, 4]);
  });

  it('requires a signed-in user', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const response = await callAndCompareTiles(() =>
      app.visitor.call('DELETE', `/create/delete/${tileId}`),
    );
    expect(response).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });
});
