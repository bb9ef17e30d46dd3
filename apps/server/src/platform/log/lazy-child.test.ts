import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { lazyChild } from './lazy-child.ts';

it('creates no child before the first line', () => {
  const { log, lines } = openLog();
  const child = vi.spyOn(log, 'child');
  const request = lazyChild(log, { reqId: 'req-1' });
  expect(child).not.toHaveBeenCalled();
  request.info({ status: 200 }, 'first');
  request.warn('second');
  expect(child).toHaveBeenCalledTimes(1);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, reqId: 'req-1', status: 200, msg: 'first' },
    { level: 40, reqId: 'req-1', msg: 'second' },
  ]);
});

it('writes every level of the parent', () => {
  const { log, lines } = openLog();
  const request = lazyChild(log, { reqId: 'req-1' });
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    request[level](level);
  }
  request.child({ part: 'a' }).info('child');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'info',
    'warn',
    'error',
    'fatal',
    'child',
  ]);
  expect(request.level).toBe('info');
});

function openLog() {
  const lines: string[] = [];
  const log = pino(
    { level: 'info', base: null, timestamp: false },
    { write: (l) => lines.push(l) },
  );
  return { log, lines };
}
