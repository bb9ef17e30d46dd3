import { describe, expect, test } from 'vitest';
import { createStoredPreference } from '#platform/preferences/stored-preference.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { createFakePlayer } from './fake-player.testing.ts';
import { type Gestures, syncSound } from './sound.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

describe('the sound of a player', () => {
  test('starts muted, even if sound is preferred', () => {
    expect(start(false).isMuted()).toBe(true);
    expect(start(true).isMuted()).toBe(true);
  });

  test('is turned on inside the first click or key press if preferred', () => {
    const { gestures, isMuted } = start(true);
    gestures.click();
    expect(isMuted()).toBe(false);
  });

  test('stays off after a click if it is not preferred', () => {
    const { gestures, isMuted } = start(false);
    gestures.click();
    expect(isMuted()).toBe(true);
  });

  test('follows the preference at once, and keeps it for the next clip', () => {
    const { player, gestures, choice, isMuted } = start(false);
    gestures.click();
    choice.set('on');
    expect(isMuted()).toBe(false);
    player.cue({ ...CLIP, startTime: 6 });
    expect(isMuted()).toBe(false);
    choice.set('off');
    expect(isMuted()).toBe(true);
  });

  test('is muted once for a clip that may not start with sound', () => {
    const { player, gestures, isMuted } = start(true);
    gestures.click();
    player.takeCalls();
    player.setStatus('autoplay-blocked');
    expect(player.takeCalls()).toEqual(['mute', 'play']);
    expect(isMuted()).toBe(true);
    player.setStatus('cued');
    player.setStatus('autoplay-blocked');
    expect(player.takeCalls()).toEqual([]);
  });

  test('does not change after the player was stopped', () => {
    const { player, choice, gestures, stop } = start(false);
    stop();
    player.takeCalls();
    gestures.click();
    choice.set('on');
    expect(player.takeCalls()).toEqual([]);
  });
});

function createGestures(): Gestures & { click(): void } {
  let hasClicked = false;
  let waiting: (() => void) | null = null;
  return {
    hasHappened: () => hasClicked,
    onNext(callback) {
      waiting = callback;
      return () => void (waiting = null);
    },
    click() {
      hasClicked = true;
      waiting?.();
      waiting = null;
    },
  };
}

function start(isOn: boolean) {
  const player = createFakePlayer();
  const gestures = createGestures();
  const choice = createStoredPreference({
    item: storageItem('sound'),
    values: ['on', 'off'],
    defaultValue: isOn ? 'on' : 'off',
  });
  const stop = syncSound(player, choice, gestures);
  player.cue(CLIP);
  return { player, gestures, choice, stop, isMuted: () => player.snapshot().isMuted };
}
