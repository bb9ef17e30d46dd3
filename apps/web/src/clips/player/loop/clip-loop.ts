import { loopPreference } from '#platform/preferences/preferences.ts';
import { type Clip, type ClipPlayer } from '#clips/player/clip-player.ts';

/** From here to the end every animation frame looks; before, a timer does. Seconds of the clock, as
 * the next two: a video at double speed passes twice as many of its own. */
const NEAR_END_S = 0.15;
/** The way back, or the stop, is asked for this much before the end: the answer takes about as long. */
const LEAD_S = 0.015;
/** A video whose real end was learned is sent back before its player stops there. */
const LEARNED_LEAD_S = 0.06;
/** Videos start at a key frame, so a little before the start is not outside. */
const EARLY_S = 1;
/** No passage is taken for shorter than this, or it would be sought all the time. */
const SHORTEST_S = 0.1;
const TIMER_MIN_MS = 16;
const TIMER_MAX_MS = 1000;
/** After this a seek counts as lost and is asked for again. */
const SEEK_GRACE_MS = 1000;
/** So many ends of the video in a row before the passage began: it lies outside the video. */
const EMPTY_PASSES_MAX = 2;

/** What the loop needs of a player. Seconds. */
export type LoopPlayer = Pick<ClipPlayer, 'currentTime' | 'seek' | 'play' | 'pause'> & {
  /** Times the usual speed. */
  rate(): number;
  /** Whether the passage begins again at its end; else it stops there. */
  isLooping(): boolean;
};

/** Time as the loop sees it. Both waits give back their cancel function. */
export type LoopClock = {
  /** Milliseconds. */
  now(): number;
  after(ms: number, callback: () => void): () => void;
  nextFrame(callback: () => void): () => void;
};

export type ClipLoop = {
  setRange(passage: Pick<Clip, 'startTime' | 'endTime'>): void;
  /** The loop looks at the clock only while the player plays. */
  setPlaying(isPlaying: boolean): void;
  /** The video itself came to its end. */
  handleEnded(): void;
  /** Before the reader's Play: a passage that stopped at its end goes to its start. */
  rewind(): void;
  stop(): void;
};

/**
 * Keeps a player inside its passage (spec section 4): back to the start when the end comes or when
 * the position is before the start. A timer waits half of the remaining time at most, so that a
 * player that begins to run at double speed is caught too; then animation frames take over. A passage
 * that is not to loop stops at its end, and begins again when it is played from there.
 */
export function createClipLoop(player: LoopPlayer, clock: LoopClock): ClipLoop {
  let start = 0;
  let end = 0;
  /** Where the video really ended, when that was before the end of the passage. */
  let learnedEnd = Infinity;
  let emptyPasses = 0;
  let isPlaying = false;
  /** When the last seek was asked for; null once the player shows that it got there. */
  let soughtAt: number | null = null;
  /** Played into the end, not started behind it. */
  let wasInside = false;
  /** The stop at the end was asked for, and nothing has been played since. */
  let isStoppedAtEnd = false;
  let cancelWait = () => {};

  function goToStart(): void {
    soughtAt = clock.now();
    player.seek(start);
  }

  function check(): void {
    cancelWait();
    if (!isPlaying || isStoppedAtEnd) return;
    const time = player.currentTime();
    const rate = player.rate();
    const turnTime = Math.min(end - LEAD_S * rate, learnedEnd - LEARNED_LEAD_S * rate);
    const left = Math.max(turnTime, start + SHORTEST_S) - time;
    const isInside = left > 0 && time >= start - EARLY_S;
    isStoppedAtEnd = left <= 0 && wasInside && !player.isLooping();
    if (isStoppedAtEnd) return player.pause();
    wasInside = isInside;
    if (isInside) soughtAt = null;
    else if (soughtAt === null || clock.now() - soughtAt > SEEK_GRACE_MS) goToStart();
    // While a seek is under way the player still reports where it was: look again soon.
    if (!isInside || left <= NEAR_END_S * rate) cancelWait = clock.nextFrame(check);
    else cancelWait = clock.after(timerFor(left / rate), check);
  }

  return {
    setRange(range) {
      ({ startTime: start, endTime: end } = range);
      learnedEnd = Infinity;
      emptyPasses = 0;
      soughtAt = null;
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
      if (time > start + SHORTEST_S) {
        emptyPasses = 0;
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

function timerFor(left: number): number {
  const half = ((left - NEAR_END_S) / 2) * 1000;
  return Math.min(Math.max(half, TIMER_MIN_MS), TIMER_MAX_MS);
}

/** Loops whatever clip the player holds, if that is what the reader chose, until it is stopped. */
export function loopClip(
  player: ClipPlayer,
  clock: LoopClock = browserClock,
  preference = loopPreference,
): Pick<ClipLoop, 'rewind' | 'stop'> {
  const loopPlayer: LoopPlayer = {
    currentTime: () => player.currentTime(),
    seek: (seconds) => player.seek(seconds),
    play: () => player.play(),
    pause: () => player.pause(),
    rate: () => player.snapshot().rate,
    isLooping: () => preference.get() === 'on' || player.snapshot().clip?.isBeingTrimmed === true,
  };
  const loop = createClipLoop(loopPlayer, clock);
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
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};
