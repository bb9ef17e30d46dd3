import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueryListener } from './preparing-pool.ts';
import { logSlowStatements } from './slow-statements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('logs a statement of a second once in ten seconds, without values and in one line', () => {
  const logged: unknown[] = [];
  let listener: QueryListener = () => undefined;
  const log = { warn: (details: unknown, text: string) => void logged.push([text, details]) };
  logSlowStatements({ onQuery: (given) => void (listener = given) }, log as never);
  const text = 'select *\n  from tiles where id = $1';
  const statement = 'select * from tiles where id = $1';
  listener({ text, milliseconds: 999, isFailed: false });
  expect(logged).toEqual([]);
  for (const milliseconds of [1_000.4, 2_000, 3_000]) {
    listener({ text, milliseconds, isFailed: true });
  }
  expect(logged).toEqual([['slow statement', { statement, ms: 1_000 }]]);
  vi.advanceTimersByTime(10_000);
  expect(logged[1]).toEqual(['slow statement repeated', { statement, times: 2 }]);
  listener({ text: 'x'.repeat(1_000), milliseconds: 1_000, isFailed: false });
  expect(JSON.stringify(logged[2]).length).toBeLessThan(400);
});
