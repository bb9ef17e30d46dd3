import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAGIC_IDS } from './magic-ids.ts';
import { startVideoStandIn, type VideoStandIn } from './server.ts';

let standIn: VideoStandIn;

beforeAll(async () => {
  standIn = await startVideoStandIn();
});
afterAll(() => standIn.stop());

interface CallResponse {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<CallResponse> {
  return new Promise((resolve, reject) => {
    const call = request(`${standIn.url}${path}`, { method, headers, rejectUnauthorized: false });
    call.on('error', reject).on('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(parts),
      });
    });
    call.end();
  });
}

test('media is served whole, with its type', async () => {
  const { status, headers, body } = await get('/media/jNQXAC9IVRw');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' });
  expect(body.length).toBe(Number(headers['content-length']));
  expect(body.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
});

test('a video ID always plays the same media, and a sample ID plays its own', async () => {
  const [first, again] = [await get('/media/dQw4w9WgXcQ'), await get('/media/dQw4w9WgXcQ')];
  expect(first.body.equals(again.body)).toBe(true);
  const [one, two] = [await get('/media/sample-0001'), await get('/media/sample-0002')];
  expect(one.body.equals(two.body)).toBe(false);
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=1000-', 1000, Infinity],
  ['bytes=-50', -50, Infinity],
])('the range %s returns exactly these bytes', async (range, from, to) => {
  const whole = (await get('/media/jNQXAC9IVRw')).body;
  const { status, headers, body } = await get('/media/jNQXAC9IVRw', { range });
  const expected = whole.subarray(from, Math.min(to, whole.length));
  expect(status).toBe(206);
  expect(body.equals(expected)).toBe(true);
  const start = from < 0 ? whole.length + from : from;
  expect(headers['content-range']).toBe(
    `bytes ${start}-${start + expected.length - 1}/${whole.length}`,
  );
});

test('a range beyond the end returns 416', async () => {
  const { status, headers } = await get('/media/jNQXAC9IVRw', { range: 'bytes=99999999-' });
  expect(status).toBe(416);
  expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/);
});

test('an embed without a Referer reports that its client is not identified', async () => {
  const without = await get('/embed/jNQXAC9IVRw');
  expect(without.body.toString()).toContain('"isIdentified":false');
  const identified = await get('/embed/jNQXAC9IVRw', { referer: 'http://localhost:3000/' });
  expect(identified.body.toString()).toContain('"isIdentified":true');
});

test('an ID cannot inject markup into the embed page', async () => {
  const { body } = await get('/embed/%3C%2Fscript%3E%3Cimg%3E');
  expect(body.toString()).not.toContain('<img>');
});

test('the embed page of the ID that is never ready does not respond', async () => {
  const stalled = request(`${standIn.url}/embed/${MAGIC_IDS.neverReady}`, {
    rejectUnauthorized: false,
  });
  let hasResponse = false;
  stalled.on('response', () => (hasResponse = true)).on('error', () => {});
  await new Promise((resolve) => stalled.end(resolve));
  expect((await get('/iframe_api')).status).toBe(200);
  expect(hasResponse).toBe(false);
  stalled.destroy();
});

test('thumbnails are images; an unavailable video has none', async () => {
  const { status, headers, body } = await get('/vi/jNQXAC9IVRw/hqdefault.jpg');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/jpeg');
  expect(body.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await get('/vi/jNQXAC9IVRw/maxresdefault.jpg')).status).toBe(200);
  expect((await get('/vi/jNQXAC9IVRw/other.jpg')).status).toBe(404);
  expect((await get(`/vi/${MAGIC_IDS.removed}/hqdefault.jpg`)).status).toBe(404);
  expect((await get(`/vi/${MAGIC_IDS.notEmbeddable}/hqdefault.jpg`)).status).toBe(200);
});

test.each([
  ['jNQXAC9IVRw', 200],
  [MAGIC_IDS.removed, 404],
  [MAGIC_IDS.private, 403],
  [MAGIC_IDS.notEmbeddable, 401],
  ['short', 400],
])('oEmbed of %s returns %d', async (id, status) => {
  const link = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`);
  const response = await get(`/oembed?url=${link}&format=json`);
  expect(response.status).toBe(status);
  if (status === 200) {
    expect(JSON.parse(response.body.toString())).toMatchObject({
      title: 'Stand-in video jNQXAC9IVRw',
      thumbnail_url: 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg',
    });
  }
});

test('a video can be deleted and restored, also over plain HTTP', async () => {
  const requestStatus = async () => {
    const link = encodeURIComponent('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    return (await fetch(`${standIn.oembedUrl}?url=${link}&format=json`)).status;
  };
  expect(await requestStatus()).toBe(200);
  expect((await get('/videos/dQw4w9WgXcQ', {}, 'DELETE')).status).toBe(204);
  expect(await requestStatus()).toBe(404);
  expect((await get('/player/dQw4w9WgXcQ')).body.toString()).toContain('"loadError":100');
  expect((await get('/videos/dQw4w9WgXcQ', {}, 'PUT')).status).toBe(204);
  expect(await requestStatus()).toBe(200);
  expect((await get('/videos/short', {}, 'DELETE')).status).toBe(404);
});

test('scripts are JavaScript, and other paths return 404', async () => {
  const { status, headers, body } = await get('/iframe_api');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(body.toString()).toContain('www-widgetapi.js');
  expect((await get('/nothing')).status).toBe(404);
});
