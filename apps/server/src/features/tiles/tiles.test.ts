import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAndCompareTiles, storedTile } from '#testing/features/tiles.ts';
import { rejection } from '#testing/features/rejection.ts';
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

describe('POST /create/newvideo', () => {
  it('stores video id, times and description for the signed-in user', async () => {
    const response = await alice.call('POST', '/create/newvideo', video);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedTile(app.db, response.body.tile_id)).toMatchObject({
      owner_id: alice.id,
      video_id: 'jNQXAC9IVRw',
      caption: 'the part with the trunks',
      starttime: 5,
      endtime: 9.125,
    });
  });

  it.each([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s', 'jNQXAC9IVRw'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['\u2068https://youtu.be/dQw4w9WgXcQ?si=abc\u2069%E2%80%8B', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?time_continue=27&amp;v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('accepts the link %s', async (link, videoId) => {
    const response = await alice.call('POST', '/create/newvideo', { ...video, link });
    expect(response.status).toBe(200);
    expect(await storedTile(app.db, response.body.tile_id)).toMatchObject({ video_id: videoId });
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
    const response = await callAndCompareTiles(app.db, () =>
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
    expect(await storedTile(app.db, response.body.tile_id)).toMatchObject({
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
    const response = await callAndCompareTiles(app.db, () =>
      alice.call('POST', '/create/newvideo', { ...video, ...change }),
    );
    expect(response).toMatchObject(rejection(400, 'VALIDATION'));
  });

  it('rejects a time that is not a number', async () => {
    const text = JSON.stringify(video).replace('"startTime":5', '"startTime":NaN');
    const response = await callAndCompareTiles(app.db, () =>
      alice.call('POST', '/create/newvideo', undefined, {
        body: text,
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(response).toMatchObject(rejection(400, 'BAD_JSON'));
  });

  it("stores the server's time", async () => {
    const body = { ...video, date: '2099-01-01T00:00:00.000Z' };
    const response = await alice.call('POST', '/create/newvideo', body);
    const tile = await storedTile(app.db, response.body.tile_id);
    expect(Math.abs(Date.now() - Number(tile?.created_at))).toBeLessThan(60_000);
  });

  it('stores markup as text', async () => {
    const description = '<img src=x onerror=alert(1)>';
    const response = await alice.call('POST', '/create/newvideo', { ...video, description });
    expect(await storedTile(app.db, response.body.tile_id)).toMatchObject({ caption: description });
  });

  it('requires a signed-in user', async () => {
    const response = await callAndCompareTiles(app.db, () =>
      app.visitor.call('POST', '/create/newvideo', video),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async () => {
    const response = await callAndCompareTiles(app.db, () =>
      bob.call('POST', '/create/newvideo', video),
    );
    expect(response).toMatchObject(rejection(403, 'IDENTITY_MISMATCH'));
  });
});

describe('POST /create/newpost', () => {
  it('stores only video id, start and end of the embed code', async () => {
    const response = await alice.call('POST', '/create/newpost', clip);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const tile = await storedTile(app.db, response.body.tile_id);
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
    const response = await callAndCompareTiles(app.db, () =>
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
      const response = await callAndCompareTiles(app.db, () =>
        alice.call('POST', '/create/newpost', { ...clip, ...change }),
      );
      expect(response).toMatchObject(rejection(400, 'VALIDATION'));
    },
  );

  it('requires a signed-in user', async () => {
    const response = await callAndCompareTiles(app.db, () =>
      app.visitor.call('POST', '/create/newpost', clip),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async () => {
    const response = await callAndCompareTiles(app.db, () =>
      bob.call('POST', '/create/newpost', clip),
    );
    expect(response).toMatchObject(rejection(403, 'IDENTITY_MISMATCH'));
  });
});
