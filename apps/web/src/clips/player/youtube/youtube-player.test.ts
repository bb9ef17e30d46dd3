import { describe, expect, test, vi } from 'vitest';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import { CLIP, failed, kindOf, OTHER, setUpPlayers } from './player-fixture.testing.ts';

const { ENDED, PLAYING, PAUSED, BUFFERING, CUED } = STATES;
const { page, createPlayer, open, openPlaying } = setUpPlayers();

describe("the provider's frame", () => {
  test('sends the referrer, starts muted, and ignores keys', async () => {
    createPlayer().cue(CLIP);
    const frame = page.mount.querySelector('iframe');
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

  test.each(['short', 'jNQXAC9IVRw"><', '../../login', ''])(
    'is never opened for the malformed video id %j',
    (videoId) => {
      const player = createPlayer();
      player.cue({ ...CLIP, videoId });
      expect(page.mount.children).toHaveLength(0);
      expect(player.snapshot().status).toEqual(failed('bad-link'));
    },
  );

  test('is reused for the next clip', async () => {
    const { player, youtube } = await openPlaying();
    player.cue(OTHER);
    expect(youtube.takeCalls()).toEqual(['cue dQw4w9WgXcQ 40']);
    expect(page.mount.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe("the provider's player", () => {
  test('loads a clip at its exact start without playing it', async () => {
    const { player, youtube } = await open();
    expect(youtube.takeCalls()).toEqual(['cue jNQXAC9IVRw 5.25']);
    expect(kindOf(player)).toBe('loading');
    youtube.state(CUED);
    expect(kindOf(player)).toBe('cued');
    expect(player.currentTime()).toBe(5.25);
    expect(youtube.takeCalls()).toEqual([]);
  });

  test('plays a clip that was asked to play while loading, unless it was paused again', async () => {
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

  test.each([
    ['both cues are answered', 2],
    ['only the second is', 1],
  ])('starts a clip that was chosen while another was being cued, if %s', async (_, answers) => {
    const { player, youtube } = await open();
    player.cue({ ...CLIP, startTime: 7 });
    player.play();
    for (let answer = 0; answer < answers; answer += 1) {
      youtube.takeCalls();
      youtube.state(CUED);
    }
    expect(youtube.takeCalls()).toEqual(['play']);
    youtube.state(PLAYING);
    expect(kindOf(player)).toBe('playing');
  });

  test("follows the provider's states", async () => {
    const { player, youtube } = await openPlaying();
    const kinds = [BUFFERING, PLAYING, PAUSED, ENDED, -1, 99, CUED].map((code) => {
      youtube.state(code ?? -1);
      return kindOf(player);
    });
    expect(kinds).toEqual(['buffering', 'playing', 'paused', 'ended', 'cued', 'cued', 'cued']);
  });

  test('ignores late events of the previous clip', async () => {
    const { player, youtube } = await openPlaying();
    youtube.info.time = 7;
    player.cue(OTHER);
    youtube.state(PLAYING);
    youtube.state(PAUSED);
    expect(kindOf(player)).toBe('loading');
    expect(player.currentTime()).toBe(40);
  });

  test('does not reload for another range of the same video', async () => {
    const { player, youtube } = await openPlaying();
    player.cue({ ...CLIP, startTime: 7 });
    expect(youtube.takeCalls()).toEqual(['pause', 'seek 7']);
    expect(kindOf(player)).toBe('cued');
    expect(player.currentTime()).toBe(7);
  });

  test('reports the length of the video once the provider has it', async () => {
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

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'the length %s is unknown',
    async (duration) => {
      const { player, youtube } = await open();
      youtube.info.duration = duration;
      youtube.state(CUED);
      youtube.state(PLAYING);
      expect(player.snapshot().duration).toBeNull();
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'the time %s counts as the start',
    async (time) => {
      const { player, youtube } = await openPlaying();
      youtube.info.time = time;
      expect(player.currentTime()).toBe(CLIP.startTime);
    },
  );

  test('unmutes inside the call, and repeats it once the provider is ready', async () => {
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

  test('keeps the volume of the frame until the user has chosen one, then sends it to each frame', async () => {
    const { player, youtube } = await open();
    youtube.takeCalls();
    player.setVolume(100);
    expect(youtube.takeCalls()).toEqual([]);
    player.setVolume(40);
    expect(youtube.takeCalls()).toEqual(['volume 40']);
    player.setCaptions(true);
    await vi.advanceTimersByTimeAsync(0);
    const reopened = FakeYoutube.instances.at(-1);
    reopened?.ready();
    expect(reopened?.takeCalls()).toContain('volume 40');
  });

  test('reports sound that was switched inside the frame', async () => {
    const { player, youtube } = await openPlaying();
    youtube.info.muted = false;
    youtube.state(PAUSED);
    expect(player.snapshot().isMuted).toBe(false);
  });

  test('reports that autoplay was blocked, and shows the frame again when the user presses play', async () => {
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

describe('a destroyed player', () => {
  test('leaves nothing in the page and ignores calls and late responses', async () => {
    const { player, youtube } = await openPlaying();
    const listener = vi.fn();
    player.subscribe(listener);
    player.destroy();
    expect(page.mount.children).toHaveLength(0);
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

  test('creates no provider player if it was destroyed before the script loaded', async () => {
    const player = createPlayer();
    player.cue(CLIP);
    player.destroy();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeYoutube.instances).toEqual([]);
    expect(page.mount.children).toHaveLength(0);
  });
});
