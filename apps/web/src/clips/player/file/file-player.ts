import {
  SAMPLE_TYPE,
  sampleCaptions,
  sampleFallbackPath,
  samplePath,
} from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import {
  type Clip,
  type ClipPlayer,
  type FailureReason,
  isRunning,
  knownDuration,
  type PlayerStatus,
} from '#clips/player/clip-player.ts';
import { createSnapshotStore } from '#clips/player/snapshot-store.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
/** WebKit may stand still with all data, even after 'playing', until the next seek and play(). */
const STANDSTILL_MS = 500;

export class FileClipPlayer implements ClipPlayer {
  readonly #store = createSnapshotStore();
  readonly #video = createVideo();
  readonly #captions = this.#video.appendChild(createCaptions());
  readonly #listeners = new AbortController();
  readonly #isOnline: () => boolean;
  #shouldPlay = false;
  #isMuted = true;
  #waitingAt = 0;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #progressCheck: ReturnType<typeof setTimeout> | undefined;

  readonly snapshot = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  constructor(mount: HTMLElement, isOnline = () => navigator.onLine) {
    this.#isOnline = isOnline;
    mount.append(this.#video);
    this.#on('loadedmetadata', () => this.#handleReady());
    this.#on('playing', () => this.#handlePlaying());
    this.#on('waiting', () => this.#handleWaiting());
    this.#on('seeked', () => (this.#waitingAt = this.#video.currentTime));
    this.#on('timeupdate', () => this.#handleProgress());
    this.#on('ended', () => this.#setStatus({ kind: 'ended' }));
    this.#on('pause', () => this.#handlePause());
    this.#on('error', () => this.#handleError());
    this.#on('volumechange', () => this.#handleVolume());
  }

  cue(clip: Clip): void {
    if (this.#listeners.signal.aborted) return;
    const isLoaded = this.#isReady() && this.#store.get().clip?.videoId === clip.videoId;
    this.#shouldPlay = false;
    this.#video.pause();
    if (!isLoaded) return this.#load(clip);
    clearTimeout(this.#deadline);
    this.#video.currentTime = clip.startTime;
    this.#store.update({ clip, status: { kind: 'cued' } });
  }

  play(): void {
    this.#shouldPlay = true;
    if (this.#isReady()) void this.#start();
  }

  pause(): void {
    this.#shouldPlay = false;
    if (this.#isReady()) clearTimeout(this.#deadline);
    this.#video.pause();
  }

  seek(seconds: number): void {
    if (this.#isReady()) this.#video.currentTime = seconds;
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#video.muted = isMuted;
    this.#store.update({ isMuted });
  }

  setRate(rate: number): void {
    // Loading a file resets the rate to the default rate.
    this.#video.defaultPlaybackRate = rate;
    this.#video.playbackRate = rate;
    this.#store.update({ rate });
  }

  setVolume(percent: number): void {
    this.#video.volume = percent / 100;
  }

  setCaptions(isOn: boolean): void {
    this.#captions.track.mode = isOn ? 'showing' : 'disabled';
  }

  currentTime(): number {
    return this.#isReady() ? this.#video.currentTime : (this.#store.get().clip?.startTime ?? 0);
  }

  retry(): void {
    const { clip, status } = this.#store.get();
    if (clip && status.kind === 'failed') this.#load(clip);
  }

  destroy(): void {
    this.#listeners.abort();
    clearTimeout(this.#deadline);
    clearTimeout(this.#progressCheck);
    this.#store.close();
    // Otherwise a removed video element would continue to play and load.
    this.#video.removeAttribute('src');
    this.#video.load();
    this.#video.remove();
  }

  #on(event: string, handle: () => void): void {
    this.#video.addEventListener(event, handle, { signal: this.#listeners.signal });
  }

  #isReady(): boolean {
    const { kind } = this.#store.get().status;
    return kind !== 'loading' && kind !== 'failed';
  }

  #load(clip: Clip): void {
    this.#startTimeout();
    this.#store.update({ clip, status: { kind: 'loading' }, hasFrame: false, duration: null });
    this.#video.requestVideoFrameCallback?.(() => this.#store.update({ hasFrame: true }));
    this.#video.src = fileOf(this.#video, clip.videoId);
    this.#captions.src = sampleCaptions(clip.videoId);
    this.#video.load();
  }

  #startTimeout(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(
      () => this.#fail(this.#isOnline() ? 'timeout' : 'offline'),
      RESPONSE_TIMEOUT_MS,
    );
  }

  async #start(): Promise<void> {
    if (this.#store.get().status.kind !== 'playing') this.#startTimeout();
    this.#checkProgress();
    await this.#requestPlay();
  }

  async #requestPlay(): Promise<void> {
    try {
      await this.#video.play();
    } catch (error) {
      // A pause or the next clip aborts a start, which is not an error.
      const isBlocked = error instanceof Error && error.name === 'NotAllowedError';
      if (!isBlocked || !this.#shouldPlay) return;
      clearTimeout(this.#deadline);
      this.#setStatus({ kind: 'autoplay-blocked' });
    }
  }

  /** Also after a timeout. */
  #handleReady(): void {
    const { clip } = this.#store.get();
    if (this.#isReady() || !clip) return;
    clearTimeout(this.#deadline);
    this.#video.currentTime = clip.startTime;
    this.#store.update({
      status: { kind: 'cued' },
      duration: knownDuration(this.#video.duration),
    });
    if (this.#shouldPlay) void this.#start();
  }

  #handlePlaying(): void {
    // Without the callback, browsers report no frames.
    if (!('requestVideoFrameCallback' in this.#video)) this.#store.update({ hasFrame: true });
    if (this.#store.get().status.kind === 'loading') return;
    clearTimeout(this.#deadline);
    // Also after a timeout.
    this.#store.update({ status: { kind: 'playing' } });
    this.#checkProgress();
  }

  #handleWaiting(): void {
    this.#waitingAt = this.#video.currentTime;
    this.#setStatus({ kind: 'buffering' });
    this.#checkProgress();
  }

  /** After a seek, WebKit may play on without a 'playing' event. */
  #handleProgress(): void {
    const { currentTime, paused, seeking } = this.#video;
    const isMoving = !paused && !seeking && currentTime > this.#waitingAt;
    if (isMoving && this.#store.get().status.kind === 'buffering')
      this.#setStatus({ kind: 'playing' });
  }

  #checkProgress(wait = STANDSTILL_MS): void {
    const time = this.#video.currentTime;
    clearTimeout(this.#progressCheck);
    this.#progressCheck = setTimeout(() => {
      const { kind } = this.#store.get().status;
      const isStarting = kind === 'cued' || kind === 'playing' || kind === 'buffering';
      if (!this.#shouldPlay || !isStarting || this.#video.currentTime !== time) return;
      // A seek costs a slow decoder what it has done, so the first attempt is only play().
      if (wait > STANDSTILL_MS && hasDataAt(this.#video, time)) this.#video.currentTime = time;
      void this.#requestPlay();
      this.#checkProgress(wait * 2);
    }, wait);
  }

  /**
   * The user can mute with the browser's own controls, too. Without a click, it is WebKitGTK, which
   * gives a new stream the sound of an earlier one, and then pauses it.
   */
  #handleVolume(): void {
    if (this.#isMuted && !this.#video.muted && !navigator.userActivation.isActive) {
      this.#video.muted = true;
      if (this.#shouldPlay) void this.#requestPlay();
      return;
    }
    this.#isMuted = this.#video.muted;
    this.#store.update({ isMuted: this.#isMuted });
  }

  /** Ignores the pause before 'ended', which a paused video does not report, and before cueing. */
  #handlePause(): void {
    const isBeforeEnded = this.#video.ended && this.#shouldPlay;
    const isStale = !this.#video.paused;
    if (isRunning(this.#store.get().status) && !isBeforeEnded && !isStale)
      this.#setStatus({ kind: 'paused' });
  }

  #handleError(): void {
    this.#fail(this.#isOnline() ? 'player-fault' : 'offline');
  }

  #setStatus(status: PlayerStatus): void {
    if (this.#isReady()) this.#store.update({ status });
  }

  #fail(reason: FailureReason): void {
    clearTimeout(this.#deadline);
    this.#store.update({ status: { kind: 'failed', reason } });
  }
}

function fileOf(video: HTMLVideoElement, videoId: string): string {
  return video.canPlayType(SAMPLE_TYPE) === '' ? sampleFallbackPath(videoId) : samplePath(videoId);
}

function hasDataAt({ buffered }: HTMLVideoElement, time: number): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, index) => buffered.start(index) <= time && time < buffered.end(index),
  );
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.disableRemotePlayback = true;
  // In a sandboxed frame of another site, captions need it.
  video.crossOrigin = 'anonymous';
  video.tabIndex = -1;
  video.setAttribute('aria-label', clipTexts.video);
  return video;
}

function createCaptions(): HTMLTrackElement {
  const captions = document.createElement('track');
  captions.kind = 'captions';
  captions.srclang = 'en';
  captions.label = clipTexts.captions;
  return captions;
}
