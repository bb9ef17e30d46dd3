import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { httpServer } from '#platform/http/server.ts';

const PROXY = '127.0.0.1';
const ID = '9f2c7a4e-1b6d-4a5e';

it('logs the id of a proxy of TRUST_PROXY', async () => {
  expect(await loggedId(ID)).toBe(ID);
});

it.each([
  ['of another client', ID, '198.51.100.7'],
  ['that is missing', undefined, PROXY],
  ['that is too long', 'a'.repeat(65), PROXY],
  ['with characters that could forge a line', 'abcdefgh\\n{"level":60}', PROXY],
])('makes an id instead of one %s', async (_what, id, address) => {
  expect(await loggedId(id, address)).toMatch(/^[\da-f]{8}-1$/);
});

async function loggedId(id: string | undefined, remoteAddress = PROXY): Promise<unknown> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = httpServer(log, loadConfig({ TRUST_PROXY: PROXY }));
  app.get('/', (request) => {
    request.log.info('served');
    return Promise.resolve('done');
  });
  const headers = id === undefined ? {} : { 'x-request-id': id };
  await app.inject({ url: '/', headers, remoteAddress });
  return Reflect.get(JSON.parse(lines.at(-1) ?? '{}'), 'reqId');
}
