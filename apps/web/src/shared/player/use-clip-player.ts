import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { soundChoice } from '#shared/preferences/preferences.ts';
import {
  type Clip,
  type ClipPlayer,
  EMPTY_SNAPSHOT,
  isRunning,
  type PlayerStatus,
} from './clip-player.ts';
import { createStage, type Stage } from './stage.ts';

/** A clip and its player, for `ClipView` and `ClipControls` to show. */
export type ClipStage = {
  readonly clip: Clip;
  /** For seeking and asking the time; null until the frame is in the page. */
  readonly player: ClipPlayer | null;
  readonly status: PlayerStatus;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Length of the video in seconds; null until it is known. */
  readonly duration: number | null;
  /** Given by `ClipView` to its frame. */
  readonly attach: RefCallback<HTMLElement>;
  readonly onToggle: () => void;
  readonly onToggleSound: () => void;
  readonly onRetry: () => void;
};

export type ShowOptions = {
  /** Another number is another showing, also of the same passage. */
  readonly showing?: number;
  /** Clips that may be asked for next, the likeliest first, to be made ready out of view. */
  readonly neighbours?: readonly Clip[];
};

const LOADING: PlayerStatus = { kind: 'loading' };
const NONE: readonly Clip[] = [];

/**
 * Shows one clip at a time: it starts muted as soon as more than half of its frame is in view, or at
 * Play for a reader who wants that; it loops its passage unless the reader chose otherwise, and gives
 * way to the next clip in the same player when the clip changes.
 */
export function useClipPlayer(
  clip: Clip,
  { showing = 0, neighbours = NONE }: ShowOptions = {},
): ClipStage {
  const { videoId, startTime, endTime, isByFriend, isBeingCut } = clip;
  const [stage, setStage] = useState<Stage | null>(null);

  const attach = useCallback((mount: HTMLElement | null) => {
    if (!mount) return undefined;
    const made = createStage(mount);
    setStage(made);
    return () => {
      setStage(null);
      made.destroy();
    };
  }, []);

  const snapshot = useSyncExternalStore(
    stage?.player.subscribe ?? subscribeToNothing,
    stage?.player.snapshot ?? emptySnapshot,
    emptySnapshot,
  );

  useEffect(() => {
    stage?.player.cue({ videoId, startTime, endTime, isByFriend, isBeingCut });
  }, [stage, videoId, startTime, endTime, isByFriend, isBeingCut, showing]);

  // Each time: a new clip has no neighbours until they are told again.
  useEffect(() => {
    stage?.player.prepare(neighbours);
  });

  // The player learns of a new clip a moment after this renders; until then it speaks of the old.
  const isCurrent =
    snapshot.clip?.videoId === videoId &&
    snapshot.clip.startTime === startTime &&
    snapshot.clip.endTime === endTime;
  const status = isCurrent ? snapshot.status : LOADING;

  return {
    clip,
    player: stage?.player ?? null,
    status,
    isPlaying: isRunning(status),
    isMuted: snapshot.isMuted,
    duration: isCurrent ? snapshot.duration : null,
    attach,
    onToggle: () => stage?.toggle(),
    onToggleSound: () => soundChoice.set(snapshot.isMuted ? 'on' : 'off'),
    onRetry: () => stage?.player.retry(),
  };
}

function subscribeToNothing(): () => void {
  return () => {};
}

function emptySnapshot() {
  return EMPTY_SNAPSHOT;
}
