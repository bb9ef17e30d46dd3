import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { FailureReason } from './clip-player.ts';

/** Whether a failure says that the video plays for nobody, and not only here and now. */
export function isUnavailableReason(reason: FailureReason): reason is UnavailableReason {
  return reason === 'unavailable' || reason === 'embedding-off';
}
