import { describe, expect, test, vi } from 'vitest';
import type { FailureReason } from '#clips/player/clip-player.ts';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import { CLIP, failed, kindOf, OTHER, setUpPlayers } from './player-fixture.testing.ts';

const { PLAYING, BUFFERING, CUED } = STATES;
const { page, createPlayer, open, openPlaying } = setUpPlayers();

describe('a clip that cannot be played', () => {
  test.each<[unknown, FailureReason]>([
    [2, 'bad-link'],
    [100, 'unavailable'],
    [101, 'embedding-off'],
    [150, 'embedding-off'],
    [152, 'site-rejected'],
    [153, 'site-rejected'],
    [15, 'player-fault'],
    [105, 'player-fault'],
    [1001, 'player-fault'],
    ['100', 'player-fault'],
    ['auth', 'player-fault'],
    [null, 'player-fault'],
    [undefined, 'player-fault'],
  ])('is reported for error %j as %s', async (code, reason) => {
    const { player, youtube } = await open();
    youtube.error(code);
    expect(player.snapshot().status).toEqual(failed(reason));
  });

  test('is reported at once in a sandbox, where the provider plays nothing', () => {
    page.isSandboxed = true;
    const player = createPlayer();
    player.cue(CLIP);
    expect(player.snapshot().status).toEqual(failed('site-rejected'));
    expect(page.mount.children).toHaveLength(0);
  });

  test('is retried once after a player fault, and plays if that helps', async () => {
    const { player, youtube } = await openPlaying();
    youtube.error(5);
    expect(youtube.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25']);
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual(['play']);
    youtube.error(5);
    expect(player.snapshot().status).toEqual(failed('player-fault'));
  });

  test('does not prevent the next one from playing', async () => {
    const { player, youtube } = await open();
    youtube.error(100);
    player.cue(OTHER);
    player.play();
    expect(kindOf(player)).toBe('loading');
    youtube.state(CUED);
    youtube.state(PLAYING);
    expect(kindOf(player)).toBe('playing');
  });

  test('does not affect the next one with a late error', async () => {
    const { player, youtube } = await open();
    player.cue(OTHER);
    youtube.error(100);
    youtube.state(CUED);
    expect(kindOf(player)).toBe('cued');
  });

  test.each<[boolean, FailureReason]>([
    [true, 'script-blocked'],
    [false, 'offline'],
  ])('is reported when the script does not load (online: %s) as %s', async (online, reason) => {
    page.loadApi = () => Promise.reject(new Error('blocked'));
    page.isOnline = online;
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(0);
    expect(player.snapshot().status).toEqual(failed(reason));
    expect(page.mount.children).toHaveLength(0);
  });

  test('is reported when nothing responds within 15 seconds', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(kindOf(player)).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(player.snapshot().status).toEqual(failed('timeout'));
  });

  test('is reported sooner when offline: when nothing responds, and when a cued clip does not start', async () => {
    page.isOnline = false;
    const { player, youtube } = await open();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(player.snapshot().status).toEqual(failed('offline'));
    player.cue(CLIP);
    youtube.state(CUED);
    player.play();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(kindOf(player)).toBe('cued');
    await vi.advanceTimersByTimeAsync(1);
    expect(player.snapshot().status).toEqual(failed('offline'));
  });

  test('is not reported when cached media plays offline', async () => {
    page.isOnline = false;
    const { player, youtube } = await open();
    youtube.state(CUED);
    player.play();
    youtube.state(PLAYING);
    youtube.state(BUFFERING);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kindOf(player)).toBe('buffering');
  });

  test('is not reported when it is ready but its event was lost', async () => {
    const { player, youtube } = await open();
    youtube.info.state = CUED;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kindOf(player)).toBe('cued');
  });

  test('plays when its frame responds later', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    player.play();
    await vi.advanceTimersByTimeAsync(15_000);
    const youtube = FakeYoutube.instances[0];
    youtube?.ready();
    youtube?.state(CUED);
    expect(youtube?.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25', 'play']);
    expect(kindOf(player)).toBe('cued');
  });

  test('stays reported when its frame is ready after an error', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(0);
    const youtube = FakeYoutube.instances[0];
    youtube?.error(100);
    youtube?.ready();
    expect(youtube?.takeCalls()).toEqual([]);
    expect(player.snapshot().status).toEqual(failed('unavailable'));
  });

  test('can be retried from scratch, and then plays if requested', async () => {
    page.loadApi = () => Promise.reject(new Error('blocked'));
    const player = createPlayer();
    player.cue(CLIP);
    player.play();
    await vi.advanceTimersByTimeAsync(0);
    page.loadApi = () => Promise.resolve({ Player: FakeYoutube });
    player.retry();
    await vi.advanceTimersByTimeAsync(0);
    const youtube = FakeYoutube.instances[0];
    youtube?.ready();
    youtube?.state(CUED);
    expect(youtube?.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25', 'play']);
    expect(page.mount.querySelectorAll('iframe')).toHaveLength(1);
  });
});
