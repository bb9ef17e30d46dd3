/** After this many seeks without effect, the player plays on: live, or a shorter video. */
const MISSES_MAX = 3;
/** A player that stays in its range this long has reached it. */
const REACHED_MS = 1000;
/** After this time, a seek counts as lost. */
const SEEK_GRACE_MS = 1000;
/** Any larger difference from the expected time is a jump. */
const JUMP_S = 1;

export interface Position {
  readonly time: number;
  readonly rate: number;
  readonly isInside: boolean;
  readonly isAfterEnd: boolean;
}

/** Decides whether a player can get into its range, from the effect of its seeks. */
export class Reach {
  readonly #now: () => number;
  readonly #onChange: (isOut: boolean) => void;
  #isOut = false;
  #seek: { readonly at: number; readonly from: number } | null = null;
  /** Seeks since the player was last in its range. */
  #misses = 0;
  #last: { readonly at: number; readonly time: number } | null = null;
  /** Since when playback has been inside the range. Only then passing the end counts. */
  #insideSince: number | null = null;

  constructor(now: () => number, onChange: (isOut: boolean) => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  isOut(): boolean {
    return this.#isOut;
  }

  wasInside(): boolean {
    return this.#insideSince !== null;
  }

  isSeekRecent(): boolean {
    return this.#seek !== null && this.#now() - this.#seek.at <= SEEK_GRACE_MS;
  }

  /** During a seek the player still reports the old time, and in some advertisements, too. */
  isSeeking(time: number): boolean {
    return this.isSeekRecent() || time === this.#seek?.from;
  }

  /** Returns false if too many seeks had no effect. */
  tryToSeek(from: number): boolean {
    if (this.#misses >= MISSES_MAX) this.#setOut(true);
    else {
      this.#misses += 1;
      this.#seek = { at: this.#now(), from };
    }
    return !this.#isOut;
  }

  handleReached(): void {
    this.#misses = 0;
    this.#setOut(false);
  }

  handleRange(): void {
    this.handlePause();
    this.#seek = null;
    this.handleReached();
  }

  /** The position may change until playback continues. */
  handlePause(): void {
    this.#last = null;
    this.#insideSince = null;
  }

  handlePosition({ time, rate, isInside, isAfterEnd }: Position): void {
    const now = this.#now();
    const last = this.#last ?? { at: now, time };
    const jump = time - last.time - ((now - last.at) / 1000) * rate;
    this.#last = { at: now, time };
    if (isInside) {
      this.#insideSince ??= now;
      this.#seek = null;
      if (now - this.#insideSince >= REACHED_MS) this.handleReached();
      return;
    }
    const hasPassedEnd = isAfterEnd && this.wasInside() && Math.abs(jump) <= JUMP_S;
    // Back from an advertisement, or the user seeks in the frame.
    const hasJumpedBack = this.#isOut && jump < -JUMP_S;
    if (hasPassedEnd || hasJumpedBack) this.handleReached();
    this.#insideSince = null;
  }

  #setOut(isOut: boolean): void {
    if (this.#isOut === isOut) return;
    this.#isOut = isOut;
    this.#onChange(isOut);
  }
}
