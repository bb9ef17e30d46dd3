// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailureReason } from '#clips/player/clip-player.ts';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import type { YoutubeApi } from './youtube-api.ts';
import { YoutubeClipPlayer } from './youtube-player.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5.25, endTime: 9 };
const OTHER = { videoId: 'dQw4w9WgXcQ', startTime: 40, endTime: 50 };
const { ENDED, PLAYING, PAUSED, BUFFERING, CUED } = STATES;

let mount: HTMLElement;
let isOnline: boolean;
let loadApi: () => Promise<YoutubeApi>;

beforeEach(() => {
  vi.useFakeTimers();
  FakeYoutube.instances = [];
  // Detached, so that no frame loads.
  mount = document.createElement('div');
  isOnline = true;
  loadApi = () => Promise.resolve({ Player: FakeYoutube });
});

afterEach(() => vi.useRealTimers());

function createPlayer(): YoutubeClipPlayer {
  return new YoutubeClipPlayer(mount, { loadApi: () => loadApi(), isOnline: () => isOnline });
}

async function open(clip = CLIP): Promise<{ player: YoutubeClipPlayer; youtube: FakeYoutube }> {
  const player = createPlayer();
  player.cue(clip);
  await vi.advanceTimersByTimeAsync(0);
  const youtube = FakeYoutube.instances[0];
  if (!youtube) throw new Error('No player was made.');
  youtube.ready();
  return { player, youtube };
}

async function openPlaying() {
  const fixture = await open();
  fixture.youtube.state(CUED);
  fixture.player.play();
  fixture.youtube.state(PLAYING);
  fixture.youtube.takeCalls();
  return fixture;
}

const kindOf = (player: YoutubeClipPlayer) => player.snapshot().status.kind;
const failed = (reason: FailureReason) => ({ kind: 'failed', reason });

describe("the provider's frame", () => {
  it('sends the referrer, starts muted, and ignores keys', async () => {
    createPlayer().cue(CLIP);
    const frame = mount.querySelector('iframe');
    const address = new URL(frame?.src ?? '');
    expect(address.origin).toBe('https://www.youtube-nocookie.com');
    expect(address.pathname).toBe('/embed/jNQXAC9IVRw');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      enablejsapi: '1',
      origin: location.origin,
      mute: '1',
      playsinline: '1',
      disablekb: '1',
      start: '5',
    });
    expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(frame?.getAttribute('allow')).toContain('autoplay');
    expect(frame?.tabIndex).toBe(-1);
    expect(frame?.title).not.toBe('');
  });

  it.each(['short', 'jNQXAC9IVRw"><', '../../login', ''])(
    'is never opened for the malformed video id %j',
    (videoId) => {
      const player = createPlayer();
      player.cue({ ...CLIP, videoId });
      expect(mount.children).toHaveLength(0);
      expect(player.snapshot().status).toEqual(failed('bad-link'));
    },
  );

  it('is reused for the next clip', async () => {
    const { player, youtube } = await openPlaying();
    player.cue(OTHER);
    expect(youtube.takeCalls()).toEqual(['cue dQw4w9WgXcQ 40']);
    expect(mount.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe("the provider's player", () => {
  it('loads a clip at its exact start without playing it', async () => {
    const { player, youtube } = await open();
    expect(youtube.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25']);
    expect(kindOf(player)).toBe('loading');
    youtube.state(CUED);
    expect(kindOf(player)).toBe('cued');
    expect(player.currentTime()).toBe(5.25);
    expect(youtube.takeCalls()).toEqual([]);
  });

  it('plays a clip that was asked to play while loading, unless it was paused again', async () => {
    const { player, youtube } = await open();
    player.play();
    youtube.takeCalls();
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual(['play']);
    player.cue(OTHER);
    player.play();
    player.pause();
    youtube.takeCalls();
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual([]);
  });

  it("follows the provider's states", async () => {
    const { player, youtube } = await openPlaying();
    const kinds = [BUFFERING, PLAYING, PAUSED, ENDED, -1, 99].map((code) => {
      youtube.state(code ?? -1);
      return kindOf(player);
    });
    expect(kinds).toEqual(['buffering', 'playing', 'paused', 'ended', 'ended', 'ended']);
  });

  it('ignores late events of the previous clip', async () => {
    const { player, youtube } = await openPlaying();
    youtube.info.time = 7;
    player.cue(OTHER);
    youtube.state(PLAYING);
    youtube.state(PAUSED);
    expect(kindOf(player)).toBe('loading');
    expect(player.currentTime()).toBe(40);
  });

  it('does not reload for another range of the same video', async () => {
    const { player, youtube } = await openPlaying();
    player.cue({ ...CLIP, startTime: 7 });
    expect(youtube.takeCalls()).toEqual(['pause', 'seek 7']);
    expect(kindOf(player)).toBe('cued');
    expect(player.currentTime()).toBe(7);
  });

  it('reports the length of the video once the provider has it', async () => {
    const { player, youtube } = await open();
    youtube.info.duration = 0;
    youtube.state(CUED);
    expect(player.snapshot().duration).toBeNull();
    youtube.info.duration = 19.2;
    youtube.state(PLAYING);
    expect(player.snapshot().duration).toBe(19.2);
    player.cue(OTHER);
    expect(player.snapshot().duration).toBeNull();
  });

  it('unmutes inside the call, and repeats it once the provider is ready', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    player.setMuted(false);
    await vi.advanceTimersByTimeAsync(0);
    const youtube = FakeYoutube.instances[0];
    youtube?.ready();
    expect(youtube?.takeCalls()).toContain('unmute');
    player.setMuted(true);
    expect(youtube?.takeCalls()).toEqual(['mute']);
  });

  it('reports sound that was switched inside the frame', async () => {
    const { player, youtube } = await openPlaying();
    youtube.info.muted = false;
    youtube.state(PAUSED);
    expect(player.snapshot().isMuted).toBe(false);
  });

  it('reports that autoplay was blocked, and shows the frame again when the user presses play', async () => {
    const { player, youtube } = await open();
    youtube.state(CUED);
    player.play();
    youtube.block();
    expect(kindOf(player)).toBe('autoplay-blocked');
    youtube.takeCalls();
    player.play();
    expect(kindOf(player)).toBe('cued');
    expect(youtube.takeCalls()).toEqual(['play']);
  });
});

describe('a clip that cannot be played', () => {
  it.each<[number, FailureReason]>([
    [2, 'bad-link'],
    [100, 'unavailable'],
    [101, 'embedding-off'],
    [150, 'embedding-off'],
    [153, 'no-referrer'],
    [15, 'unavailable'],
    [105, 'unavailable'],
  ])('is reported for error %i as %s', async (code, reason) => {
    const { player, youtube } = await open();
    youtube.error(code);
    expect(player.snapshot().status).toEqual(failed(reason));
  });

  it('is retried once after a player fault, and plays if that helps', async () => {
    const { player, youtube } = await openPlaying();
    youtube.error(5);
    expect(youtube.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25']);
    youtube.state(CUED);
    expect(youtube.takeCalls()).toEqual(['play']);
    youtube.error(5);
    expect(player.snapshot().status).toEqual(failed('player-fault'));
  });

  it('does not prevent the next one from playing', async () => {
    const { player, youtube } = await open();
    youtube.error(100);
    player.cue(OTHER);
    player.play();
    expect(kindOf(player)).toBe('loading');
    youtube.state(CUED);
    youtube.state(PLAYING);
    expect(kindOf(player)).toBe('playing');
  });

  it('does not affect the next one with a late error', async () => {
    const { player, youtube } = await open();
    player.cue(OTHER);
    youtube.error(100);
    youtube.state(CUED);
    expect(kindOf(player)).toBe('cued');
  });

  it.each<[boolean, FailureReason]>([
    [true, 'script-blocked'],
    [false, 'offline'],
  ])('is reported when the script does not load (online: %s) as %s', async (online, reason) => {
    loadApi = () => Promise.reject(new Error('blocked'));
    isOnline = online;
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(0);
    expect(player.snapshot().status).toEqual(failed(reason));
    expect(mount.children).toHaveLength(0);
  });

  it('is reported when nothing responds within 15 seconds', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(kindOf(player)).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(player.snapshot().status).toEqual(failed('timeout'));
  });

  it('is reported sooner when offline: when nothing responds, and when a cued clip does not start', async () => {
    isOnline = false;
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

  it('is not reported when cached media plays offline', async () => {
    isOnline = false;
    const { player, youtube } = await open();
    youtube.state(CUED);
    player.play();
    youtube.state(PLAYING);
    youtube.state(BUFFERING);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kindOf(player)).toBe('buffering');
  });

  it('is not reported when it is ready but its event was lost', async () => {
    const { player, youtube } = await open();
    youtube.info.state = CUED;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kindOf(player)).toBe('cued');
  });

  it('can be retried from scratch, and then plays if requested', async () => {
    loadApi = () => Promise.reject(new Error('blocked'));
    const player = createPlayer();
    player.cue(CLIP);
    player.play();
    await vi.advanceTimersByTimeAsync(0);
    loadApi = () => Promise.resolve({ Player: FakeYoutube });
    player.retry();
    await vi.advanceTimersByTimeAsync(0);
    const youtube = FakeYoutube.instances[0];
    youtube?.ready();
    youtube?.state(CUED);
    expect(youtube?.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25', 'play']);
    expect(mount.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe('a destroyed player', () => {
  it('leaves nothing in the page and ignores calls and late responses', async () => {
    const { player, youtube } = await openPlaying();
    const listener = vi.fn();
    player.subscribe(listener);
    player.destroy();
    expect(mount.children).toHaveLength(0);
    expect(youtube.takeCalls()).toEqual(['destroy']);
    player.cue(OTHER);
    player.play();
    player.pause();
    player.seek(1);
    player.setMuted(false);
    player.retry();
    youtube.state(PAUSED);
    youtube.error(100);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(youtube.takeCalls()).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('creates no provider player if it was destroyed before the script loaded', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    player.destroy();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeYoutube.instances).toEqual([]);
    expect(mount.children).toHaveLength(0);
  });
});

describe('the speed', () => {
  it('is set again after each cue, which resets it', async () => {
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

  it('is set at once while a clip is loaded', async () => {
    const { player, youtube } = await openPlaying();
    player.setRate(2);
    expect(youtube.takeCalls()).toEqual(['rate 2']);
  });

  it('is the one that the provider reports, not the requested one', async () => {
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

  it.each([
    [true, '1'],
    [false, null],
  ])('are set in the URL of the frame: %s', (isOn, policy) => {
    const player = createPlayer();
    player.setCaptions(isOn);
    player.cue(CLIP);
    expect(captionsOf(mount.querySelector('iframe'))).toBe(policy);
  });

  it('switched during playback open a new frame, which plays', async () => {
    const { player, youtube } = await openPlaying();
    player.setMuted(false);
    player.setRate(2);
    player.setCaptions(true);
    expect(youtube.takeCalls()).toContain('destroy');
    expect(mount.querySelectorAll('iframe')).toHaveLength(1);
    expect(captionsOf(mount.querySelector('iframe'))).toBe('1');
    expect(kindOf(player)).toBe('loading');
    await vi.advanceTimersByTimeAsync(0);
    const next = FakeYoutube.instances[1];
    next?.ready();
    next?.state(CUED);
    expect(next?.takeCalls()).toEqual(['unmute', 'cue jNQXAC9IVRw 5.25', 'rate 2', 'play']);
  });

  it('switched during a pause stay paused', async () => {
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

  it('without a change do nothing', async () => {
    const { player, youtube } = await openPlaying();
    player.setCaptions(false);
    expect(youtube.takeCalls()).toEqual([]);
    expect(kindOf(player)).toBe('playing');
  });

  it('switched after a failure keep its notice', async () => {
    const { player, youtube } = await open();
    youtube.error(100);
    player.setCaptions(true);
    expect(player.snapshot().status).toEqual(failed('unavailable'));
    player.cue(OTHER);
    expect(captionsOf(mount.querySelector('iframe'))).toBe('1');
  });
});
