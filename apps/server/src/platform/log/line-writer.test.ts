import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineQueue, type WriteBytes } from './line-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const describeDropped = (count: number) => `${count} dropped\n`;

it('writes lines in order, those of a slow write together', () => {
  const output = slowOutput();
  const queue = new LineQueue(output.write, describeDropped);
  for (const line of ['a\n', 'b\n', 'c\n']) queue.write(line);
  output.finishWrite();
  output.finishWrite();
  expect(output.written).toEqual(['a\n', 'b\nc\n']);
});

it('drops lines above its bound and reports their number when there is room', () => {
  const output = slowOutput();
  const queue = new LineQueue(output.write, describeDropped, 10);
  const lines = ['first\n', 'second\n', 'third\n', 'fourth\n'];
  for (const line of lines) queue.write(line);
  output.finishWrite();
  output.finishWrite();
  output.finishWrite();
  queue.write('fifth\n');
  output.finishWrite();
  expect(output.written).toEqual(['first\n', 'second\n', '2 dropped\n', 'fifth\n']);
});

it('retries after an error with the bytes that are not written yet', () => {
  const written: string[] = [];
  let hasRoom = false;
  const queue = new LineQueue((bytes, done) => {
    const part = hasRoom ? bytes : bytes.subarray(0, 2);
    written.push(part.toString());
    done(hasRoom ? null : Object.assign(new Error('no space'), { code: 'ENOSPC' }), part.length);
  }, describeDropped);
  queue.write('first\n');
  queue.write('second\n');
  hasRoom = true;
  vi.advanceTimersByTime(1_000);
  expect(written.join('')).toBe('first\nsecond\n');
});

it('drops everything when the reader of the pipe has exited', async () => {
  const write = vi.fn<WriteBytes>((_bytes, done) =>
    done(Object.assign(new Error('closed'), { code: 'EPIPE' }), 0),
  );
  const queue = new LineQueue(write, describeDropped);
  queue.write('first\n');
  queue.write('second\n');
  vi.advanceTimersByTime(10_000);
  expect(write).toHaveBeenCalledTimes(1);
  await queue.flush(0);
});

it('waits for a stalled output at most for the given time', async () => {
  vi.useRealTimers();
  const queue = new LineQueue(() => undefined, describeDropped);
  queue.write('first\n');
  const started = performance.now();
  await queue.flush(50);
  expect(performance.now() - started).toBeLessThan(1_000);
});

function slowOutput() {
  const written: string[] = [];
  let finish: (() => void) | undefined;
  const write: WriteBytes = (bytes, done) => {
    finish = () => {
      written.push(bytes.toString());
      done(null, bytes.length);
    };
  };
  const finishWrite = () => {
    const finishCurrent = finish;
    finish = undefined;
    finishCurrent?.();
  };
  return { written, write, finishWrite };
}
