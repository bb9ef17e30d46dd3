/** A passage of a video. Times are seconds with up to three decimals (spec section 3). */
export type Clip = {
  readonly videoId: string;
  readonly startTime: number;
  readonly endTime: number;
  /** A friend of the reader posted or sent it, or the reader did. */
  readonly isByFriend?: boolean | undefined;
  /** Its times are being set: it loops whatever the reader chose, so that the cut can be heard. */
  readonly isBeingTrimmed?: boolean | undefined;
};

/**
 * Why a clip cannot be shown.
 * - `bad-link`: the video id is malformed;
 * - `unavailable`: removed, private, not there, or an error the provider does not explain;
 * - `embedding-off`: its owner allows it on the provider's own site only;
 * - `player-fault`: the provider's player broke, also on a second try;
 * - `no-referrer`: the provider was not told which site asks (a fault of this site's headers);
 * - `script-blocked`: the provider's script did not load although the network is there;
 * - `offline`: no network;
 * - `timeout`: no answer in time.
 */
export type FailureReason =
  | 'bad-link'
  | 'unavailable'
  | 'embedding-off'
  | 'player-fault'
  | 'no-referrer'
  | 'script-blocked'
  | 'offline'
  | 'timeout';

/**
 * What a player is doing. `ended` is the end of the video, not of the passage: a passage ends where
 * the loop says so (clip-loop.ts).
 */
export type PlayerStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'cued' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'buffering' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'autoplay-blocked' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** One moment of a player; the same object until something changes. */
export type PlayerSnapshot = {
  readonly clip: Clip | null;
  readonly status: PlayerStatus;
  readonly isMuted: boolean;
  /** Times the usual speed, as the player really plays. */
  readonly rate: number;
  /** Length of the video in seconds, maybe rounded up; null until it is known. */
  readonly duration: number | null;
};

/** A new player holds no clip and is muted, because browsers start nothing else by themselves. */
export const EMPTY_SNAPSHOT: PlayerSnapshot = {
  clip: null,
  status: { kind: 'loading' },
  isMuted: true,
  rate: 1,
  duration: null,
};

/**
 * Plays clips, one at a time (spec section 4, Feed). Knows nothing of frameworks and does not loop:
 * a player outlives its clip, so that two of them can take turns. Nothing here throws: what goes
 * wrong is a `failed` status. After `destroy` every call is ignored.
 */
export type ClipPlayer = {
  /** Makes a clip ready at its start without playing it. The same video is not loaded again. */
  cue(clip: Clip): void;
  /** Fetches what a cued clip will play, once, where cueing does not. It stays cued, without playing. */
  preload(): void;
  /** Plays; while the clip is loading, as soon as it is ready. */
  play(): void;
  pause(): void;
  /** Goes to a second of the video, also outside the passage. Ignored until the clip is ready. */
  seek(seconds: number): void;
  /** Sound on must be asked inside a click or key event, or the browser may stop the clip. */
  setMuted(isMuted: boolean): void;
  /** Times the usual speed, at the same pitch, or the nearest that the player can. */
  setRate(rate: number): void;
  /** Shows captions where the video has them; the provider's player loads anew for it. */
  setCaptions(isOn: boolean): void;
  /** Seconds into the video; the start of the clip until it has played. */
  currentTime(): number;
  /** Loads a failed clip again, from nothing. */
  retry(): void;
  /** For `useSyncExternalStore`, as is `subscribe`. */
  snapshot(): PlayerSnapshot;
  /** Calls back after each change of the snapshot, never for the passing of time. */
  subscribe(listener: () => void): () => void;
  /** Removes everything this player put into the page. */
  destroy(): void;
};

/** Whether time passes, or will as soon as the network allows. */
export function isRunning(status: PlayerStatus): boolean {
  return status.kind === 'playing' || status.kind === 'buffering';
}
