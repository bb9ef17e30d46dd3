import { loopPreference } from '#platform/preferences/preferences.ts';
import { type Clip, type ClipPlayer } from '#clips/player/clip-player.ts';
import { Reach } from './reach.ts';

const NEAR_END_S = 0.15;
/** Seeks and stops this much earlier, because a seek takes about as long. */
const LEAD_S = 0.015;
/** Used when the video ends inside the range: the player must not stop at its end. */
const LEARNED_LEAD_S = 0.06;
/** Videos start at a key frame, which may be before the range. */
const START_TOLERANCE_S = 1;
/** With a shorter range, the player would seek constantly. */
const MIN_RANGE_S = 0.1;
const TIMER_MIN_MS = 16;
const TIMER_MAX_MS = 1000;
/** On slow devices, a frame can take a second. */
const FRAME_MAX_MS = 50;
export type LoopPlayer = Pick<ClipPlayer, 'currentTime' | 'seek' | 'play' | 'pause'> & {
  rate(): number;
  isLooping(): boolean;
};

/** Both return a function that cancels the wait. */
export interface LoopClock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
  nextFrame(callback: () => void): () => void;
}

export interface ClipLoop {
  setRange(range: Pick<Clip, 'startTime' | 'endTime'>): void;
  setPlaying(isPlaying: boolean): void;
  handleEnded(): void;
  rewind(): void;
  stop(): void;
}

/**
 * Keeps a player inside its range (spec section 4). A timer waits for at most half of the remaining
 * time, in case the rate doubles; then animation frames take over. Without looping, stops at the
 * end and restarts on the next Play. If seeks have no effect, lets the player play on.
 */
export function createClipLoop(
  player: LoopPlayer,
  clock: LoopClock,
  onReachChange: (isOutOfReach: boolean) => void,
): ClipLoop {
  const reach = new Reach(() => clock.now(), onReachChange);
  let start = 0;
  let end = 0;
  /** End of the video, if it is inside the range. */
  let learnedEnd = Infinity;
  let isPlaying = false;
  let isStoppedAtEnd = false;
  let cancelWait = () => {};

  function goToStart(): void {
    if (reach.tryToSeek(player.currentTime())) player.seek(start);
  }

  function check(): void {
    cancelWait();
    if (!isPlaying || isStoppedAtEnd) return;
    const time = player.currentTime();
    const rate = player.rate();
    const remaining = seekTimeOf({ start, end, learnedEnd }, rate) - time;
    const isAfterEnd = remaining <= 0;
    const isInside = !isAfterEnd && time >= start - START_TOLERANCE_S;
    isStoppedAtEnd = isAfterEnd && reach.wasInside() && !player.isLooping();
    if (isStoppedAtEnd) return player.pause();
    reach.handlePosition({ time, rate, isInside, isAfterEnd });
    if (!isInside && !reach.isOut() && !reach.isSeeking(time)) goToStart();
    const isNear = isInside ? remaining <= NEAR_END_S * rate : reach.isSeekRecent();
    if (isNear) cancelWait = clock.nextFrame(check);
    else cancelWait = clock.after(isInside ? timerFor(remaining / rate) : TIMER_MAX_MS, check);
  }

  return {
    setRange(range) {
      ({ startTime: start, endTime: end } = range);
      learnedEnd = Infinity;
      isStoppedAtEnd = false;
      reach.handleRange();
      check();
    },
    setPlaying(value) {
      isPlaying = value;
      if (isPlaying) isStoppedAtEnd = false;
      else reach.handlePause();
      check();
    },
    handleEnded() {
      const time = player.currentTime();
      if (time > start + MIN_RANGE_S && time < end) {
        learnedEnd = time;
        reach.handleReached();
      }
      isStoppedAtEnd = !player.isLooping();
      if (isStoppedAtEnd) return;
      goToStart();
      if (!reach.isOut()) player.play();
    },
    rewind: () => isStoppedAtEnd && goToStart(),
    stop: () => cancelWait(),
  };
}

function seekTimeOf(
  { start, end, learnedEnd }: { start: number; end: number; learnedEnd: number },
  rate: number,
): number {
  const seekTime = Math.min(end - LEAD_S * rate, learnedEnd - LEARNED_LEAD_S * rate);
  return Math.max(seekTime, start + MIN_RANGE_S);
}

function timerFor(remaining: number): number {
  const half = ((remaining - NEAR_END_S) / 2) * 1000;
  return Math.min(Math.max(half, TIMER_MIN_MS), TIMER_MAX_MS);
}

export interface LoopedClip extends Pick<ClipLoop, 'rewind' | 'stop'> {
  /** True while the player plays outside the range, because it does not get into it. */
  isOutOfReach(): boolean;
  subscribe(listener: () => void): () => void;
}

export function loopClip(player: ClipPlayer): LoopedClip {
  const listeners = new Set<() => void>();
  let isOutOfReach = false;

  const loopPlayer: LoopPlayer = {
    currentTime: () => player.currentTime(),
    seek: (seconds) => player.seek(seconds),
    play: () => player.play(),
    pause: () => player.pause(),
    rate: () => player.snapshot().rate,
    isLooping: () =>
      loopPreference.get() === 'on' || player.snapshot().clip?.isBeingTrimmed === true,
  };
  const loop = createClipLoop(loopPlayer, browserClock, (value) => {
    isOutOfReach = value;
    for (const listener of [...listeners]) listener();
  });
  let clip: Clip | null = null;
  let kind = '';

  function handleChange(): void {
    const now = player.snapshot();
    if (now.clip && now.clip !== clip) loop.setRange(now.clip);
    clip = now.clip;
    if (now.status.kind === kind) return;
    kind = now.status.kind;
    loop.setPlaying(kind === 'playing');
    if (kind === 'ended') loop.handleEnded();
  }

  const unsubscribe = player.subscribe(handleChange);
  handleChange();
  return {
    rewind: loop.rewind,
    isOutOfReach: () => isOutOfReach,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      unsubscribe();
      loop.stop();
    },
  };
}

const browserClock: LoopClock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  nextFrame(callback) {
    const frame = requestAnimationFrame(handleNext);
    const timer = setTimeout(handleNext, FRAME_MAX_MS);
    function cancel(): void {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    }
    function handleNext(): void {
      cancel();
      callback();
    }
    return cancel;
  },
};
