import { EventEmitter } from 'node:events';
import Fastify, { type FastifyReply } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { afterResponseScheduler } from './after-response.ts';

afterEach(() => void vi.useRealTimers());

it('runs once, after the response is sent', () => {
  vi.useFakeTimers();
  const { raw, reply } = openResponse();
  const work = vi.fn(() => Promise.resolve());
  afterResponseScheduler(Fastify())(reply, work);
  expect(work).not.toHaveBeenCalled();
  raw.emit('close');
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('is not delayed by a slow client', () => {
  vi.useFakeTimers();
  const { raw, reply } = openResponse();
  const work = vi.fn(() => Promise.resolve());
  afterResponseScheduler(Fastify())(reply, work);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  raw.emit('close');
  expect(work).toHaveBeenCalledTimes(1);
});

function openResponse() {
  const raw = new EventEmitter();
  return { raw, reply: { raw } as unknown as FastifyReply };
}
