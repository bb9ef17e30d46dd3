import { clipLimits } from '@reprise/contract/clips/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useState } from 'react';
import { type ClipPlayback, useClipPlayer } from '#clips/player/use-clip-player.ts';

export interface Preview {
  readonly playback: ClipPlayback;
  readonly times: ClipTimes;
  readonly isOn: boolean;
  readonly length: number;
  readonly isPlayable: boolean;
  readonly isBadLink: boolean;
  readonly onAdjustingChange: (isAdjusting: boolean) => void;
}

export function usePreview(videoId: string | null, times: ClipTimes): Preview {
  const [knownLength, setKnownLength] = useState({ videoId, length: 0 });
  const [frozenTimes, setFrozenTimes] = useState<ClipTimes | null>(null);
  const length = knownLength.videoId === videoId ? knownLength.length : 0;
  const normalized = normalizeTimes(times, length);
  const shownId = videoId ?? clipLimits.defaultVideoId;
  const playback = useClipPlayer({
    videoId: shownId,
    ...(frozenTimes ?? normalized),
    isByFriend: true,
    isBeingTrimmed: true,
  });

  // Changing the times makes the player lose the length briefly.
  const { duration } = playback;
  if (videoId !== null && duration !== null && duration !== length) {
    setKnownLength({ videoId, length: duration });
  }

  const failure =
    videoId !== null && playback.status.kind === 'failed' ? playback.status.reason : null;
  return {
    playback,
    times: normalized,
    isOn: videoId !== null,
    length,
    isPlayable: failure === null,
    isBadLink: failure === 'bad-link',
    onAdjustingChange: (isAdjusting) =>
      setFrozenTimes((before) => (isAdjusting ? (before ?? normalized) : null)),
  };
}
