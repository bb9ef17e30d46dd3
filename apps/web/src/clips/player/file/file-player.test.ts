import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileClipPlayer } from './file-player.ts';

const CLIP = { videoId: 'sample-0001', startTime: 2, endTime: 6 };
const OTHER = { videoId: 'sample-0002', startTime: 1, endTime: 4 };

let mount: HTMLElement;
let isOnline: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  mount = document.body.appendChild(document.createElement('div'));
  isOnline = true;
});

afterEach(() => {
  mount.remove();
});

type Fixture = ReturnType<typeof createPlaying>;

describe('the player of the sample clips', () => {
  test('loads a clip at its start without playing it', () => {
    const { player, video, play, dispatch, kind } = create();
    player.cue(CLIP);
    expect(kind()).toBe('loading');
    expect(video.src).toMatch(/\/samples\/sample-0001\.webm$/);
    expect(video.muted).toBe(true);
    dispatch('loadedmetadata');
    expect(player.snapshot()).toMatchObject({ status: { kind: 'cued' }, duration: 20 });
    expect(video.currentTime).toBe(2);
    expect(play).not.toHaveBeenCalled();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('the length %s is unknown', (duration) => {
    const { player, video, dispatch } = create();
    vi.spyOn(video, 'duration', 'get').mockReturnValue(duration);
    player.cue(CLIP);
    dispatch('loadedmetadata');
    expect(player.snapshot()).toMatchObject({ status: { kind: 'cued' }, duration: null });
  });

  test('loads the MP4 where the browser cannot play AV1', () => {
    vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('');
    const { player, video } = create();
    player.cue(CLIP);
    expect(video.src).toMatch(/\/samples\/sample-0001\.mp4$/);
  });

  test('plays a clip that was asked to play while loading', () => {
    const { player, play, dispatch } = create();
    player.cue(CLIP);
    player.play();
    expect(play).not.toHaveBeenCalled();
    dispatch('loadedmetadata');
    expect(play).toHaveBeenCalledOnce();
  });

  test('follows the states of the video', () => {
    const { dispatch, kind } = createPlaying();
    const kinds = ['waiting', 'playing', 'pause', 'playing', 'ended'].map((type) => {
      dispatch(type);
      return kind();
    });
    expect(kinds).toEqual(['buffering', 'playing', 'paused', 'playing', 'ended']);
  });

  test('plays once the time moves after a seek, also without an event that says so', () => {
    const { player, video, dispatch, kind } = createPlaying();
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    dispatch('waiting');
    player.seek(2);
    dispatch('seeked');
    dispatch('timeupdate');
    expect(kind()).toBe('buffering');
    video.currentTime = 2.25;
    dispatch('timeupdate');
    expect(kind()).toBe('playing');
  });

  test('starts again when the video does not move after its start', () => {
    const { play } = createPlaying();
    vi.advanceTimersByTime(500);
    expect(play).toHaveBeenCalledOnce();
  });

  test.each([
    ['before its first frame', ({ player }: Fixture) => player.cue(OTHER), 'loadedmetadata'],
    ['after it waited', () => undefined, 'waiting'],
  ])('seeks and starts again when the video does not move %s', (_, act, event) => {
    const fixture = createPlaying();
    act(fixture);
    const { player, video, play, dispatch } = fixture;
    vi.spyOn(video, 'buffered', 'get').mockReturnValue(rangesOf([0, 20]));
    player.play();
    dispatch(event);
    play.mockClear();
    const seek = vi.spyOn(video, 'currentTime', 'set');
    vi.advanceTimersByTime(500);
    expect(play).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(999);
    expect(seek).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(seek).toHaveBeenCalledExactlyOnceWith(video.currentTime);
    expect(play).toHaveBeenCalledTimes(2);
  });

  test('does not seek to where the video has no data', () => {
    const { video, play } = createPlaying();
    vi.spyOn(video, 'buffered', 'get').mockReturnValue(rangesOf([3, 20]));
    const seek = vi.spyOn(video, 'currentTime', 'set');
    vi.advanceTimersByTime(1_500);
    expect(play).toHaveBeenCalledTimes(2);
    expect(seek).not.toHaveBeenCalled();
  });

  test.each([
    ['moves', ({ video }: Fixture) => (video.currentTime += 0.4)],
    ['was paused', ({ player }: Fixture) => player.pause()],
    ['was destroyed', ({ player }: Fixture) => player.destroy()],
  ])('does not start again when the video %s', (_, change) => {
    const fixture = createPlaying();
    change(fixture);
    vi.advanceTimersByTime(500);
    expect(fixture.play).not.toHaveBeenCalled();
  });

  test('reports a pause at the very end of the video', () => {
    const { player, video, dispatch, kind } = createPlaying();
    vi.spyOn(video, 'ended', 'get').mockReturnValue(true);
    player.pause();
    dispatch('pause');
    expect(kind()).toBe('paused');
  });

  test('does not report the end of the video as a pause', () => {
    const { video, dispatch, kind } = createPlaying();
    vi.spyOn(video, 'ended', 'get').mockReturnValue(true);
    dispatch('pause');
    expect(kind()).toBe('playing');
  });

  test('does not reload for another range of the same video', () => {
    const { player, video, pause, kind } = createPlaying();
    const { src } = video;
    player.cue({ ...CLIP, startTime: 3 });
    expect(video.src).toBe(src);
    expect(video.currentTime).toBe(3);
    expect(pause).toHaveBeenCalled();
    expect(kind()).toBe('cued');
  });

  test('ignores late events of the previous clip', () => {
    const { player, dispatch, kind } = createPlaying();
    player.cue(OTHER);
    dispatch('playing');
    dispatch('pause');
    expect(kind()).toBe('loading');
    expect(player.currentTime()).toBe(1);
  });

  test('seeks and switches the sound', () => {
    const { player, video } = createPlaying();
    player.seek(4.5);
    expect(player.currentTime()).toBe(4.5);
    player.setMuted(false);
    expect(video.muted).toBe(false);
    expect(player.snapshot().isMuted).toBe(false);
  });

  test('changes the volume', () => {
    const { player, video } = createPlaying();
    player.setVolume(40);
    expect(video.volume).toBe(0.4);
  });

  test.each([
    ['stays muted and plays on when the browser turns its sound on without a click', false],
    ['has sound when the user turns it on with the browser’s own controls', true],
  ])('%s', (_, isActive) => {
    vi.stubGlobal('navigator', { userActivation: { isActive } });
    const { player, video, play, dispatch, kind } = createPlaying();
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    video.muted = false;
    dispatch('volumechange');
    dispatch('pause');
    expect(video.muted).toBe(!isActive);
    expect(player.snapshot().isMuted).toBe(!isActive);
    expect(kind()).toBe('playing');
    expect(play).toHaveBeenCalledTimes(isActive ? 0 : 1);
  });

  test('reports that the browser has muted the clip', () => {
    const { player, video, dispatch } = createPlaying();
    player.setMuted(false);
    video.muted = true;
    dispatch('volumechange');
    expect(player.snapshot().isMuted).toBe(true);
  });

  test('reports that autoplay was blocked', async () => {
    const { player, play, kind } = createPlaying();
    play.mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    player.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('autoplay-blocked');
  });

  test('does not report an aborted start as an error', async () => {
    const { player, play, kind } = createPlaying();
    play.mockRejectedValue(new DOMException('interrupted', 'AbortError'));
    player.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('playing');
  });
});

describe('a sample clip that cannot be played', () => {
  test.each([
    ['player-fault', 4, true],
    ['player-fault', 3, true],
    ['player-fault', 2, true],
    ['offline', 4, false],
  ])('is reported as %s for error %i (online: %s)', (reason, code, online) => {
    const { player, video, dispatch } = create();
    player.cue(CLIP);
    isOnline = online;
    Object.defineProperty(video, 'error', { value: { code } });
    dispatch('error');
    expect(player.snapshot().status).toEqual({ kind: 'failed', reason });
  });

  test('is reported when nothing responds within 15 seconds', async () => {
    const { player } = create();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(player.snapshot().status).toEqual({ kind: 'failed', reason: 'timeout' });
  });

  test('is reported when it does not start within 15 seconds, until it plays', async () => {
    const { player, dispatch, kind } = create();
    player.cue(CLIP);
    player.play();
    dispatch('loadedmetadata');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(player.snapshot().status).toEqual({ kind: 'failed', reason: 'timeout' });
    dispatch('playing');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(kind()).toBe('playing');
  });

  test.each([
    ['was paused', ({ player }: Fixture) => player.pause()],
    ['gave way to another range', ({ player }: Fixture) => player.cue({ ...CLIP, endTime: 5 })],
  ])('is not reported when it %s before it started', async (_, act) => {
    const fixture = create();
    fixture.player.cue(CLIP);
    fixture.player.play();
    fixture.dispatch('loadedmetadata');
    act(fixture);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fixture.kind()).toBe('cued');
  });

  test('plays when it responds later', async () => {
    const { player, play, dispatch, kind } = create();
    player.cue(CLIP);
    player.play();
    await vi.advanceTimersByTimeAsync(15_000);
    dispatch('loadedmetadata');
    expect(kind()).toBe('cued');
    expect(play).toHaveBeenCalledOnce();
  });

  test('can be retried, and then plays if requested', () => {
    const { player, play, dispatch, kind } = create();
    player.cue(CLIP);
    player.play();
    dispatch('error');
    player.retry();
    expect(kind()).toBe('loading');
    dispatch('loadedmetadata');
    expect(play).toHaveBeenCalledOnce();
  });
});

test('a destroyed player leaves nothing in the page and reports nothing more', () => {
  const { player, dispatch } = createPlaying();
  const listener = vi.fn();
  player.subscribe(listener);
  player.destroy();
  expect(mount.children).toHaveLength(0);
  player.cue(OTHER);
  player.play();
  player.pause();
  dispatch('pause');
  expect(listener).not.toHaveBeenCalled();
});

describe('speed and captions of the sample clips', () => {
  test('the speed is reported and kept for later files', () => {
    const { player, video } = createPlaying();
    player.setRate(1.5);
    expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.5, 1.5]);
    expect(player.snapshot().rate).toBe(1.5);
  });

  test('the captions are those of the clip', () => {
    const { player, video } = create();
    const captions = () => video.querySelector('track')?.getAttribute('src');
    player.cue(CLIP);
    expect(captions()).toBe('/samples/sample-0001.vtt');
    player.cue(OTHER);
    expect(captions()).toBe('/samples/sample-0002.vtt');
  });
});

function create() {
  const player = new FileClipPlayer(mount, () => isOnline);
  const video = mount.querySelector('video');
  if (!video) throw new Error('No video was made.');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const pause = vi.spyOn(video, 'pause').mockReturnValue();
  vi.spyOn(video, 'load').mockReturnValue();
  vi.spyOn(video, 'duration', 'get').mockReturnValue(20);
  const dispatch = (type: string) => video.dispatchEvent(new Event(type));
  const kind = () => player.snapshot().status.kind;
  return { player, video, play, pause, dispatch, kind };
}

function createPlaying() {
  const fixture = create();
  fixture.player.cue(CLIP);
  fixture.player.play();
  fixture.dispatch('loadedmetadata');
  fixture.dispatch('playing');
  fixture.play.mockClear();
  return fixture;
}

function rangesOf(...ranges: ReadonlyArray<readonly [number, number]>): TimeRanges {
  return {
    length: ranges.length,
    start: (index) => ranges[index]?.[0] ?? Number.NaN,
    end: (index) => ranges[index]?.[1] ?? Number.NaN,
  };
}
