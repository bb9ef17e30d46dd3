export interface Clip {
  readonly videoId: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly isByFriend?: boolean | undefined;
  readonly isBeingTrimmed?: boolean | undefined;
}

/**
 * Why a clip cannot be played.
 * - `bad-link`: the video id is malformed;
 * - `unavailable`: removed, private or missing;
 * - `embedding-off`: plays only on the provider's site;
 * - `player-fault`: the player failed, which says nothing about the video;
 * - `site-rejected`: the provider rejects this site, for example without a referrer;
 * - `script-blocked`: online, but the provider's script did not load;
 * - `offline`: no network;
 * - `timeout`: no response in time.
 */
export type FailureReason =
  | 'bad-link'
  | 'unavailable'
  | 'embedding-off'
  | 'player-fault'
  | 'site-rejected'
  | 'script-blocked'
  | 'offline'
  | 'timeout';

/** `ended`: at the end of the video, not of the range (clip-loop.ts). */
export type PlayerStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'cued' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'buffering' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'autoplay-blocked' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface PlayerSnapshot {
  readonly clip: Clip | null;
  readonly status: PlayerStatus;
  /** False while the poster is shown instead of the player. */
  readonly hasFrame: boolean;
  readonly isMuted: boolean;
  readonly rate: number;
  /** Seconds, sometimes rounded up. Null until known. */
  readonly duration: number | null;
}

/** Starts muted, because browsers block autoplay with sound. */
export const EMPTY_SNAPSHOT: PlayerSnapshot = {
  clip: null,
  status: { kind: 'loading' },
  hasFrame: false,
  isMuted: true,
  rate: 1,
  duration: null,
};

/** Returns the duration that a player reports in seconds, or null for none: unknown or endless. */
export function knownDuration(seconds: number | undefined): number | null {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Plays one clip at a time (spec section 4, Feed), without looping. Reusable for other clips. Never
 * throws: errors become a `failed` status. Ignores calls after `destroy`.
 */
export interface ClipPlayer {
  /** Prepares a clip without playing it. Fetches its media only if that needs no playback. */
  cue(clip: Clip): void;
  play(): void;
  pause(): void;
  /** Seeks to a second of the video, even outside the range. Ignored until ready. */
  seek(seconds: number): void;
  /** Unmute only in a click or key event: otherwise the browser may stop the clip. */
  setMuted(isMuted: boolean): void;
  setRate(rate: number): void;
  /** Percent. Does not unmute. */
  setVolume(percent: number): void;
  /** Shows captions if the video has them. May reload the provider's player. */
  setCaptions(isOn: boolean): void;
  /** Returns seconds into the video. Until it has played, the clip's start. */
  currentTime(): number;
  retry(): void;
  snapshot(): PlayerSnapshot;
  /** Calls back on each change of the snapshot, not on time updates. */
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

export function isRunning(status: PlayerStatus): boolean {
  return status.kind === 'playing' || status.kind === 'buffering';
}
