import { loopPreference } from '#platform/preferences/preferences.ts';
import { type Clip, type ClipPlayer } from '#clips/player/clip-player.ts';

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
/** After this time, a seek counts as lost. */
const SEEK_GRACE_MS = 1000;
/** On slow devices, a frame can take a second. */
const FRAME_MAX_MS = 50;
/** If the video ends before the range this often, the range is outside the video. */
const EMPTY_PASSES_MAX = 2;

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
 * end and restarts on the next Play.
 */
export function createClipLoop(player: LoopPlayer, clock: LoopClock): ClipLoop {
  let start = 0;
  let end = 0;
  /** End of the video, if it is inside the range. */
  let learnedEnd = Infinity;
  let emptyPasses = 0;
  let isPlaying = false;
  let lastSeekAt: number | null = null;
  /** True if playback has been inside the range, so that passing the end counts. */
  let wasInside = false;
  let isStoppedAtEnd = false;
  let cancelWait = () => {};

  function goToStart(): void {
    lastSeekAt = clock.now();
    player.seek(start);
  }

  function check(): void {
    cancelWait();
    if (!isPlaying || isStoppedAtEnd) return;
    const time = player.currentTime();
    const rate = player.rate();
    const seekTime = Math.min(end - LEAD_S * rate, learnedEnd - LEARNED_LEAD_S * rate);
    const remaining = Math.max(seekTime, start + MIN_RANGE_S) - time;
    const isInside = remaining > 0 && time >= start - START_TOLERANCE_S;
    isStoppedAtEnd = remaining <= 0 && wasInside && !player.isLooping();
    if (isStoppedAtEnd) return player.pause();
    wasInside = isInside;
    if (isInside && time > start + MIN_RANGE_S) emptyPasses = 0;
    if (isInside) lastSeekAt = null;
    else if (lastSeekAt === null || clock.now() - lastSeekAt > SEEK_GRACE_MS) goToStart();
    // During a seek the player still reports the old position.
    if (!isInside || remaining <= NEAR_END_S * rate) cancelWait = clock.nextFrame(check);
    else cancelWait = clock.after(timerFor(remaining / rate), check);
  }

  return {
    setRange(range) {
      ({ startTime: start, endTime: end } = range);
      learnedEnd = Infinity;
      emptyPasses = 0;
      lastSeekAt = null;
      wasInside = isStoppedAtEnd = false;
      check();
    },
    setPlaying(value) {
      isPlaying = value;
      if (isPlaying) isStoppedAtEnd = false;
      else wasInside = false;
      check();
    },
    handleEnded() {
      const time = player.currentTime();
      if (time > start + MIN_RANGE_S) {
        if (time < end) learnedEnd = time;
      } else if ((emptyPasses += 1) >= EMPTY_PASSES_MAX) return;
      isStoppedAtEnd = !player.isLooping();
      if (isStoppedAtEnd) return;
      goToStart();
      player.play();
    },
    rewind: () => isStoppedAtEnd && goToStart(),
    stop: () => cancelWait(),
  };
}

function timerFor(remaining: number): number {
  const half = ((remaining - NEAR_END_S) / 2) * 1000;
  return Math.min(Math.max(half, TIMER_MIN_MS), TIMER_MAX_MS);
}

export function loopClip(player: ClipPlayer): Pick<ClipLoop, 'rewind' | 'stop'> {
  const loopPlayer: LoopPlayer = {
    currentTime: () => player.currentTime(),
    seek: (seconds) => player.seek(seconds),
    play: () => player.play(),
    pause: () => player.pause(),
    rate: () => player.snapshot().rate,
    isLooping: () =>
      loopPreference.get() === 'on' || player.snapshot().clip?.isBeingTrimmed === true,
  };
  const loop = createClipLoop(loopPlayer, browserClock);
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
