import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { FailureReason } from './clip-player.ts';

export function isUnavailableReason(reason: FailureReason): reason is UnavailableReason {
  return reason === 'unavailable' || reason === 'embedding-off';
}
