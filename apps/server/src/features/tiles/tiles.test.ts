import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { callAndCompareTiles, storedTile } from '#testing/features/tiles.ts';
import { rejection } from '#testing/features/rejection.ts';

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
  it('stores video id, times and description for the signed-in user', async ({ db, alice }) => {
    const response = await alice.call('POST', '/create/newvideo', video);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedTile(db, response.body.tile_id)).toMatchObject({
      owner_id: alice.id,
      video_id: 'jNQXAC9IVRw',
      caption: 'the part with the trunks',
      starttime: 5,
      endtime: 9.125,
    });
  });

  it.for([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s', 'jNQXAC9IVRw'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['\u2068https://youtu.be/dQw4w9WgXcQ?si=abc\u2069%E2%80%8B', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?time_continue=27&amp;v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ] as const)('accepts the link %s', async ([link, videoId], { db, alice }) => {
    const response = await alice.call('POST', '/create/newvideo', { ...video, link });
    expect(response.status).toBe(200);
    expect(await storedTile(db, response.body.tile_id)).toMatchObject({ video_id: videoId });
  });

  it.for([
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
  ])("returns 'Wrong Link' for %s and stores nothing", async (link, { db, alice }) => {
    const response = await callAndCompareTiles(db, () =>
      alice.call('POST', '/create/newvideo', { ...video, link }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', message: createTexts.wrongLink } },
    });
  });

  it.for([
    [9, 9, 19],
    [9, 3, 19],
    [0, 0, 10],
  ] as const)(
    'sets the end of %d to %d to start plus 10 s',
    async ([startTime, endTime, stored], { db, alice }) => {
      const body = { ...video, startTime, endTime };
      const response = await alice.call('POST', '/create/newvideo', body);
      expect(await storedTile(db, response.body.tile_id)).toMatchObject({
        starttime: startTime,
        endtime: stored,
      });
    },
  );

  it.for([
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
  ])('rejects %j and stores nothing', async (change, { db, alice }) => {
    const response = await callAndCompareTiles(db, () =>
      alice.call('POST', '/create/newvideo', { ...video, ...change }),
    );
    expect(response).toMatchObject(rejection(400, 'VALIDATION'));
  });

  it('rejects a time that is not a number', async ({ db, alice }) => {
    const text = JSON.stringify(video).replace('"startTime":5', '"startTime":NaN');
    const response = await callAndCompareTiles(db, () =>
      alice.call('POST', '/create/newvideo', undefined, {
        body: text,
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(response).toMatchObject(rejection(400, 'BAD_JSON'));
  });

  it("stores the server's time", async ({ db, alice }) => {
    const body = { ...video, date: '2099-01-01T00:00:00.000Z' };
    const response = await alice.call('POST', '/create/newvideo', body);
    const tile = await storedTile(db, response.body.tile_id);
    expect(Math.abs(Date.now() - Number(tile?.created_at))).toBeLessThan(60_000);
  });

  it('stores markup as text', async ({ db, alice }) => {
    const description = '<img src=x onerror=alert(1)>';
    const response = await alice.call('POST', '/create/newvideo', { ...video, description });
    expect(await storedTile(db, response.body.tile_id)).toMatchObject({ caption: description });
  });

  it('requires a signed-in user', async ({ app, db }) => {
    const response = await callAndCompareTiles(db, () =>
      app.visitor.call('POST', '/create/newvideo', video),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async ({ db, bob }) => {
    const response = await callAndCompareTiles(db, () =>
      bob.call('POST', '/create/newvideo', video),
    );
    expect(response).toMatchObject(rejection(403, 'IDENTITY_MISMATCH'));
  });
});

describe('POST /create/newpost', () => {
  it('stores only video id, start and end of the embed code', async ({ db, alice }) => {
    const response = await alice.call('POST', '/create/newpost', clip);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const tile = await storedTile(db, response.body.tile_id);
    expect(tile).toMatchObject({
      owner_id: alice.id,
      video_id: 'dQw4w9WgXcQ',
      caption: 'the chorus',
      starttime: 19.319,
      endtime: 79.319,
    });
    expect(JSON.stringify(tile)).not.toContain('iframe');
  });

  it.for([
    ['hello', createTexts.wrongLink],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', createTexts.wrongLink],
    ['https://evil/?youtube.com&clip=&clipt=', createTexts.support],
    [embedCode.slice(0, embedCode.indexOf('&amp;clipt')), createTexts.wrongLink],
    [embedCode.slice(0, embedCode.indexOf('EPeW') + 3), createTexts.support],
  ] as const)(
    "returns the outcome's text for %s and stores nothing",
    async ([link, message], { db, alice }) => {
      const response = await callAndCompareTiles(db, () =>
        alice.call('POST', '/create/newpost', { ...clip, link }),
      );
      expect(response).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION', message } },
      });
    },
  );

  it.for([{ description: ' ' }, { link: 'https'.repeat(2_000) }, { startTime: 1 }])(
    'rejects %j and stores nothing',
    async (change, { db, alice }) => {
      const response = await callAndCompareTiles(db, () =>
        alice.call('POST', '/create/newpost', { ...clip, ...change }),
      );
      expect(response).toMatchObject(rejection(400, 'VALIDATION'));
    },
  );

  it('requires a signed-in user', async ({ app, db }) => {
    const response = await callAndCompareTiles(db, () =>
      app.visitor.call('POST', '/create/newpost', clip),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it('does not post on behalf of another user', async ({ db, bob }) => {
    const response = await callAndCompareTiles(db, () => bob.call('POST', '/create/newpost', clip));
    expect(response).toMatchObject(rejection(403, 'IDENTITY_MISMATCH'));
  });
});
