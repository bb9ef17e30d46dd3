import { expect, it } from 'vitest';
import { textLine } from './text-line.ts';

const time = new Date('2026-01-02T03:04:05').getTime();

it.each([
  [{ level: 30, time, msg: 'stopped' }, '03:04:05 info  stopped\n'],
  [
    { level: 40, time, msg: 'reset link', link: 'http://localhost:3000/x', count: 2, at: { a: 1 } },
    '03:04:05 warn  reset link link=http://localhost:3000/x count=2 at={"a":1}\n',
  ],
  [
    { level: 50, time, msg: 'failed', err: { message: 'no', stack: 'Error: no\n    at x' } },
    '03:04:05 error failed\nError: no\n    at x\n',
  ],
  [
    { level: 30, time, msg: 'a\u001b[2Jb', agent: '\u009b1m' },
    '03:04:05 info  a\ufffd[2Jb agent=\ufffd1m\n',
  ],
])('%j', (line, text) => {
  expect(textLine(JSON.stringify(line))).toBe(text);
});
