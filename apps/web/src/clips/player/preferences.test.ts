import { beforeEach, describe, expect, test } from 'vitest';
import {
  captionsPreference,
  speedPreference,
  volumePreference,
} from '#platform/preferences/preferences.ts';
import { createFakePlayer } from './fake-player.testing.ts';
import { syncCaptions, syncRate, syncVolume } from './player-controller.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

beforeEach(() => {
  speedPreference.set('1');
  captionsPreference.set('off');
});

describe('the preferred speed', () => {
  test('is applied to each clip, and at once when it changes', () => {
    const player = createFakePlayer();
    speedPreference.set('1.5');
    syncRate(player);
    player.cue(CLIP);
    expect(player.takeCalls()).toEqual(['cue jNQXAC9IVRw', 'rate 1.5']);
    speedPreference.set('0.5');
    expect(player.takeCalls()).toEqual(['rate 0.5']);
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toContain('rate 0.5');
  });

  test('does not overwrite a speed set inside the frame', () => {
    const player = createFakePlayer();
    syncRate(player);
    player.cue(CLIP);
    player.setRate(1.75);
    player.takeCalls();
    player.setStatus('playing');
    expect(player.takeCalls()).toEqual([]);
    expect(speedPreference.get()).toBe('1');
  });
});

test('the volume is applied to each clip, and at once when it changes', () => {
  const player = createFakePlayer();
  volumePreference.set('40');
  syncVolume(player);
  player.cue(CLIP);
  expect(player.takeCalls()).toEqual(['cue jNQXAC9IVRw', 'volume 40']);
  volumePreference.set('100');
  expect(player.takeCalls()).toEqual(['volume 100']);
});

test('captions follow the preference from the start', () => {
  const player = createFakePlayer();
  captionsPreference.set('on');
  const stop = syncCaptions(player);
  captionsPreference.set('off');
  stop();
  captionsPreference.set('on');
  expect(player.takeCalls()).toEqual(['captions on', 'captions off']);
});
