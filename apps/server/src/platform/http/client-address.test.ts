import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addressReader } from './client-address.ts';

const LISTS = [undefined, '127.0.0.1', '127.0.0.1, 10.0.0.0/8', '::1,127.0.0.0/8,2001:db8::/32'];
const FORWARDED = [
  undefined,
  '',
  '198.51.100.7',
  '203.0.113.9, 198.51.100.7',
  '198.51.100.7, 10.1.2.3',
  '10.9.9.9, 10.1.2.3',
  '2001:db8::5, 198.51.100.7, 2001:db8::6',
];

it.each(LISTS.flatMap((list) => FORWARDED.map((header) => [list, header] as const)))(
  'reads the address as Fastify does, trusting %s with X-Forwarded-For %s',
  async (list, header) => {
    const app = Fastify({ trustProxy: list ?? false });
    app.get('/', (request) => request.ip);
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    const seen = await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' });

    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
    const request = Object.assign(new IncomingMessage(socket), { headers });

    expect(addressReader(list)(request)).toBe(seen.payload);
  },
);
