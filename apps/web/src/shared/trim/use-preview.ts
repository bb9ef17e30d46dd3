import { limits } from '@reprise/contract/limits.ts';
import { type ClipTimes, normaliseTimes } from '@reprise/contract/rules/clip-times.ts';
import { useState } from 'react';
import { type ClipStage, useClipPlayer } from '#shared/player/use-clip-player.ts';

export interface Preview {
  readonly stage: ClipStage;
  /** The passage of the form, in order and within the video. While it is held the stage plays the one before. */
  readonly passage: ClipTimes;
  /** Whether there is a clip to show; the player comes with it and goes with it. */
  readonly isOn: boolean;
  /** Length of the video in seconds; 0 until it is known. */
  readonly length: number;
  /** Nothing is known that keeps the clip from playing. */
  readonly isPlayable: boolean;
  /** The provider knows no such video. */
  readonly isBadLink: boolean;
  /** A handle is being moved: the player takes over the passage only once it is let go. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Plays the passage that a form holds, in order and within the video. Null: nothing converted yet. */
export function usePreview(videoId: string | null, times: ClipTimes): Preview {
  const [known, setKnown] = useState({ videoId, length: 0 });
  const [held, setHeld] = useState<ClipTimes | null>(null);
  const length = known.videoId === videoId ? known.length : 0;
  const passage = normaliseTimes(times, length);
  // The default video only fills the place: without a frame nothing is loaded.
  const shownId = videoId ?? limits.clips.defaultVideoId;
  const stage = useClipPlayer({
    videoId: shownId,
    ...(held ?? passage),
    isByFriend: true,
    isBeingCut: true,
  });

  // With each change of the times the player forgets the length for a moment.
  const { duration } = stage;
  if (videoId !== null && duration !== null && duration !== length) {
    setKnown({ videoId, length: duration });
  }

  const failure = videoId !== null && stage.status.kind === 'failed' ? stage.status.reason : null;
  return {
    stage,
    passage,
    isOn: videoId !== null,
    length,
    isPlayable: failure === null,
    isBadLink: failure === 'bad-link',
    onHold: (isHeld) => setHeld((before) => (isHeld ? (before ?? passage) : null)),
  };
}
