import type { Clip, FailureReason } from '#clips/player/clip-player.ts';

export interface UnavailableClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  /** The size of the `ClipView` that it replaces. */
  readonly size: 'feed' | 'bubble';
  /** Whether the next clip starts automatically. Absent where there is no next clip. */
  readonly isAutoAdvancing?: boolean;
  /** Tries to play the clip anyway. Not offered for a bad link. */
  readonly onRetry?: () => void;
}
