import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { FailureReason } from './clip-player.ts';

const RETRYABLE_FAILURES: ReadonlySet<FailureReason> = new Set([
  'player-fault',
  'site-rejected',
  'script-blocked',
  'offline',
  'timeout',
]);

/** Returns true for the only failures that say something about the video. */
export function isUnavailableReason(reason: FailureReason): reason is UnavailableReason {
  return reason === 'unavailable' || reason === 'embedding-off';
}

export function isRetryable(reason: FailureReason): boolean {
  return RETRYABLE_FAILURES.has(reason);
}
