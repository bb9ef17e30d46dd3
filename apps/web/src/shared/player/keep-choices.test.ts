// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { captionsChoice, speedChoice } from '#shared/preferences/preferences.ts';
import { createFakePlayer } from './fake-player.ts';
import { keepCaptions, keepRate } from './keep-choices.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

beforeEach(() => {
  speedChoice.set('1');
  captionsChoice.set('off');
});

describe('the chosen speed', () => {
  it('is given to each clip, and at once when it changes', () => {
    const player = createFakePlayer();
    speedChoice.set('1.5');
    keepRate(player);
    player.cue(CLIP);
    expect(player.takeCalls()).toEqual(['cue jNQXAC9IVRw', 'rate 1.5']);
    speedChoice.set('0.5');
    expect(player.takeCalls()).toEqual(['rate 0.5']);
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toContain('rate 0.5');
  });

  it('does not take back what the reader sets inside the frame', () => {
    const player = createFakePlayer();
    keepRate(player);
    player.cue(CLIP);
    player.setRate(1.75);
    player.takeCalls();
    player.become('playing');
    expect(player.takeCalls()).toEqual([]);
    expect(speedChoice.get()).toBe('1');
  });
});

it('captions are as chosen from the start on, and follow the choice', () => {
  const player = createFakePlayer();
  captionsChoice.set('on');
  const stop = keepCaptions(player);
  captionsChoice.set('off');
  stop();
  captionsChoice.set('on');
  expect(player.takeCalls()).toEqual(['captions on', 'captions off']);
});
