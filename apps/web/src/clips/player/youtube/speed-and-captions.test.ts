import { describe, expect, test, vi } from 'vitest';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import { CLIP, failed, kindOf, OTHER, setUpPlayers } from './player-fixture.testing.ts';

const { PAUSED, BUFFERING, CUED } = STATES;
const { page, createPlayer, open, openPlaying } = setUpPlayers();

describe('the speed', () => {
  test('is set again after each cue, which resets it', async () => {
    const { player, youtube } = await open();
    player.setRate(1.5);
    youtube.takeCalls();
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual(['rate 1.5']);
    player.cue(OTHER);
    youtube.takeCalls();
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual(['rate 1.5']);
  });

  test('is set at once while a clip is loaded', async () => {
    const { player, youtube } = await openPlaying();
    player.setRate(2);
    expect(youtube.takeCalls()).toEqual(['rate 2']);
  });

  test('is the one that the provider reports, not the requested one', async () => {
    const { player, youtube } = await openPlaying();
    player.setRate(2);
    expect(player.snapshot().rate).toBe(1);
    youtube.rate(1.5);
    expect(player.snapshot().rate).toBe(1.5);
    youtube.info.rate = 0.5;
    youtube.state(BUFFERING);
    expect(player.snapshot().rate).toBe(0.5);
  });
});

describe('captions', () => {
  const captionsOf = (frame: HTMLIFrameElement | null) =>
    new URL(frame?.src ?? '').searchParams.get('cc_load_policy');

  test.each([
    [true, '1'],
    [false, null],
  ])('are set in the URL of the frame: %s', (isOn, policy) => {
    const player = createPlayer();
    player.setCaptions(isOn);
    player.cue(CLIP);
    expect(captionsOf(page.mount.querySelector('iframe'))).toBe(policy);
  });

  test('switched during playback open a new frame, which plays', async () => {
    const { player, youtube } = await openPlaying();
    player.setMuted(false);
    player.setRate(2);
    player.setCaptions(true);
    expect(youtube.takeCalls()).toContain('destroy');
    expect(page.mount.querySelectorAll('iframe')).toHaveLength(1);
    expect(captionsOf(page.mount.querySelector('iframe'))).toBe('1');
    expect(kindOf(player)).toBe('loading');
    await vi.advanceTimersByTimeAsync(0);
    const next = FakeYoutube.instances[1];
    next?.ready();
    next?.state(CUED);
    expect(next?.takeCalls()).toEqual(['unmute', 'cue jNQXAC9IVRw 5.25', 'rate 2', 'play']);
  });

  test('switched during a pause stay paused', async () => {
    const { player, youtube } = await openPlaying();
    player.pause();
    youtube.state(PAUSED);
    player.setCaptions(true);
    await vi.advanceTimersByTimeAsync(0);
    const next = FakeYoutube.instances[1];
    next?.ready();
    next?.state(CUED);
    expect(next?.takeCalls()).not.toContain('play');
    expect(kindOf(player)).toBe('cued');
  });

  test('without a change do nothing', async () => {
    const { player, youtube } = await openPlaying();
    player.setCaptions(false);
    expect(youtube.takeCalls()).toEqual([]);
    expect(kindOf(player)).toBe('playing');
  });

  test('switched after a failure keep its notice', async () => {
    const { player, youtube } = await open();
    youtube.error(100);
    player.setCaptions(true);
    expect(player.snapshot().status).toEqual(failed('unavailable'));
    player.cue(OTHER);
    expect(captionsOf(page.mount.querySelector('iframe'))).toBe('1');
  });
});
