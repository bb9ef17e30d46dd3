import {
  type Clip,
  type ClipPlayer,
  type FailureReason,
  isRunning,
  type PlayerStatus,
} from '#clips/player/clip-player.ts';
import { createSnapshotStore } from '#clips/player/snapshot-store.ts';
import { loadYoutubeApi, type YoutubeApi, type YoutubePlayer } from './youtube-api.ts';
import { openYoutubeFrame, type YoutubeFrame } from './youtube-frame.ts';
import { isYoutubeId, youtubeEmbedUrl } from './youtube-links.ts';

const CUED = 5;
const HTML_PLAYER_ERROR = 5;
const RESPONSE_TIMEOUT_MS = 15_000;
const OFFLINE_TIMEOUT_MS = 3_000;

const STATUS_OF_STATE = new Map<number, PlayerStatus>([
  [0, { kind: 'ended' }],
  [1, { kind: 'playing' }],
  [2, { kind: 'paused' }],
  [3, { kind: 'buffering' }],
]);

const REASON_OF_ERROR = new Map<number, FailureReason>([
  [2, 'bad-link'],
  [HTML_PLAYER_ERROR, 'player-fault'],
  [100, 'unavailable'],
  [101, 'embedding-off'],
  [150, 'embedding-off'],
  [153, 'no-referrer'],
]);

export interface YoutubePlayerDeps {
  loadApi(): Promise<YoutubeApi>;
  isOnline(): boolean;
}

const browserDeps: YoutubePlayerDeps = {
  loadApi: loadYoutubeApi,
  isOnline: () => navigator.onLine,
};

export class YoutubeClipPlayer implements ClipPlayer {
  readonly #mount: HTMLElement;
  readonly #deps: YoutubePlayerDeps;
  readonly #store = createSnapshotStore();
  #frame: YoutubeFrame | null = null;
  #isDestroyed = false;
  #shouldPlay = false;
  #hasRequestedMedia = false;
  /** Play and pause were sent, but the pause is not confirmed. */
  #isPreloading = false;
  #canPreload = true;
  /** Until `cued` arrives, events may belong to the previous clip. */
  #isCueing = false;
  #hasRetried = false;
  #rate = 1;
  #hasCaptions = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;

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

  /** Plays and pauses, because a cued player loads nothing before it plays. */
  preload(): void {
    const isCued = this.#store.get().status.kind === 'cued';
    const api = this.#readyApi();
    if (!api || !isCued || !this.#canPreload || this.#hasRequestedMedia) return;
    this.#hasRequestedMedia = true;
    this.#isPreloading = true;
    api.playVideo();
    api.pauseVideo();
  }

  play(): void {
    if (this.#isDestroyed) return;
    this.#shouldPlay = true;
    this.#hasRequestedMedia = true;
    if (this.#store.get().status.kind === 'autoplay-blocked') this.#setStatus({ kind: 'cued' });
    const api = this.#readyApi();
    api?.playVideo();
    if (api && !this.#deps.isOnline()) this.#startPlayTimeout();
  }

  pause(): void {
    if (this.#isDestroyed) return;
    const isPausable = this.#shouldPlay || isRunning(this.#store.get().status);
    this.#shouldPlay = false;
    if (isPausable) this.#readyApi()?.pauseVideo();
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
    return status.kind === 'cued' ? start : (this.#readyApi()?.getCurrentTime() ?? start);
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
    this.#hasRequestedMedia = false;
    this.#isPreloading = false;
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

  /** A clip that was cued online may not load its media offline. */
  #startPlayTimeout(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      if (this.#shouldPlay) this.#fail('offline');
    }, OFFLINE_TIMEOUT_MS);
  }

  #closeFrame(): void {
    this.#frame?.close();
    this.#frame = null;
    this.#isCueing = false;
  }

  #handleReady(): void {
    const { clip, isMuted, status } = this.#store.get();
    if (!isMuted) this.#api()?.unMute();
    // After a sleep of the device, the timer may end first.
    const isAwaited = status.kind === 'loading' || hasTimedOut(status);
    if (clip && isAwaited) this.#sendCue(clip);
  }

  #handleCued(): void {
    clearTimeout(this.#deadline);
    this.#isCueing = false;
    this.#setStatus({ kind: 'cued' });
    if (this.#rate !== 1) this.#api()?.setPlaybackRate(this.#rate);
    if (this.#shouldPlay) this.#api()?.playVideo();
  }

  #handleState(code: number): void {
    if (this.#isCueing && code === CUED) return this.#handleCued();
    const status = STATUS_OF_STATE.get(code);
    if (!status || !this.#readyApi()) return;
    if (this.#isPreloading && !this.#hasStartedDuringPreload(status)) return;
    if (status.kind === 'playing') clearTimeout(this.#deadline);
    this.#setStatus(status);
  }

  /** Returns true for a start by the user, or one that the pause did not stop. */
  #hasStartedDuringPreload({ kind }: PlayerStatus): boolean {
    this.#isPreloading = kind === 'buffering';
    if (kind !== 'playing') return false;
    if (!this.#shouldPlay) {
      this.#canPreload = false;
      this.#api()?.pauseVideo();
    }
    return true;
  }

  /** The browser may allow playback after a user action. */
  #handleBlocked(): void {
    this.#isPreloading = false;
    if (this.#shouldPlay) this.#setStatus({ kind: 'autoplay-blocked' });
  }

  #handleError(code: number): void {
    const { clip } = this.#store.get();
    if (code === HTML_PLAYER_ERROR && clip && !this.#hasRetried) {
      this.#hasRetried = true;
      return this.#open(clip);
    }
    this.#fail(REASON_OF_ERROR.get(code) ?? 'unavailable');
  }

  #setStatus(status: PlayerStatus): void {
    const duration = this.#api()?.getDuration();
    // The user can mute inside the frame, too.
    const isMuted = this.#api()?.isMuted();
    const rate = this.#api()?.getPlaybackRate();
    // For a cued clip, the provider shows its still and play button.
    const isIdle = status.kind === 'cued' && !this.#shouldPlay;
    this.#store.update({
      status,
      ...(isIdle || status.kind === 'playing' ? { hasFrame: true } : {}),
      ...(duration ? { duration } : {}),
      ...(isMuted === undefined ? {} : { isMuted }),
      ...(rate ? { rate } : {}),
    });
  }

  #fail(reason: FailureReason): void {
    clearTimeout(this.#deadline);
    this.#store.update({ status: { kind: 'failed', reason } });
  }
}

function hasTimedOut(status: PlayerStatus): boolean {
  return status.kind === 'failed' && (status.reason === 'timeout' || status.reason === 'offline');
}
