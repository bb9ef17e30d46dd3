import { limits } from '@reprise/contract/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useState } from 'react';
import { type ClipPlayback, useClipPlayer } from '#clips/player/use-clip-player.ts';

export interface Preview {
  readonly playback: ClipPlayback;
  /** The passage of the form, in order and within the video. While it is held the stage plays the one before. */
  readonly times: ClipTimes;
  /** Whether there is a clip to show; the player comes with it and goes with it. */
  readonly isOn: boolean;
  /** Length of the video in seconds; 0 until it is known. */
  readonly length: number;
  /** Nothing is known that keeps the clip from playing. */
  readonly isPlayable: boolean;
  /** The provider knows no such video. */
  readonly isBadLink: boolean;
  /** A handle is being moved: the player takes over the passage only once it is let go. */
  readonly onAdjustingChange: (isHeld: boolean) => void;
}

/** Plays the passage that a form holds, in order and within the video. Null: nothing converted yet. */
export function usePreview(videoId: string | null, times: ClipTimes): Preview {
  const [knownLength, setKnownLength] = useState({ videoId, length: 0 });
  const [frozenTimes, setFrozenTimes] = useState<ClipTimes | null>(null);
  const length = knownLength.videoId === videoId ? knownLength.length : 0;
  const normalized = normalizeTimes(times, length);
  // The default video only fills the place: without a frame nothing is loaded.
  const shownId = videoId ?? limits.clips.defaultVideoId;
  const playback = useClipPlayer({
    videoId: shownId,
    ...(frozenTimes ?? normalized),
    isByFriend: true,
    isBeingTrimmed: true,
  });

  // With each change of the times the player forgets the length for a moment.
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
