import { beforeEach, expect, test, vi } from 'vitest';
import { createViewBatcher } from './record-views.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('five viewed tiles are sent as one batch', () => {
  const send = vi.fn();
  const marks = createViewBatcher(send);
  for (const id of [1, 2, 3, 4]) marks.add(id);
  expect(send).not.toHaveBeenCalled();
  marks.add(5);
  expect(send.mock.calls).toEqual([[[1, 2, 3, 4, 5]]]);
});

test('a tile that is viewed again is not sent again', () => {
  const send = vi.fn();
  const marks = createViewBatcher(send);
  marks.add(1);
  marks.flush();
  marks.add(1);
  marks.flush();
  expect(send.mock.calls).toEqual([[[1]]]);
});

test('a view waits at most ten seconds for its batch', () => {
  const send = vi.fn();
  const marks = createViewBatcher(send);
  marks.add(1);
  vi.advanceTimersByTime(9_999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([[[1]]]);
});
