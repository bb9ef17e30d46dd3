import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { addressReader, withoutPort } from './client-address.ts';
import { httpServer } from './server.ts';

const LISTS = [undefined, '127.0.0.1', '127.0.0.1, 10.0.0.0/8', '::1,127.0.0.0/8,2001:db8::/32'];
const FORWARDED = [
  undefined,
  '',
  '198.51.100.7',
  '203.0.113.9, 198.51.100.7',
  '198.51.100.7, 10.1.2.3',
  '10.9.9.9, 10.1.2.3',
  '2001:db8::5, 198.51.100.7, 2001:db8::6',
  '198.51.100.7:51234',
  '203.0.113.9:1, 198.51.100.7:2, 10.1.2.3:3',
  '[2001:db9::7]:443',
  '198.51.100.7, [2001:db8::6]:8080',
  'unknown',
];

it.each(LISTS.flatMap((list) => FORWARDED.map((header) => [list, header] as const)))(
  'reads the address as Fastify does, trusting %s with X-Forwarded-For %s',
  async (list, header) => {
    const settings = list === undefined ? {} : { TRUST_PROXY: list };
    const app = httpServer(pino({ level: 'silent' }), loadConfig(settings));
    app.get('/', (request) => request.ip);
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    const seen = await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' });

    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
    const request = Object.assign(new IncomingMessage(socket), { headers });

    expect(addressReader(list)(request)).toBe(seen.payload);
  },
);

it.each([
  ['198.51.100.7', '198.51.100.7'],
  [' 198.51.100.7:51234 ', '198.51.100.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8::1:443', '2001:db8::1:443'],
  ['unknown', 'unknown'],
  ['[', '['],
  ['', ''],
])('takes %j of X-Forwarded-For as %j', (hop, address) => {
  expect(withoutPort(hop)).toBe(address);
});

it.each([
  ['198.51.100.7:51234', '198.51.100.7'],
  ['203.0.113.9:1, 198.51.100.7:2, 10.1.2.3:3', '198.51.100.7'],
  ['[2001:db9::7]:443', '2001:db9::7'],
])('a client behind a proxy that sends %s has the address %s', async (header, address) => {
  const config = loadConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });
  const app = httpServer(pino({ level: 'silent' }), config);
  app.get('/', (request) => request.ip);
  const headers = { 'x-forwarded-for': header };
  expect((await app.inject({ url: '/', headers })).payload).toBe(address);
});

describe('a forwarded header from a peer that is not in TRUST_PROXY', () => {
  async function warningsOf(
    env: Record<string, string>,
    requests: readonly { headers: Record<string, string>; from?: string }[],
  ): Promise<string[]> {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const app = httpServer(log, loadConfig(env));
    app.get('/', (request) => request.ip);
    for (const { headers, from = '172.30.0.10' } of requests) {
      await app.inject({ url: '/', headers, remoteAddress: from });
    }
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  }
  const warning = (peer: string, header: string, setting = peer) =>
    `${peer} sends ${header}, which is ignored: if it is your proxy, set TRUST_PROXY=${setting}, or all its users share the limits of one address.`;
  const forwardedFor = { 'x-forwarded-for': '198.51.100.7' };

  it.each([
    ['x-forwarded-for', '198.51.100.7'],
    ['forwarded', 'for=198.51.100.7'],
    ['x-forwarded-proto', 'https'],
  ])('warns once about %s, with the setting to make', async (name, value) => {
    const request = { headers: { [name]: value } };
    expect(await warningsOf({}, [request, request])).toEqual([warning('172.30.0.10', name)]);
  });

  it('adds the peer to the existing setting', async () => {
    expect(await warningsOf({ TRUST_PROXY: '10.0.0.0/8' }, [{ headers: forwardedFor }])).toEqual([
      warning('172.30.0.10', 'x-forwarded-for', '10.0.0.0/8,172.30.0.10'),
    ]);
  });

  it('is not hidden by the header of a client', async () => {
    const client = { headers: forwardedFor, from: '198.51.100.99' };
    const proxy = { headers: forwardedFor, from: '::ffff:10.0.0.2' };
    expect(await warningsOf({}, [client, client, proxy, proxy])).toEqual([
      warning('198.51.100.99', 'x-forwarded-for'),
      warning('10.0.0.2', 'x-forwarded-for'),
    ]);
  });

  it('does not exist: no warning', async () => {
    const env = { TRUST_PROXY: '172.30.0.10' };
    expect(await warningsOf(env, [{ headers: forwardedFor }, { headers: {} }])).toEqual([]);
    expect(await warningsOf({}, [{ headers: {} }])).toEqual([]);
  });
});
