import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakePlayer, type FakePlayer } from '#clips/player/fake-player.testing.ts';
import { animateLoopProgress, drawLoopProgress } from './loop-progress.ts';

const RANGE = { startTime: 10, endTime: 14 };

let player: FakePlayer;
let bar: HTMLElement;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  player = createFakePlayer();
  bar = document.createElement('span');
});

afterEach(() => {
  stop();
  stop = () => undefined;
  delete document.documentElement.dataset['motion'];
});

test.each([
  [9, 'scaleX(0.0000)'],
  [11, 'scaleX(0.2500)'],
  [15, 'scaleX(1.0000)'],
])('at %d s, the bar of a clip from 10 to 14 s is %s', (time, transform) => {
  player.setTime(time);
  drawLoopProgress(bar, RANGE, player);
  expect(bar.style.transform).toBe(transform);
});

test('as a clock, it is a variable from 0 to 1', () => {
  player.setTime(11);
  drawLoopProgress(bar, RANGE, player, 'clock');
  expect(bar.style.getPropertyValue('--p')).toBe('0.2500');
  stop = animateLoopProgress(bar, RANGE, player, 'clock');
  const [animation] = bar.getAnimations();
  const { effect } = animation ?? {};
  expect(effect instanceof KeyframeEffect && effect.getKeyframes()).toMatchObject([
    { '--p': '0' },
    { '--p': '1' },
  ]);
});

test('starts at the position and runs at the rate of the player', () => {
  player.setRate(2);
  start(11);
  expect(shownMs()).toBe(1000);
  expect(bar.getAnimations()[0]?.playbackRate).toBe(2);
  player.setRate(0.5);
  vi.advanceTimersByTime(100);
  expect(bar.getAnimations()[0]?.playbackRate).toBe(0.5);
});

test.each([
  ['follows a seek', { player: 12, bar: 1000 }, 2000],
  ['keeps running at a small difference', { player: 11, bar: 1100 }, 1100],
  ['keeps running if it started again before the player', { player: 13.95, bar: 4050 }, 4050],
  ['keeps running if the player started again before it', { player: 10, bar: 3950 }, 3950],
])('%s', (_name, at, expected) => {
  start(10);
  showMs(at.bar - 100);
  player.setTime(at.player);
  vi.advanceTimersByTime(100);
  expect(shownMs()).toBe(expected);
});

test('needs no frame of the main thread, and nothing once it is stopped', () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame');
  start(11);
  vi.advanceTimersByTime(1000);
  expect(frame).not.toHaveBeenCalled();
  stop();
  expect(bar.getAnimations()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('with reduced motion, moves once a second', () => {
  document.documentElement.dataset['motion'] = 'reduce';
  start(11);
  player.setTime(12);
  vi.advanceTimersByTime(999);
  expect(bar.style.transform).toBe('');
  vi.advanceTimersByTime(1);
  expect(bar.style.transform).toBe('scaleX(0.5000)');
  expect(bar.getAnimations()).toEqual([]);
});

function start(time: number): void {
  player.setTime(time);
  stop = animateLoopProgress(bar, RANGE, player);
}

function shownMs(): number {
  return Number(bar.getAnimations()[0]?.currentTime);
}

function showMs(ms: number): void {
  const [animation] = bar.getAnimations();
  if (animation) animation.currentTime = ms;
}
