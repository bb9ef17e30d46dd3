import { describe, expect } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { sendRaw } from '#testing/servers/send-raw.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const it = itWithWebRoot();

const constant = {
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

const ofDocuments = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'x-xss-protection': '0',
};

const error = {
  ...constant,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';

describe('the security headers are part of', () => {
  it.for(['/', '/no/such/page', '/magic'])(
    'the page %s, with the policy of pages',
    async (path, { app }) => {
      const init = { headers: { accept: 'text/html' } };
      const { headers } = await app.visitor.call('GET', path, undefined, init);
      expect(Object.fromEntries(headers)).toMatchObject({ ...constant, ...ofDocuments });
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.join(';')).not.toContain('unsafe');
      const scripts = policy.find((directive) => directive.startsWith('script-src '));
      expect(scripts?.split(' ').filter((source) => source.startsWith('http'))).toEqual([
        'https://www.youtube.com/iframe_api',
        'https://www.youtube.com/s/player/',
      ]);
    },
  );

  it.for(['/healthz', '/get/homevideo?user=0&sort=recent', '/no/such/call', '/user/info'])(
    'the result of %s',
    async (path, { app }) => {
      const { headers } = await app.visitor.call('GET', path);
      expect(Object.fromEntries(headers)).toMatchObject(error);
      for (const name of Object.keys(ofDocuments)) expect(headers.has(name)).toBe(false);
    },
  );

  it.for([
    ['a broken URL', 'GET /%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'],
    ['a broken id', 'GET /create/likepost/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'],
    ['no HTTP', 'hello\r\n'],
    ['a request to /live', 'GET /live/?EIO=4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'],
    [
      'a socket of an unknown kind',
      `GET /live/?EIO=4&transport=other HTTP/1.1\r\nHost: x\r\n${upgrade}`,
    ],
    [
      'a socket of another site',
      `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n${upgrade}`,
    ],
  ] as const)('the response to %s', async ([_case, request], { app }) => {
    expect(await rawHeaders(app, request)).toMatchObject({ status: 400, headers: error });
  });

  it('the API documentation, which allows no inline style but its own', async ({ app }) => {
    const { headers } = await app.visitor.call('GET', '/api/docs');
    expect(Object.fromEntries(headers)).toMatchObject(constant);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+='/);
    expect(policy).not.toContain('unsafe');
  });
});

it('HSTS_SUBDOMAINS=on includes the subdomains', async () => {
  const own = await startTestApp({ HSTS_SUBDOMAINS: 'on' });
  const { headers } = await own.visitor.call('GET', '/healthz');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await own.stop();
});

async function rawHeaders(
  app: TestApp,
  request: string,
): Promise<{ status: number; headers: object }> {
  const [head = ''] = (await sendRaw(app.url, `${request}\r\n`)).split('\r\n\r\n', 1);
  const [line = '', ...fields] = head.split('\r\n');
  const entries = fields.map((field) => field.split(/: (.*)/, 2));
  const headers = entries.map(([name = '', value]) => [name.toLowerCase(), value]);
  return { status: Number(line.split(' ', 2)[1]), headers: Object.fromEntries(headers) as object };
}
