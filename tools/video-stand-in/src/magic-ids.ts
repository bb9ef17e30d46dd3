/** Video ids that make the stand-in misbehave on purpose. Each is a well-formed id of 11 characters. */
export const MAGIC_IDS = {
  /** onError 2, "bad parameter", as soon as it is cued or loaded. */
  badParameter: 'ERROR_00002',
  /** onError 5, "HTML5 player", each time it is asked to play. */
  htmlPlayer: 'ERROR_00005',
  /** onError 5 when asked to play in a page that has had no error 5 yet, then plays. */
  htmlPlayerOnce: 'ERROR5_once',
  /** onError 100, removed or private. */
  removed: 'ERROR_00100',
  /** onError 100; oembed says that it is private. */
  private: 'ERROR_00403',
  /** onError 101, the owner does not allow embedding. */
  notEmbeddable: 'ERROR_00101',
  /** onError 150, the same in disguise. */
  notEmbeddableDisguised: 'ERROR_00150',
  /** onError 153, as without a Referer. */
  noClientIdentity: 'ERROR_00153',
  /** Refuses its first start (onAutoplayBlocked), and each later one until the parent page has seen
   * a real click or key after the refusal. */
  refusesAutoplay: 'NO_AUTOPLAY',
  /** Plays, but reports its duration rounded up to the next whole second. */
  roundedUpDuration: 'ROUNDED_UP_',
  /** Its embed page, its details and its oembed are requested but never answered: no onReady, no onError. */
  neverReady: 'NEVER_READY',
} as const;

/** What the provider knows about a video before playing it. */
export interface VideoDetails {
  videoId: string;
  title: string;
  author: string;
  /** Path of the media on the same host. */
  media: string;
  /** Path of its captions on the same host. */
  captions: string;
  /** Error raised when the video is cued or loaded. */
  loadError?: number;
  /** Error raised when the video is asked to play. */
  playError?: number;
  /** The play error is raised once in a page, not every time. */
  isPlayErrorOnce?: boolean;
  /** oembed answers 403 and not 404. */
  isPrivate?: boolean;
  isAutoplayRefused?: boolean;
  isDurationRoundedUp?: boolean;
}

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

const BEHAVIOR: Record<string, Partial<VideoDetails>> = {
  [MAGIC_IDS.badParameter]: { loadError: 2 },
  [MAGIC_IDS.htmlPlayer]: { playError: 5 },
  [MAGIC_IDS.htmlPlayerOnce]: { playError: 5, isPlayErrorOnce: true },
  [MAGIC_IDS.removed]: { loadError: 100 },
  [MAGIC_IDS.private]: { loadError: 100, isPrivate: true },
  [MAGIC_IDS.notEmbeddable]: { loadError: 101 },
  [MAGIC_IDS.notEmbeddableDisguised]: { loadError: 150 },
  [MAGIC_IDS.noClientIdentity]: { loadError: 153 },
  [MAGIC_IDS.refusesAutoplay]: { isAutoplayRefused: true },
  [MAGIC_IDS.roundedUpDuration]: { isDurationRoundedUp: true },
};

const removedSince = new Set<string>();

/** Makes a video removed from now on, or gives it back. */
export function setRemoved(videoId: string, isRemoved: boolean): void {
  if (isRemoved) removedSince.add(videoId);
  else removedSince.delete(videoId);
}

/** Details of any video id; an id that is not well formed gets error 2. */
export function detailsOf(videoId: string): VideoDetails {
  return {
    videoId,
    title: `Stand-in video ${videoId}`,
    author: 'Video stand-in',
    media: `/media/${encodeURIComponent(videoId)}`,
    captions: `/captions/${encodeURIComponent(videoId)}`,
    ...(VIDEO_ID.test(videoId) ? BEHAVIOR[videoId] : { loadError: 2 }),
    ...(removedSince.has(videoId) ? { loadError: 100 } : {}),
  };
}
