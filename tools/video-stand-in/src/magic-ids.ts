/** Valid video ids (11 characters) that make the stand-in fail in a defined way. */
export const MAGIC_IDS = {
  /** onError 2, "bad parameter", as soon as it is cued or loaded. */
  badParameter: 'ERROR_00002',
  /** onError 5, "HTML5 player", on each Play. */
  htmlPlayer: 'ERROR_00005',
  /** onError 5 if the page has had no error 5 yet; then plays. */
  htmlPlayerOnce: 'ERROR5_once',
  /** onError 100, removed or private. */
  removed: 'ERROR_00100',
  /** onError 100; oEmbed reports it as private. */
  private: 'ERROR_00403',
  /** onError 101, the owner does not allow embedding. */
  notEmbeddable: 'ERROR_00101',
  /** onError 150, same meaning as 101. */
  notEmbeddableDisguised: 'ERROR_00150',
  /** onError 152, the embedder is rejected. */
  embedderRejected: 'ERROR_00152',
  /** onError 153, as for a missing Referer. */
  noClientIdentity: 'ERROR_00153',
  /** Blocks its first start (onAutoplayBlocked), and later ones until input in the parent page. */
  refusesAutoplay: 'NO_AUTOPLAY',
  /** Plays, but reports its duration rounded up to the next whole second. */
  roundedUpDuration: 'ROUNDED_UP_',
  /** On Play, goes back to -1 without an error and asks for a press of a button in its frame. */
  robotCheck: 'ROBOT_CHECK',
  /** A live stream: each seek leads to its end. */
  live: 'LIVE_STREAM',
  /** Its embed page, details and oembed never respond: no onReady, no onError. */
  neverReady: 'NEVER_READY',
} as const;

export interface VideoDetails {
  videoId: string;
  title: string;
  author: string;
  media: string;
  captions: string;
  loadError?: number;
  playError?: number;
  isPlayErrorOnce?: boolean;
  isPrivate?: boolean;
  isAutoplayRefused?: boolean;
  isDurationRoundedUp?: boolean;
  isCheckPending?: boolean;
  isLive?: boolean;
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
  [MAGIC_IDS.embedderRejected]: { loadError: 152 },
  [MAGIC_IDS.robotCheck]: { isCheckPending: true },
  [MAGIC_IDS.live]: { isLive: true },
  [MAGIC_IDS.noClientIdentity]: { loadError: 153 },
  [MAGIC_IDS.refusesAutoplay]: { isAutoplayRefused: true },
  [MAGIC_IDS.roundedUpDuration]: { isDurationRoundedUp: true },
};

const removedSince = new Set<string>();

export function setRemoved(videoId: string, isRemoved: boolean): void {
  if (isRemoved) removedSince.add(videoId);
  else removedSince.delete(videoId);
}

/** A malformed id gets error 2. */
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
