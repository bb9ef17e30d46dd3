/**
 * The part of the provider's IFrame API that we use. Getters return undefined shortly after a cue.
 */
export interface YoutubePlayer {
  cueVideoById(video: { videoId: string; startSeconds: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  mute(): void;
  unMute(): void;
  isMuted(): boolean | undefined;
  /** Percent. */
  setVolume(percent: number): void;
  /** An unsupported rate becomes the nearest one toward 1. Each cue resets the rate to 1. */
  setPlaybackRate(rate: number): void;
  getPlaybackRate(): number | undefined;
  getCurrentTime(): number | undefined;
  getDuration(): number | undefined;
  getPlayerState(): number | undefined;
  destroy(): void;
}

interface YoutubeEvent<Data> {
  target: YoutubePlayer;
  data: Data;
}

export interface YoutubePlayerOptions {
  host: string;
  events: {
    onReady(event: YoutubeEvent<unknown>): void;
    onStateChange(event: YoutubeEvent<number>): void;
    onError(event: YoutubeEvent<unknown>): void;
    onPlaybackRateChange(event: YoutubeEvent<number>): void;
    onAutoplayBlocked(event: YoutubeEvent<unknown>): void;
  };
}

export interface YoutubeApi {
  Player: new (frame: HTMLIFrameElement, options: YoutubePlayerOptions) => YoutubePlayer;
}

declare global {
  interface Window {
    /** Without `Player` until its second script has run. */
    YT?: Partial<YoutubeApi>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

const SCRIPT_URL = 'https://www.youtube.com/iframe_api';
const TIMEOUT_MS = 10_000;

let pending: Promise<YoutubeApi> | null = null;

/**
 * Loads the provider's script once per page. Rejects if it is blocked or not ready in time; the
 * next call retries.
 */
export function loadYoutubeApi(): Promise<YoutubeApi> {
  pending ??= requestApi().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

function requestApi(): Promise<YoutubeApi> {
  return new Promise((resolve, reject) => {
    if (hasPlayer(window.YT)) return resolve(window.YT);

    const previousCallback = window.onYouTubeIframeAPIReady;
    const listeners = new AbortController();
    // Set before the script loads, because the script calls it.
    window.onYouTubeIframeAPIReady = () => {
      previousCallback?.();
      if (!hasPlayer(window.YT)) return fail('The player script brought no player.');
      stopWaiting();
      resolve(window.YT);
    };
    let { script, timer } = loadScript();
    // Losing the network can drop the second script without an error event.
    window.addEventListener('online', reloadScript, { signal: listeners.signal });

    function loadScript() {
      const element = document.createElement('script');
      element.onerror = () => fail('The player script could not be loaded.');
      element.src = SCRIPT_URL;
      document.head.append(element);
      const timeout = setTimeout(() => fail('The player script did not get ready.'), TIMEOUT_MS);
      return { script: element, timer: timeout };
    }

    function stopWaiting(): void {
      clearTimeout(timer);
      listeners.abort();
    }

    function removeScript(): void {
      script.onerror = null;
      script.remove();
      if (!hasPlayer(window.YT)) delete window.YT;
    }

    function reloadScript(): void {
      clearTimeout(timer);
      removeScript();
      ({ script, timer } = loadScript());
    }

    function fail(message: string): void {
      stopWaiting();
      removeScript();
      // Our callback must not run for an abandoned attempt.
      if (previousCallback) window.onYouTubeIframeAPIReady = previousCallback;
      else delete window.onYouTubeIframeAPIReady;
      reject(new Error(message));
    }
  });
}

function hasPlayer(api: Partial<YoutubeApi> | undefined): api is YoutubeApi {
  return typeof api?.Player === 'function';
}
