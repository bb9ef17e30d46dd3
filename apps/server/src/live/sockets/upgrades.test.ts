import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { connectionLimiter } from './connection-limiter.ts';
import { acceptUpgrades } from './upgrades.ts';

it('logs an unexpected error and does not send it', async () => {
  const lines: string[] = [];
  const http = fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
  onTestFinished(() => http.close());
  const limiter: Limiter = {
    count: () => Promise.reject(new Error('a secret detail')),
    check: () => Promise.resolve(),
    reject: () => false,
  };
  acceptUpgrades(http, {
    connections: connectionLimiter({
      publicUrl: undefined,
      trustProxy: undefined,
      isLimited: false,
    }),
    limiter,
    headers: {},
    onSocket: () => undefined,
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });

  const upgrade = request(`${url}/live/?EIO=4&transport=websocket`, {
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  }).end();
  const [response] = (await once(upgrade, 'response')) as [IncomingMessage];

  expect(response.statusCode).toBe(400);
  expect(await text(response)).not.toContain('secret');
  expect(lines.join('')).toContain('a secret detail');
});
