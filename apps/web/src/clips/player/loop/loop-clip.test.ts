import { beforeEach, expect, test, vi } from 'vitest';
import { createFakePlayer } from '#clips/player/fake-player.testing.ts';
import { loopClip } from './clip-loop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

test('a clip goes back to its start in time if the browser draws no frame', () => {
  const { player } = startNearEnd();
  vi.advanceTimersByTime(50);
  expect(player.takeCalls()).toEqual(['seek 5']);
});

test('a stopped loop waits for nothing', () => {
  const { player, loop } = startNearEnd();
  loop.stop();
  vi.advanceTimersByTime(1000);
  expect(player.takeCalls()).toEqual([]);
});

function startNearEnd() {
  const player = createFakePlayer();
  const loop = loopClip(player);
  player.cue({ videoId: 'sample-0001', startTime: 5, endTime: 9 });
  player.setTime(8.95);
  player.setStatus('playing');
  player.setTime(9);
  player.takeCalls();
  return { player, loop };
}
