import { beforeEach, expect, test, vi } from 'vitest';
import { currentEpoch, observeEpoch, onEpochChange } from './epoch.ts';
import { storageItem } from './storage/storage.ts';
import { lastSeenItem, userItem } from './storage/user-data.ts';

const onChange = vi.fn<() => void>();
onEpochChange(onChange);

const stored = storageItem('epoch');
const lastSeen = lastSeenItem('uid-alice', 'chat');
const pending = userItem('uid-alice', 'out.1');
const draft = storageItem('draft', 'uid-alice.chat');

let elapsed = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // A second after the test before, which shares the module.
  vi.advanceTimersByTime((elapsed += 1_000));
  onChange.mockClear();
  for (const item of [lastSeen, pending, draft]) item.write('x');
});

test('the first one is stored and changes nothing', () => {
  observeEpoch(null);
  observeEpoch('one');
  observeEpoch('one');
  expect([currentEpoch(), stored.read()]).toEqual(['one', 'one']);
  expect(remaining()).toEqual(['x', 'x', 'x']);
  expect(onChange).not.toHaveBeenCalled();
});

test('another one ends what was seen; drafts and pending items stay', () => {
  observeEpoch('two');
  expect([currentEpoch(), stored.read()]).toEqual(['two', 'two']);
  expect(remaining()).toEqual([null, 'x', 'x']);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a page that opens in another one than the last visit does the same', async () => {
  stored.write('of the last visit');
  vi.resetModules();
  const opened = await import('./epoch.ts');
  opened.onEpochChange(onChange);
  opened.observeEpoch('three');
  expect(remaining()).toEqual([null, 'x', 'x']);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a tab that learns of it after another tab clears its memory', () => {
  stored.write('four');
  observeEpoch('four');
  expect(onChange).toHaveBeenCalledOnce();
});

test('two servers that find a new one at different times cause one more change', () => {
  for (const epoch of ['five', 'four', 'five', 'four', 'five']) observeEpoch(epoch);
  expect(currentEpoch()).toBe('five');
  expect(onChange).toHaveBeenCalledOnce();
  lastSeen.write('of the other server');
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect([stored.read(), ...remaining()]).toEqual(['five', null, 'x', 'x']);
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

const remaining = () => [lastSeen, pending, draft].map((item) => item.read());
