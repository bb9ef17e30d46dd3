import {
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CoverWatch } from '#ui/overlays/covers.ts';
import { soundPreference, soundUsedPreference } from '#platform/preferences/preferences.ts';
import {
  type Clip,
  type ClipPlayer,
  EMPTY_SNAPSHOT,
  isRunning,
  type PlayerStatus,
} from './clip-player.ts';
import { createPlayerController, type PlayerController } from './player-controller.ts';
import type { PlayerPool } from './pool/player-pool.ts';

export interface ClipPlayback {
  readonly clip: Clip;
  readonly player: ClipPlayer | null;
  readonly status: PlayerStatus;
  readonly hasFrame: boolean;
  /** True while an overlay covers the player, which must be paused and hidden. */
  readonly isCovered: boolean;
  readonly isPlaying: boolean;
  /** True while it plays outside its range, which the player cannot reach. */
  readonly isOutOfReach: boolean;
  readonly isMuted: boolean;
  readonly duration: number | null;
  readonly attach: RefCallback<HTMLElement>;
  /** Plays the clip as the user's own choice. Does nothing while `player` is null. */
  readonly onStart: () => void;
  readonly onToggle: () => void;
  readonly onToggleSound: () => void;
  readonly onRestart: () => void;
  readonly onRetry: () => void;
}

/** Of a pool, which can hand over from one clip to the next. */
export interface PooledPlayback extends ClipPlayback {
  readonly player: PlayerPool | null;
}

export interface ClipPlayerOptions {
  readonly cueKey?: number;
  readonly neighbors?: readonly Clip[];
}

const LOADING: PlayerStatus = { kind: 'loading' };
const NO_CLIPS: readonly Clip[] = [];

/**
 * Plays one clip at a time in a reused player while it is visible. Loops its range unless the
 * preferences forbid it.
 */
export function useClipPlayer(
  clip: Clip,
  { cueKey = 0, neighbors = NO_CLIPS }: ClipPlayerOptions = {},
): PooledPlayback {
  const { videoId, startTime, endTime, isByFriend, isBeingTrimmed } = clip;
  const [controller, setController] = useState<PlayerController | null>(null);

  const attach = useCallback((mount: HTMLElement | null) => {
    if (!mount) return undefined;
    const created = createPlayerController(mount);
    // Otherwise React runs all effects of the page in the task that draws it.
    startTransition(() => setController(created));
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

  const isUnderCover = useFlag(controller?.covers.subscribe, controller?.covers.isCovered);
  const isOutOfReach = useFlag(controller?.loop.subscribe, controller?.loop.isOutOfReach);

  useEffect(() => {
    controller?.player.cue({ videoId, startTime, endTime, isByFriend, isBeingTrimmed });
  }, [controller, videoId, startTime, endTime, isByFriend, isBeingTrimmed, cueKey]);

  // On every render, because cueing clears the preloaded neighbors.
  useEffect(() => {
    controller?.player.prepare(neighbors);
  });

  // Before the effect above, the snapshot belongs to the previous clip.
  const isCurrent =
    snapshot.clip?.videoId === videoId &&
    snapshot.clip.startTime === startTime &&
    snapshot.clip.endTime === endTime;
  const status = isCurrent ? snapshot.status : LOADING;

  return {
    clip,
    player: controller?.player ?? null,
    status,
    hasFrame: isCurrent && snapshot.hasFrame,
    isCovered: isUnderCover,
    isPlaying: isRunning(status),
    isOutOfReach: isCurrent && isOutOfReach,
    isMuted: snapshot.isMuted,
    duration: isCurrent ? snapshot.duration : null,
    attach,
    onStart: () => controller?.start(),
    onToggle: () => controller?.toggle(),
    onToggleSound() {
      soundPreference.set(snapshot.isMuted ? 'on' : 'off');
      soundUsedPreference.set('on');
    },
    onRestart() {
      controller?.player.seek(startTime);
      if (!isRunning(status)) controller?.toggle();
    },
    onRetry: () => controller?.player.retry(),
  };
}

function useFlag(
  subscribe: CoverWatch['subscribe'] = subscribeToNothing,
  get: () => boolean = isNever,
): boolean {
  return useSyncExternalStore(subscribe, get, isNever);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function isNever(): boolean {
  return false;
}

function emptySnapshot() {
  return EMPTY_SNAPSHOT;
}
