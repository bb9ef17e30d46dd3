/** What a page of the provider shows at a press. */
export interface PlayerReading {
  readonly address: string;
  /** When the document was opened, in ms: identifies it within its tab. */
  readonly documentTime: number;
  /** In ms since 1970. */
  readonly readAt: number;
  /** Null if the page has no player. */
  readonly player: {
    /** In seconds of what plays. */
    readonly time: number;
    /** Seconds of the video per second; 0 while paused. */
    readonly speed: number;
    /** Null if the page does not name it. */
    readonly videoId: string | null;
    readonly isLoaded: boolean;
    readonly isAd: boolean;
    readonly isLive: boolean;
  } | null;
}

/**
 * Reads the player of the page. The browser runs only the text of this function there, isolated from
 * the page's scripts, so it uses nothing outside of itself.
 */
export function readPlayer(): PlayerReading {
  const isShorts = location.pathname.startsWith('/shorts/');
  const video = isShorts ? centralVideo() : document.querySelector('#movie_player video');
  const page = {
    address: location.href,
    documentTime: performance.timeOrigin,
    readAt: Date.now(),
  };
  if (!(video instanceof HTMLVideoElement)) return { ...page, player: null };
  const watchPage =
    location.pathname === '/watch' ? document.querySelector('ytd-watch-flexy') : null;
  const liveSign = video
    .closest('.html5-video-player')
    ?.querySelector('.ytp-time-display.ytp-live');
  return {
    ...page,
    player: {
      time: video.currentTime,
      speed: video.paused || video.ended ? 0 : video.playbackRate,
      videoId: watchPage?.getAttribute('video-id') ?? null,
      isLoaded: video.readyState >= HTMLMediaElement.HAVE_METADATA,
      isAd: video.closest('.ad-showing, .ad-interrupting, ytd-ad-slot-renderer') !== null,
      isLive: video.duration === Infinity || (liveSign ?? null) !== null,
    },
  };

  /** The videos before and after it are in the page, too. */
  function centralVideo() {
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    return [...document.querySelectorAll('video')].find((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom;
    });
  }
}

/** Reports that the provider shows another page in the same document. Runs as `readPlayer` does. */
export function reportNavigation(): void {
  document.addEventListener('yt-navigate-finish', () => {
    void chrome.runtime.sendMessage(location.href);
  });
}
