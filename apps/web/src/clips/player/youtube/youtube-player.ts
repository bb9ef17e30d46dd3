import {
  type Clip,
  type ClipPlayer,
  type FailureReason,
  isRunning,
  knownDuration,
  type PlayerStatus,
} from '#clips/player/clip-player.ts';
import { createSnapshotStore } from '#clips/player/snapshot-store.ts';
import { loadYoutubeApi, type YoutubeApi, type YoutubePlayer } from './youtube-api.ts';
import { CUED, HTML_PLAYER_ERROR, reasonOfError, statusOfState } from './youtube-codes.ts';
import { openYoutubeFrame, type YoutubeFrame } from './youtube-frame.ts';
import { isYoutubeId, youtubeEmbedUrl } from './youtube-links.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const OFFLINE_TIMEOUT_MS = 3_000;
/** After this time without playback, the frame may ask for a sign-in, or show an advertisement. */
const START_TIMEOUT_MS = 3_000;
/** After this time without a response to Pause, a player that only buffers counts as paused. */
const PAUSE_TIMEOUT_MS = 1_000;

export interface YoutubePlayerDeps {
  loadApi(): Promise<YoutubeApi>;
  isOnline(): boolean;
  /** True if this page has no origin. */
  isSandboxed(): boolean;
}

const browserDeps: YoutubePlayerDeps = {
  loadApi: loadYoutubeApi,
  isOnline: () => navigator.onLine,
  isSandboxed: () => globalThis.origin === 'null',
};

export class YoutubeClipPlayer implements ClipPlayer {
  readonly #mount: HTMLElement;
  readonly #deps: YoutubePlayerDeps;
  readonly #store = createSnapshotStore();
  #frame: YoutubeFrame | null = null;
  #isDestroyed = false;
  #shouldPlay = false;
  /** Until `cued` arrives, events may belong to the previous clip. */
  #isCueing = false;
  /** The provider answers a cue that another replaced, or does not. */
  #unansweredCues = 0;
  #hasRetried = false;
  #rate = 1;
  #volume = 100;
  #hasCaptions = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  /** The deadline of the last Play or Pause. */
  #commandDeadline: ReturnType<typeof setTimeout> | undefined;

  readonly snapshot = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  constructor(mount: HTMLElement, deps = browserDeps) {
    this.#mount = mount;
    this.#deps = deps;
  }

  cue(clip: Clip): void {
    if (this.#isDestroyed) return;
    this.#shouldPlay = false;
    this.#hasRetried = false;
    const previous = this.#store.get();
    // In any other status, a seek would start playback.
    const isSeekable = isRunning(previous.status) || previous.status.kind === 'paused';
    if (isSeekable && previous.clip?.videoId === clip.videoId) this.#seekToStart(clip);
    else this.#open(clip);
  }

  play(): void {
    if (this.#isDestroyed) return;
    this.#shouldPlay = true;
    if (this.#store.get().status.kind === 'autoplay-blocked') this.#setStatus({ kind: 'cued' });
    this.#sendPlay();
  }

  pause(): void {
    if (this.#isDestroyed) return;
    const isPausable = this.#shouldPlay || isRunning(this.#store.get().status);
    this.#shouldPlay = false;
    const api = this.#readyApi();
    if (!isPausable || !api) return;
    api.pauseVideo();
    this.#startCommandTimeout(PAUSE_TIMEOUT_MS, () => {
      if (this.#store.get().status.kind === 'buffering') this.#setStatus({ kind: 'paused' });
    });
  }

  seek(seconds: number): void {
    this.#readyApi()?.seekTo(seconds, true);
  }

  setMuted(isMuted: boolean): void {
    if (isMuted) this.#api()?.mute();
    else this.#api()?.unMute();
    this.#store.update({ isMuted });
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#readyApi()?.setPlaybackRate(rate);
  }

  setVolume(percent: number): void {
    if (this.#volume === percent) return;
    this.#volume = percent;
    this.#api()?.setVolume(percent);
  }

  /** Reloads the frame: the provider accepts this setting only in the URL. */
  setCaptions(isOn: boolean): void {
    const { clip, status } = this.#store.get();
    if (this.#isDestroyed || this.#hasCaptions === isOn) return;
    this.#hasCaptions = isOn;
    if (!this.#frame || !clip) return;
    this.#shouldPlay ||= isRunning(status);
    this.#closeFrame();
    if (status.kind !== 'failed') this.#open(clip);
  }

  currentTime(): number {
    const { clip, status } = this.#store.get();
    const start = clip?.startTime ?? 0;
    const time = status.kind === 'cued' ? start : (this.#readyApi()?.getCurrentTime() ?? start);
    return Number.isFinite(time) ? time : start;
  }

  retry(): void {
    const { clip, status } = this.#store.get();
    if (this.#isDestroyed || !clip || status.kind !== 'failed') return;
    this.#closeFrame();
    this.#hasRetried = false;
    this.#open(clip);
  }

  destroy(): void {
    this.#isDestroyed = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#commandDeadline);
    this.#closeFrame();
    this.#store.close();
  }

  #api(): YoutubePlayer | null {
    return this.#frame?.api() ?? null;
  }

  #readyApi(): YoutubePlayer | null {
    const { kind } = this.#store.get().status;
    return this.#isCueing || kind === 'loading' || kind === 'failed' ? null : this.#api();
  }

  #open(clip: Clip): void {
    this.#store.update({ clip, status: { kind: 'loading' }, hasFrame: false, duration: null });
    if (!isYoutubeId(clip.videoId)) return this.#fail('bad-link');
    // In a sandbox, the provider receives neither the referrer nor the origin.
    if (this.#deps.isSandboxed()) return this.#fail('site-rejected');
    this.#startCueTimeout();
    // A frame that has not responded may never respond.
    if (this.#frame && !this.#api()) this.#closeFrame();
    if (this.#api()) this.#sendCue(clip);
    const address = youtubeEmbedUrl(clip, this.#hasCaptions);
    this.#frame ??= openYoutubeFrame(this.#mount, address, this.#deps.loadApi, {
      onReady: () => this.#handleReady(),
      onState: (code) => this.#handleState(code),
      onError: (code) => this.#handleError(code),
      onRate: (rate) => this.#store.update({ rate }),
      onAutoplayBlocked: () => this.#handleBlocked(),
      onApiFailed: () => {
        this.#closeFrame();
        this.#fail(this.#deps.isOnline() ? 'script-blocked' : 'offline');
      },
    });
  }

  #sendCue(clip: Clip): void {
    this.#isCueing = true;
    this.#unansweredCues += 1;
    this.#api()?.cueVideoById({ videoId: clip.videoId, startSeconds: clip.startTime });
  }

  #seekToStart(clip: Clip): void {
    this.#api()?.pauseVideo();
    this.#api()?.seekTo(clip.startTime, true);
    this.#store.update({ clip, status: { kind: 'cued' } });
  }

  #startCueTimeout(): void {
    const { isOnline } = this.#deps;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(
      () => {
        if (this.#api()?.getPlayerState() === CUED) this.#handleCued();
        else this.#fail(isOnline() ? 'timeout' : 'offline');
      },
      isOnline() ? RESPONSE_TIMEOUT_MS : OFFLINE_TIMEOUT_MS,
    );
  }

  #sendPlay(): void {
    const api = this.#readyApi();
    if (!api) return;
    api.playVideo();
    this.#startCommandTimeout(START_TIMEOUT_MS, () => {
      const { kind } = this.#store.get().status;
      if (!this.#shouldPlay || kind === 'playing') return;
      // A clip that was cued online may not load its media offline.
      if (!this.#deps.isOnline()) this.#fail('offline');
      else if (kind !== 'autoplay-blocked') this.#store.update({ hasFrame: true });
    });
  }

  #startCommandTimeout(ms: number, handleTimeout: () => void): void {
    clearTimeout(this.#commandDeadline);
    this.#commandDeadline = setTimeout(() => {
      if (this.#readyApi()) handleTimeout();
    }, ms);
  }

  #closeFrame(): void {
    this.#frame?.close();
    this.#frame = null;
    this.#isCueing = false;
    this.#unansweredCues = 0;
  }

  #handleReady(): void {
    const { clip, isMuted, status } = this.#store.get();
    if (!isMuted) this.#api()?.unMute();
    // Otherwise the provider uses the user's own setting.
    if (this.#volume !== 100) this.#api()?.setVolume(this.#volume);
    // After a sleep of the device, the timer may end first.
    const isAwaited = status.kind === 'loading' || hasTimedOut(status);
    if (clip && isAwaited) this.#sendCue(clip);
  }

  #handleCued(): void {
    clearTimeout(this.#deadline);
    this.#isCueing = false;
    this.#unansweredCues -= 1;
    this.#setStatus({ kind: 'cued' });
    if (this.#rate !== 1) this.#api()?.setPlaybackRate(this.#rate);
    if (this.#shouldPlay) this.#sendPlay();
  }

  #handleState(code: number): void {
    if (this.#unansweredCues > 0 && code === CUED) return this.#handleCued();
    const status = statusOfState(code);
    const isPlaying = status?.kind === 'playing';
    // A player that plays despite a failure must be visible.
    const isRecovered = isPlaying && this.#store.get().status.kind === 'failed';
    if (!status || !(isRecovered || this.#readyApi())) return;
    this.#isCueing = false;
    if (isPlaying) clearTimeout(this.#commandDeadline);
    this.#setStatus(status);
  }

  /** The browser may allow playback after a user action. */
  #handleBlocked(): void {
    if (this.#shouldPlay && this.#readyApi()) this.#setStatus({ kind: 'autoplay-blocked' });
  }

  #handleError(code: unknown): void {
    const { clip } = this.#store.get();
    if (code === HTML_PLAYER_ERROR && clip && !this.#hasRetried) {
      this.#hasRetried = true;
      return this.#open(clip);
    }
    this.#fail(reasonOfError(code));
  }

  #setStatus(status: PlayerStatus): void {
    const duration = knownDuration(this.#api()?.getDuration());
    // The user can mute inside the frame, too.
    const isMuted = this.#api()?.isMuted();
    const rate = this.#api()?.getPlaybackRate();
    // For a clip that waits for Play, the provider shows its still and play button.
    const isIdle = !isRunning(status) && !this.#shouldPlay;
    this.#store.update({
      status,
      ...(isIdle || status.kind === 'playing' ? { hasFrame: true } : {}),
      ...(duration === null ? {} : { duration }),
      ...(isMuted === undefined ? {} : { isMuted }),
      ...(rate ? { rate } : {}),
    });
  }

  #fail(reason: FailureReason): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#commandDeadline);
    this.#store.update({ status: { kind: 'failed', reason } });
  }
}

function hasTimedOut(status: PlayerStatus): boolean {
  return status.kind === 'failed' && (status.reason === 'timeout' || status.reason === 'offline');
}
