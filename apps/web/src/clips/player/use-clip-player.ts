import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { soundPreference } from '#platform/preferences/preferences.ts';
import {
  type Clip,
  type ClipPlayer,
  EMPTY_SNAPSHOT,
  isRunning,
  type PlayerStatus,
} from './clip-player.ts';
import { createPlayerController, type PlayerController } from './player-controller.ts';

/** A clip and its player, for `ClipView` and `ClipControls` to show. */
export type ClipPlayback = {
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

export type ClipPlayerOptions = {
  /** Another number is another showing, also of the same passage. */
  readonly cueKey?: number;
  /** Clips that may be asked for next, the likeliest first, to be made ready out of view. */
  readonly neighbors?: readonly Clip[];
};

const LOADING: PlayerStatus = { kind: 'loading' };
const NO_CLIPS: readonly Clip[] = [];

/**
 * Shows one clip at a time: it starts muted as soon as more than half of its frame is in view, or at
 * Play for a reader who wants that; it loops its passage unless the reader chose otherwise, and gives
 * way to the next clip in the same player when the clip changes.
 */
export function useClipPlayer(
  clip: Clip,
  { cueKey = 0, neighbors = NO_CLIPS }: ClipPlayerOptions = {},
): ClipPlayback {
  const { videoId, startTime, endTime, isByFriend, isBeingTrimmed } = clip;
  const [controller, setController] = useState<PlayerController | null>(null);

  const attach = useCallback((mount: HTMLElement | null) => {
    if (!mount) return undefined;
    const created = createPlayerController(mount);
    setController(created);
    return () => {
      setController(null);
      created.destroy();
    };
  }, []);

  const snapshot = useSyncExternalStore(
    controller?.player.subscribe ?? subscribeToNothing,
    controller?.player.snapshot ?? emptySnapshot,
    emptySnapshot,
  );

  useEffect(() => {
    controller?.player.cue({ videoId, startTime, endTime, isByFriend, isBeingTrimmed });
  }, [controller, videoId, startTime, endTime, isByFriend, isBeingTrimmed, cueKey]);

  // Each time: a new clip has no neighbours until they are told again.
  useEffect(() => {
    controller?.player.prepare(neighbors);
  });

  // The player learns of a new clip a moment after this renders; until then it speaks of the old.
  const isCurrent =
    snapshot.clip?.videoId === videoId &&
    snapshot.clip.startTime === startTime &&
    snapshot.clip.endTime === endTime;
  const status = isCurrent ? snapshot.status : LOADING;

  return {
    clip,
    player: controller?.player ?? null,
    status,
    isPlaying: isRunning(status),
    isMuted: snapshot.isMuted,
    duration: isCurrent ? snapshot.duration : null,
    attach,
    onToggle: () => controller?.toggle(),
    onToggleSound: () => soundPreference.set(snapshot.isMuted ? 'on' : 'off'),
    onRetry: () => controller?.player.retry(),
  };
}

function subscribeToNothing(): () => void {
  return () => {};
}

function emptySnapshot() {
  return EMPTY_SNAPSHOT;
}
