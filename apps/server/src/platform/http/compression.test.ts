import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { makeTile } from '#testing/factories.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';
import { acceptedEncoding } from './compression.ts';

const it = itWithWebRoot();

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

it.beforeAll(async ({ db, alice, web }) => {
  await writeFile(path.join(web.root, 'assets/feed.js.gz'), gzipSync('export {};\n'));
  for (let index = 0; index < 12; index += 1) {
    await makeTile(db, { ownerId: alice.id, caption: `${index} ${'again and '.repeat(30)}` });
  }
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
function get(app: TestApp, address: string, headers: Record<string, string> = {}): Promise<Sent> {
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
  it.for(['br', 'gzip'])('is the same with %s, and smaller', async (encoding, { app }) => {
    const plain = await get(app, feed(12));
    const compressed = await get(app, feed(12), { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
    expect(JSON.parse(compressed.body)).toEqual(JSON.parse(plain.body));
  });

  it('is left as it is if it fits in a packet', async ({ app }) => {
    const { headers } = await get(app, feed(1), { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a result for a user', () => {
  const own = (app: TestApp, alice: TestUser, limit: number, encoding?: string) =>
    get(app, `/get/yourposts?user=alice&feedPerson=alice&sort=recent&limit=${limit}`, {
      authorization: `Bearer ${alice.token}`,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    });

  it('is compressed if it is long', async ({ app, alice }) => {
    const plain = await own(app, alice, 12);
    const compressed = await own(app, alice, 12, 'gzip');
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
    expect(JSON.parse(compressed.body)).toEqual(JSON.parse(plain.body));
  });

  it('is left as it is if it is short', async ({ app, alice }) => {
    expect((await own(app, alice, 2, 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});

it('calls that a cookie authenticates are not compressed', async ({ app }) => {
  const account = { email: 'long@example.com', password: 'reprise1!', name: 'x'.repeat(64) };
  const { headers } = await app.visitor.call('POST', '/auth/sign-up/email', account);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (const address of ['/auth/get-session', '/auth/token']) {
    const sent = await get(app, address, { cookie, 'accept-encoding': 'br, gzip' });
    expect(sent.headers['content-encoding'], address).toBeUndefined();
  }
});

it.for(['/', '/login', '/embed/unknown'])(
  'the page %s is sent with gzip',
  async (address, { app }) => {
    const headers = { accept: 'text/html' };
    const plain = await get(app, address, headers);
    const compressed = await get(app, address, { ...headers, 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers.vary).toContain('accept-encoding');
    expect(compressed.body).toBe(plain.body);
  },
);

it('files are sent as the build compressed them', async ({ app }) => {
  const { headers, body } = await get(app, '/assets/feed.js', { 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(body).toBe('export {};\n');
});
