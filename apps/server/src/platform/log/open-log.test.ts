import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnavailableError } from '#platform/errors.ts';
import { droppedLine, openLog } from './open-log.ts';

let lines: Record<string, unknown>[];
const output = { write: (line: string) => void lines.push(JSON.parse(line)) };

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('logs an error that repeats once, then how often it did', () => {
  const log = openLog('info', output);
  for (let request = 1; request <= 500; request += 1) {
    log.child({ reqId: request }).warn({ err: outage() }, 'service unavailable');
  }
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(lines[1]).toMatchObject({ msg: 'service unavailable', repeated: 499 });
  log.warn({ err: outage() }, 'service unavailable');
  expect(lines).toHaveLength(3);
});

it('logs different errors and lines without an error each time', () => {
  const log = openLog('info', output);
  log.error({ err: new Error('one') }, 'request failed');
  log.error({ err: new Error('other') }, 'request failed');
  log.info('same');
  log.info('same');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(4);
});

it.each([
  ['an outage without its stack', outage(), { code: 'ECONNREFUSED' }],
  [
    'what made a service unavailable',
    new UnavailableError('No keys', { cause: new Error('refused') }),
    { cause: 'refused' },
  ],
])('logs %s', (_case, err, fields) => {
  openLog('info', output).warn({ err }, 'service unavailable');
  expect(lines[0]?.['err']).toMatchObject({ message: err.message, ...fields });
  expect(lines[0]?.['err']).not.toHaveProperty('stack');
});

it('logs a bug with its stack', () => {
  openLog('info', output).error({ err: new Error('bug') }, 'request failed');
  expect(lines[0]?.['err']).toMatchObject({ stack: expect.stringContaining('open-log.test') });
});

it('reports dropped lines in the format of the log', () => {
  expect(JSON.parse(droppedLine(12))).toMatchObject({ level: 40, msg: '12 lines were dropped' });
});

function outage(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}
