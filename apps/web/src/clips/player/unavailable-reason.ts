import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { FailureReason, PlayerStatus } from './clip-player.ts';

const RETRYABLE_FAILURES: ReadonlySet<FailureReason> = new Set([
  'player-fault',
  'site-rejected',
  'script-blocked',
  'offline',
  'timeout',
]);

/** How long a clip that turns out to be unavailable stays, while clips play through. */
export const SKIP_MS = 400;

/** Returns true for failures that a retry does not fix: clips that play through skip the clip. */
export function stopsPlayThrough(status: PlayerStatus): boolean {
  return status.kind === 'failed' && !isRetryable(status.reason);
}

/** Returns true for the only failures that say something about the video. */
export function isUnavailableReason(reason: FailureReason): reason is UnavailableReason {
  return reason === 'unavailable' || reason === 'embedding-off';
}

export function isRetryable(reason: FailureReason): boolean {
  return RETRYABLE_FAILURES.has(reason);
}
