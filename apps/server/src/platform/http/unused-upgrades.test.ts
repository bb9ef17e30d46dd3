import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { sendRaw } from '#testing/servers/send-raw.ts';
import type { TestApp } from '#testing/test-app.ts';

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket'];
const HTTP_2 = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];
const IN_CHUNKS = ['Transfer-Encoding: chunked', 'Content-Type: application/json'];

it.for([
  ['a socket', 'GET /healthz HTTP/1.1', UPGRADE, 200],
  ['HTTP/2', 'GET /healthz HTTP/1.1', HTTP_2, 200],
  ['HTTP/2 with HTTP/1.0', 'GET /healthz HTTP/1.0', HTTP_2, 200],
  ['several protocols', 'GET /healthz HTTP/1.1', ['Connection: upgrade', 'Upgrade: h2c, x/1'], 200],
  ['a long name', 'GET /healthz HTTP/1.1', [...UPGRADE, `Upgrade: ${'x'.repeat(9_000)}`], 200],
  ['and expecting to continue', 'GET /healthz HTTP/1.1', [...UPGRADE, 'Expect: 100-continue'], 100],
  ['and expecting more', 'GET /healthz HTTP/1.1', [...UPGRADE, 'Expect: more'], 417],
  ['at an unknown path', 'GET /nothing HTTP/1.1', UPGRADE, 404],
  ['with a method that has no bodies', 'TRACE / HTTP/1.1', UPGRADE, 404],
  ['at the path of sockets, without the slash', 'GET /live HTTP/1.1', UPGRADE, 400],
  ['at the path of sockets, with another method', 'POST /live/ HTTP/1.1', UPGRADE, 400],
  ['at the path of sockets, to HTTP/2', 'GET /live/ HTTP/1.1', HTTP_2, 400],
] as const)(
  'serves a request that asks to upgrade: %s',
  async ([_case, start, headers, status], { app }) => {
    expect(await responseTo(app, start, headers)).toBe(`HTTP/1.1 ${status}`);
  },
);

it.for([
  ['of a known length', ['Content-Type: application/json', 'Content-Length: 2'], '{}'],
  ['in chunks', IN_CHUNKS, '2\r\n{}\r\n0\r\n\r\n'],
] as const)('reads a body %s', async ([_case, headers, body], { app }) => {
  const start = 'POST /user/signups HTTP/1.1';
  expect(await responseTo(app, start, [...UPGRADE, ...headers], body)).toBe('HTTP/1.1 200');
});

it('reads a body that arrives after the headers', async ({ app }) => {
  const { port, host } = new URL(app.url);
  const raw = connect(Number(port), '127.0.0.1');
  const headers = ['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
  raw.write(
    ['POST /user/signups HTTP/1.1', `Host: ${host}`, ...UPGRADE, ...headers, '', ''].join('\r\n'),
  );
  expect(String(await once(raw, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  raw.write('{}');
  expect(await text(raw)).toMatch(/^HTTP\/1\.1 200 /);
});

it.for([
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1', [], 400],
  ['an unknown expectation', 'GET /healthz HTTP/1.1', ['Expect: more'], 417],
  ['an unknown transfer encoding', 'POST /user/signups HTTP/1.1', ['Transfer-Encoding: gzip'], 400],
  ['a trailer', 'GET /healthz HTTP/1.1', ['TE: trailers', 'Trailer: x'], 200],
  ['a newer protocol', 'GET /healthz HTTP/1.9', [], 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0', [], 400],
  ['an unknown method', 'SPAM / HTTP/1.1', [], 400],
] as const)('responds to %s', async ([_case, start, headers, status], { app }) => {
  expect(await responseTo(app, start, headers)).toBe(`HTTP/1.1 ${status}`);
});

/** The request asks to close, so that the response is complete when the connection closes. */
async function responseTo(
  app: TestApp,
  start: string,
  headers: readonly string[],
  body = '',
): Promise<string> {
  const host = `Host: ${new URL(app.url).host}`;
  const lines = [start, host, 'Connection: close', ...headers, '', body];
  return (await sendRaw(app.url, lines.join('\r\n'))).slice(0, 12);
}
