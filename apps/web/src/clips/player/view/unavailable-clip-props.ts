import type { Clip, FailureReason } from '#clips/player/clip-player.ts';

export interface UnavailableClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  readonly size: 'feed' | 'bubble';
  /** Absent if there is no next clip. */
  readonly isAutoAdvancing?: boolean;
  /** Not offered for a bad link. */
  readonly onRetry?: () => void;
}
