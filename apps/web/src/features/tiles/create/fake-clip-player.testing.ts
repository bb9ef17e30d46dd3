import { useSyncExternalStore } from 'react';
import {
  type Clip,
  type ClipPlayer,
  isRunning,
  type PlayerStatus,
} from '#clips/player/clip-player.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

interface PlayerState {
  readonly status: PlayerStatus;
  readonly duration: number | null;
  readonly time: number;
}

const INITIAL_STATE: PlayerState = { status: { kind: 'playing' }, duration: null, time: 0 };
const listeners = new Set<() => void>();
let state = INITIAL_STATE;
let frame: HTMLElement | null = null;
let clip: Clip | null = null;

let lastSeek: number | null = null;

const ignore = () => undefined;
const player: ClipPlayer = {
  cue: ignore,
  play: ignore,
  pause: ignore,
  seek: (seconds) => {
    lastSeek = seconds;
  },
  setMuted: ignore,
  setRate: ignore,
  setVolume: ignore,
  setCaptions: ignore,
  currentTime: () => state.time,
  retry: ignore,
  snapshot: () => ({ clip, hasFrame: true, isMuted: true, rate: 1, ...state }),
  subscribe: () => ignore,
  destroy: ignore,
};

export function setPlayerState(change: Partial<PlayerState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function resetPlayer(): void {
  state = INITIAL_STATE;
  lastSeek = null;
}

export function lastSeekTime(): number | null {
  return lastSeek;
}

export function playingClip(): Clip | null {
  return frame && clip;
}

export function useClipPlayer({ videoId, startTime, endTime }: Clip): ClipPlayback {
  const { status, duration } = useSyncExternalStore(subscribe, () => state);
  clip = { videoId, startTime, endTime };
  return {
    clip,
    player,
    status,
    duration,
    hasFrame: true,
    isCovered: false,
    isOutOfReach: false,
    isPlaying: isRunning(status),
    isMuted: true,
    attach,
    onStart: ignore,
    onToggle: ignore,
    onToggleSound: ignore,
    onRestart: ignore,
    onRetry: ignore,
  };
}

function attach(element: HTMLElement | null): void {
  frame = element;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
