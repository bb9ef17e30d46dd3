/** The part of the provider's IFrame API that is used here. Getters answer undefined for a moment
 * after a video was cued. */
export type YoutubePlayer = {
  cueVideoById(video: { videoId: string; startSeconds: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  mute(): void;
  unMute(): void;
  isMuted(): boolean | undefined;
  /** A rate that a video does not have becomes the nearest towards 1; each cue goes back to 1. */
  setPlaybackRate(rate: number): void;
  getPlaybackRate(): number | undefined;
  getCurrentTime(): number | undefined;
  getDuration(): number | undefined;
  getPlayerState(): number | undefined;
  destroy(): void;
};

type YoutubeEvent<Data> = { target: YoutubePlayer; data: Data };

export type YoutubePlayerOptions = {
  host: string;
  events: {
    onReady(event: YoutubeEvent<unknown>): void;
    onStateChange(event: YoutubeEvent<number>): void;
    onError(event: YoutubeEvent<number>): void;
    onPlaybackRateChange(event: YoutubeEvent<number>): void;
    onAutoplayBlocked(event: YoutubeEvent<unknown>): void;
  };
};

export type YoutubeApi = {
  Player: new (frame: HTMLIFrameElement, options: YoutubePlayerOptions) => YoutubePlayer;
};

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
 * The provider's API, its script loaded once for the page. Rejects when the script is blocked or
 * does not get ready in time; the next call then tries again.
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
    // The callback must be there before the script is.
    window.onYouTubeIframeAPIReady = () => {
      previousCallback?.();
      if (!hasPlayer(window.YT)) return fail('The player script brought no player.');
      stopWaiting();
      resolve(window.YT);
    };
    let { script, timer } = loadScript();
    // The second script may have been lost with the network, and nothing tells of that.
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

    /** The script does nothing where a first half stands already. */
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
      // An earlier callback is put back; ours must not be called for an attempt given up.
      if (previousCallback) window.onYouTubeIframeAPIReady = previousCallback;
      else delete window.onYouTubeIframeAPIReady;
      reject(new Error(message));
    }
  });
}

function hasPlayer(api: Partial<YoutubeApi> | undefined): api is YoutubeApi {
  return typeof api?.Player === 'function';
}
