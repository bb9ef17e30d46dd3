import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { makeWebRoot } from '#testing/pages/web-root.ts';
import { acceptedEncoding } from './compression.ts';

it.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip; q=0', null],
  ['*', null],
  ['identity', null],
  ['GZIP', 'gzip'],
])('accepts of %j: %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it('does not parse a header that is longer than those of browsers', () => {
  expect(acceptedEncoding('br'.padEnd(200, ','))).toBe('br');
  expect(acceptedEncoding('br'.padEnd(201, ','))).toBeNull();
});

let app: TestApp;
let alice: TestUser;
let web: Awaited<ReturnType<typeof makeWebRoot>>;

beforeAll(async () => {
  web = await makeWebRoot();
  await writeFile(path.join(web.root, 'assets/feed.js.gz'), gzipSync('export {};\n'));
  app = await startTestApp({}, { webRoot: web.root });
  alice = await app.createUser('alice');
  for (let index = 0; index < 12; index += 1) {
    await makeTile(app.db, { ownerId: alice.id, caption: `${index} ${'again and '.repeat(30)}` });
  }
});

afterAll(async () => {
  await app.stop();
  await web.remove();
});

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly body: string;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  none: (bytes) => bytes,
};

async function decoded(response: IncomingMessage): Promise<Sent> {
  const bytes = await buffer(response);
  const decode = decoders[response.headers['content-encoding'] ?? 'none'];
  const body = decode?.(bytes).toString() ?? '';
  return { headers: response.headers, bytes: bytes.length, body };
}

/** Unlike fetch, sends no `accept-encoding` of its own. */
function get(address: string, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    httpRequest(`${app.url}${address}`, { headers }, (response) => {
      resolve(decoded(response));
    })
      .on('error', reject)
      .end();
  });
}

const feed = (limit: number) => `/get/homevideo?user=0&sort=recent&limit=${limit}`;

describe('a result for visitors', () => {
  it.each(['br', 'gzip'])('is the same with %s, and smaller', async (encoding) => {
    const plain = await get(feed(12));
    const compressed = await get(feed(12), { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
    expect(JSON.parse(compressed.body)).toEqual(JSON.parse(plain.body));
  });

  it('is left as it is if it fits in a packet', async () => {
    const { headers } = await get(feed(1), { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a result for a user', () => {
  const own = (limit: number, encoding?: string) =>
    get(`/get/yourposts?user=alice&feedPerson=alice&sort=recent&limit=${limit}`, {
      authorization: `Bearer ${alice.token}`,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    });

  it('is compressed if it is long', async () => {
    const plain = await own(12);
    const compressed = await own(12, 'gzip');
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
    expect(JSON.parse(compressed.body)).toEqual(JSON.parse(plain.body));
  });

  it('is left as it is if it is short', async () => {
    expect((await own(2, 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});

it('calls that a cookie authenticates are not compressed', async () => {
  const account = { email: 'long@example.com', password: 'reprise1!', name: 'x'.repeat(64) };
  const { headers } = await app.visitor.call('POST', '/auth/sign-up/email', account);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (const address of ['/auth/get-session', '/auth/token']) {
    const sent = await get(address, { cookie, 'accept-encoding': 'br, gzip' });
    expect(sent.headers['content-encoding'], address).toBeUndefined();
  }
});

it.each(['/', '/login', '/embed/unknown'])('the page %s is sent with gzip', async (address) => {
  const headers = { accept: 'text/html' };
  const plain = await get(address, headers);
  const compressed = await get(address, { ...headers, 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.headers.vary).toContain('accept-encoding');
  expect(compressed.body).toBe(plain.body);
});

it('files are sent as the build compressed them', async () => {
  const { headers, body } = await get('/assets/feed.js', { 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(body).toBe('export {};\n');
});
