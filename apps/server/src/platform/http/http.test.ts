import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { httpLimits, rateLimits } from '@reprise/contract/http/limits.ts';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { sendRaw } from '#testing/servers/send-raw.ts';
import { startTestApp } from '#testing/test-app.ts';
import { appVersion } from '#platform/app-version.ts';
import { addressKey } from './limits/limiter.ts';
import { loadConfig } from '#platform/config.ts';
import { httpServer } from './server.ts';

const json = { 'content-type': 'application/json' };

describe('invalid input gets a clear error', () => {
  it.for([
    ['broken JSON', '{"a":', json, 400, 'BAD_JSON'],
    ['a bare word', 'hello', json, 400, 'BAD_JSON'],
    ['a __proto__ property', '{"__proto__":{"x":1}}', json, 400, 'BAD_JSON'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
    [
      'a form',
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_TYPE',
    ],
    [
      'gzip',
      gzipSync('{}').toString('latin1'),
      { ...json, 'content-encoding': 'gzip' },
      415,
      'UNSUPPORTED_TYPE',
    ],
    [
      'an encoding of any name',
      '{}',
      { ...json, 'content-encoding': 'identity, x' },
      415,
      'UNSUPPORTED_TYPE',
    ],
    ['a tab in the type', '{}', { 'content-type': 'application/json\tx' }, 415, 'UNSUPPORTED_TYPE'],
    ['64 KiB and more', `"${'x'.repeat(httpLimits.bodyMaxBytes)}"`, json, 413, 'TOO_LARGE'],
    ['a list instead of an object', '[]', json, 400, 'VALIDATION'],
    ['null', 'null', json, 400, 'VALIDATION'],
    ['deep nesting', `${'['.repeat(9_000)}${']'.repeat(9_000)}`, json, 400, 'VALIDATION'],
  ] as const)('%s', async ([_case, body, headers, status, code], { alice }) => {
    const response = await alice.call('PATCH', '/user/logindate', undefined, { body, headers });
    expect(response).toMatchObject({ status, body: { error: { code } } });
  });

  it('a compressed connection', async ({ app }) => {
    const lines = [
      'POST /user/signups HTTP/1.1',
      `Host: ${new URL(app.url).host}`,
      'Connection: close',
    ];
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: gzip, chunked'];
    const response = await sendRaw(
      app.url,
      [...lines, ...headers, '', '2', '{}', '0', '', ''].join('\r\n'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 415 [^]*"UNSUPPORTED_TYPE"/);
  });

  it('accepts a body that names the encoding identity', async ({ app }) => {
    const headers = { 'content-encoding': 'Identity' };
    expect(await app.visitor.call('POST', '/user/signups', {}, { headers })).toMatchObject({
      status: 200,
    });
  });

  it.for([
    ['/create/likepost/%ZZ', 400],
    ['/user/info?uid=%00', 400],
    [`/create/likepost/${'1'.repeat(150)}`, 414],
    ['/no/such/call', 404],
    ['//user/info', 404],
  ] as const)('%s', async ([path, status], { alice }) => {
    const method = path.includes('likepost') ? 'POST' : 'GET';
    const response = await alice.call(method, path);
    expect(response.status).toBe(status);
    expect(response.body.error.code).toMatch(/^[A-Z_]+$/);
  });

  it('serves a call with and without a trailing slash', async ({ app, alice: _alice }) => {
    for (const path of ['/user/check', '/user/check/']) {
      expect((await app.visitor.call('GET', `${path}?username=alice`)).status).toBe(200);
    }
  });
});

describe('files', () => {
  it('support ranges, and return contract errors for invalid ones', async ({ app }) => {
    const path = '/samples/sample-0001.jpg';
    const part = await app.visitor.call('GET', path, undefined, {
      headers: { range: 'bytes=0-9' },
    });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    for (const [headers, status, code] of [
      [{ range: 'bytes=999999999-' }, 416, 'BAD_RANGE'],
      [{ 'if-match': '"x"' }, 412, 'PRECONDITION_FAILED'],
    ] as const) {
      const response = await app.visitor.call('GET', path, undefined, { headers });
      expect(response).toMatchObject({ status, body: { error: { code } } });
    }
  });

  it.for(['..%2fpeople.ts', '%2e%2e/people.ts', '..%5cpeople.ts', 'sample-0001.jpg%00'])(
    'are not served from outside their folder by %s',
    async (name, { app }) => {
      expect((await app.visitor.call('GET', `/samples/${name}`)).status).toBe(404);
    },
  );

  it('are closed when a client requests many and disconnects', async ({ app }) => {
    const before = openFiles();
    const request = 'GET /samples/sample-0001.webm HTTP/1.1\r\nHost: x\r\n\r\n';
    await sendRaw(app.url, request.repeat(400));
    await expect.poll(() => openFiles() - before).toBeLessThan(20);
  });
});

describe('a malformed request', () => {
  it.for([
    ['hello', 'hello\r\n\r\n', '400'],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ] as const)('%s gets the error body and is closed', async ([_case, bytes, status], { app }) => {
    const response = await sendRaw(app.url, bytes);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toContain('connection: close');
    expect(response).toContain('"error":{"code":"VALIDATION"');
  });

  it.for(['///', '//:0', '//a:b/', '*'])('a path %s is not found', async (path, { app }) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(app.url, request)).toMatch(/^HTTP\/1\.1 40[04] /);
  });
});

describe('a page of another origin', () => {
  it.for(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1'])(
    '%s cannot change anything',
    async (origin, { db, alice }) => {
      const body = { uid: alice.uid, date_login: '2026-11-20' };
      const response = await alice.call('PATCH', '/user/logindate', body, { headers: { origin } });
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'BAD_ORIGIN' } } });
      const record = await db
        .selectFrom('users')
        .select('date_login')
        .where('id', '=', alice.id)
        .executeTakeFirstOrThrow();
      expect(record.date_login).toBeNull();
    },
  );

  it('is rejected if it points its host name at this machine', async ({ app }) => {
    const response = await sendRaw(
      app.url,
      'POST /auth/sign-out HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(response).toContain('BAD_ORIGIN');
  });

  it('is any other than PUBLIC_URL if that is set, including the scheme', async () => {
    const own = await startTestApp({ PUBLIC_URL: 'https://clips.example' });
    const statusFrom = async (origin: string) =>
      (await own.visitor.call('POST', '/auth/sign-out', {}, { headers: { origin } })).status;
    expect(await statusFrom('https://clips.example')).toBe(200);
    expect(await statusFrom('http://clips.example')).toBe(403);
    expect(await statusFrom(own.url)).toBe(403);
    await own.stop();
  });

  it('is distinguished from our own', async ({ app }) => {
    const response = await app.visitor.call(
      'POST',
      '/auth/sign-out',
      {},
      {
        headers: { origin: app.url },
      },
    );
    expect(response.status).toBe(200);
  });
});

describe('caches', () => {
  it('store no response of a call', async ({ app, alice }) => {
    const calls = [
      alice.call('GET', `/user/info?uid=${alice.uid}`),
      alice.call('GET', '/user/info?uid=another'),
      alice.call('GET', '/get/homevideo?user=alice&sort=recent'),
      app.visitor.call('GET', '/get/homevideo?user=0&sort=recent'),
      app.visitor.call('GET', '/notifications/history'),
      app.visitor.call('GET', '/no/such/call'),
    ];
    for (const { status, headers } of await Promise.all(calls)) {
      expect(headers.get('cache-control'), `status ${status}`).toBe('no-store');
    }
  });

  it('store files as long as possible', async ({ app }) => {
    const { headers } = await app.visitor.call('GET', '/samples/sample-0001.jpg');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });
});

describe('a slow client', () => {
  it.concurrent.for([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    [
      'body',
      'POST /auth/sign-out HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ] as const)(
    'that never finishes its %s is disconnected',
    { timeout: 15_000 },
    async ([_part, bytes], { app }) => {
      const started = performance.now();
      expect(await sendRaw(app.url, bytes)).toContain('408');
      expect(performance.now() - started).toBeLessThan(13_000);
    },
  );
});

describe('health', () => {
  it('reports that the process is alive, which release it is, and that it is ready', async ({
    app,
  }) => {
    expect(await app.visitor.call('GET', '/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: appVersion },
    });
    expect((await app.visitor.call('GET', '/readyz')).status).toBe(200);
  });

  it('returns 404 when a referenced row was deleted at the same time', async ({ db, alice }) => {
    const http = httpServer(pino({ level: 'silent' }), loadConfig({}));
    const like = { tile_id: 999_999, user_id: alice.id };
    http.get('/like', () => db.insertInto('likes').values(like).execute());
    const response = await http.inject('/like');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    await http.close();
  });

  it('returns 503 while the database is down, and recovers', async ({ app }) => {
    const own = await startTestApp();
    const { pool } = own.database;
    await own.visitor.call('GET', '/get/homevideo?user=0&sort=oldest&offset=1');
    const name = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]
      ?.name;
    await app.database.pool.query(`alter database ${name} allow_connections false`);
    await app.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    const away = await own.visitor.call('GET', '/get/homevideo?user=0&sort=oldest&offset=1');
    expect(away).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(away.headers.get('retry-after')).toBe('2');
    expect((await own.visitor.call('GET', '/readyz')).status).toBe(503);
    await app.database.pool.query(`alter database ${name} allow_connections true`);
    const back = await own.visitor.call('GET', '/get/homevideo?user=0&sort=oldest&offset=1');
    expect(back.status).toBe(200);
    await own.stop();
  });
});

describe('the rate limits', () => {
  it('apply per user or address, and return the time to wait', async ({ alice: _alice }) => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const check = () => limited.visitor.call('GET', '/user/check?username=alice');
    const { max } = rateLimits.usernameCheck;
    const responses = await Promise.all(Array.from({ length: max + 1 }, check));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.body.error.code).toBe('RATE_LIMITED');
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const bob = await limited.createUser('bob');
    expect((await bob.call('GET', '/user/check?username=alice')).status).toBe(200);
    await limited.stop();
  });

  it('only log in the mode warn', async ({ alice: _alice }) => {
    const warnOnly = await startTestApp({ RATE_LIMITS: 'warn' });
    const check = () => warnOnly.visitor.call('GET', '/user/check?username=alice');
    const { max } = rateLimits.usernameCheck;
    const responses = await Promise.all(Array.from({ length: max + 2 }, check));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    await warnOnly.stop();
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('treat %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}
