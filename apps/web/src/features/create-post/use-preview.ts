import { limits } from '@reprise/contract/limits.ts';
import { type ClipTimes, normaliseTimes } from '@reprise/contract/rules/clip-times.ts';
import { useState } from 'react';
import { type ClipStage, useClipPlayer } from '#shared/player/use-clip-player.ts';

export interface Preview {
  readonly stage: ClipStage;
  /** Whether there is a clip to show; the player comes with it and goes with it. */
  readonly isOn: boolean;
  /** Length of the video in seconds; 0 until it is known. */
  readonly length: number;
  /** Nothing is known that keeps the clip from playing. */
  readonly isPlayable: boolean;
  /** The provider knows no such video. */
  readonly isBadLink: boolean;
}

/** Plays the passage that a form holds, in order and within the video. Null: nothing converted yet. */
export function usePreview(videoId: string | null, times: ClipTimes): Preview {
  const [known, setKnown] = useState({ videoId, length: 0 });
  const length = known.videoId === videoId ? known.length : 0;
  // The default video only fills the place: without a frame nothing is loaded.
  const shownId = videoId ?? limits.clips.defaultVideoId;
  const stage = useClipPlayer({ videoId: shownId, ...normaliseTimes(times, length) });

  // With each change of the times the player forgets the length for a moment.
  const { duration } = stage;
  if (videoId !== null && duration !== null && duration !== length) {
    setKnown({ videoId, length: duration });
  }

  const failure = videoId !== null && stage.status.kind === 'failed' ? stage.status.reason : null;
  return {
    stage,
    isOn: videoId !== null,
    length,
    isPlayable: failure === null,
    isBadLink: failure === 'bad-link',
  };
}
