import type { Clip, FailureReason } from '#clips/player/clip-player.ts';

export interface UnavailableClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  readonly size: 'feed' | 'bubble';
  readonly isAutoAdvancing?: boolean;
  readonly onRetry?: () => void;
}
