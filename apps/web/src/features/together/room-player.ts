import type { Program, RoomClip } from '@reprise/contract/together/messages.ts';
import { aheadBy, positionAt, roundMs } from '@reprise/contract/together/rules/program-time.ts';
import type { ClipPlayer } from '#clips/player/clip-player.ts';
import { isRunning } from '#clips/player/clip-player.ts';
import { ReactionTime } from './reaction-time.ts';

/** A player that does not loop on its own. */
export type FollowingPlayer = Pick<
  ClipPlayer,
  | 'cue'
  | 'play'
  | 'pause'
  | 'seek'
  | 'setMuted'
  | 'setRate'
  | 'currentTime'
  | 'snapshot'
  | 'subscribe'
>;

/** Milliseconds of a clock that never goes back. `after` returns a function that cancels. */
export interface Timers {
  now(): number;
  after(ms: number, callback: () => void): () => void;
}

export interface RoomPlayerDeps {
  readonly player: FollowingPlayer;
  readonly timers: Timers;
  /** The server's clock in milliseconds. Null until it is known. */
  readonly serverNow: () => number | null;
  readonly onStepChange: (isInStep: boolean) => void;
}

const TICK_MS = 100;
const TIMER_MIN_MS = 4;
/** A player has reacted to a seek after its usual time and this. */
const SETTLE_MS = 200;
const SAMPLES_MAX = 10;
const SAMPLES_MEASURED = 5;
const SAMPLES_AFTER_COMMAND = 2;
/** Corrected without waiting for the seam: */
const COMMAND_TOLERANCE_MS = 80;
const HALF_TOLERANCE_MS = 150;
const TOLERANCE_MS = 400;
const CORRECTION_PAUSE_MS = 5_000;
const COMMAND_TRIES = 2;
const LONG_ROUND_MS = 60_000;
/** The seek at a seam starts at most this much before the end of the clip. */
const SEAM_LEAD_MAX_MS = 300;
/**
 * Within this time of the room, a player seeks when the room is about to begin again, so always to
 * the same position: where it is from a keyframe decides how long a seek takes.
 */
const CLOSE_MS = 200;
/** A player that is ahead plays on past the end of the clip for at most this time. */
const OVERRUN_MAX_MS = 500;
/** A seek that has had no effect after this time is lost. */
const SEEK_LOST_MS = 1_000;
/** An advertisement: playing while the time does not move, or outside of the clip. */
const STILL_MS = 2_000;
const OUTSIDE_S = 2;
const OUTSIDE_TRIES = 3;
/** A clock was set, or stopped while the device was asleep. */
const CLOCK_JUMP_MS = 100;
/** Shorter interruptions can be part of a seek. */
const BUFFERING_MS = 1_000;

/**
 * Keeps a player at the position of a room. Corrects at the seam of the loop, where a loop seeks
 * anyway, early enough to be at the start of the clip when the room is. One that is farther away
 * seeks at its own end, to where the room will be, or plays on past the end until then. Inside the
 * clip it acts only after a command or an interruption, above 400 ms, and at half of a clip of more
 * than 60 s.
 */
export class RoomPlayer {
  readonly #player: FollowingPlayer;
  readonly #timers: Timers;
  readonly #serverNow: () => number | null;
  readonly #onStepChange: (isInStep: boolean) => void;
  readonly #seekTime = new ReactionTime();
  readonly #startTime = new ReactionTime();
  readonly #unsubscribe: () => void;
  #cancelTick = () => {};
  #program: Program | null = null;
  #clip: RoomClip | null = null;
  #isHidden = false;
  #isStopped = false;
  #isInStep = false;
  /** True until the player has been started for the program, or since the tab is visible again. */
  #mustPlay = false;
  #wasMutedForAutoplay = false;
  #lastAction: { readonly at: number; readonly used: number; readonly of: ReactionTime } | null =
    null;
  /** True once the player was before the end of the clip after the last seek. */
  #hasLanded = true;
  /** Milliseconds ahead of the room since the last seek, for the last second. */
  #ahead: readonly number[] = [];
  #isMeasured = true;
  /** Seeks that a command or an interruption still allows. */
  #tries = 0;
  #mustSeek = false;
  #correctedAt = Number.NEGATIVE_INFINITY;
  #isHalfDone = false;
  #lastTime: { readonly time: number; readonly at: number } | null = null;
  #isStill = false;
  #outsideTries = 0;
  #bufferingSince: number | null = null;
  #clockOffset = 0;

  constructor({ player, timers, serverNow, onStepChange }: RoomPlayerDeps) {
    this.#player = player;
    this.#timers = timers;
    this.#serverNow = serverNow;
    this.#onStepChange = onStepChange;
    this.#unsubscribe = player.subscribe(() => this.#tick());
  }

  follow(program: Program): void {
    const before = this.#program;
    this.#program = program;
    const { clip } = program;
    const isNewClip =
      this.#clip?.tileId !== clip.tileId ||
      this.#clip.startTime !== clip.startTime ||
      this.#clip.endTime !== clip.endTime;
    if (isNewClip) this.#load(clip);
    else if (before?.startedAt === program.startedAt && before.pausedAt === program.pausedAt)
      return;
    this.#expectCommand();
    this.#tick();
  }

  /** The server's clock has a new estimate. */
  handleClock(): void {
    const offset = (this.#serverNow() ?? 0) - this.#timers.now();
    const hasJumped = Math.abs(offset - this.#clockOffset) > CLOCK_JUMP_MS;
    this.#clockOffset = offset;
    if (hasJumped) {
      // The differences until now are the clock's, not the player's.
      this.#isMeasured = true;
      this.#resume();
    }
    this.#tick();
  }

  setHidden(isHidden: boolean): void {
    if (this.#isHidden === isHidden) return;
    this.#isHidden = isHidden;
    if (isHidden) {
      this.#cancelTick();
      this.#player.pause();
      this.#setInStep(false);
    } else {
      this.#expectCommand();
      this.#tick();
    }
  }

  /** Leaves the player as it is. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTick();
    this.#unsubscribe();
  }

  #load(clip: RoomClip): void {
    this.#clip = clip;
    this.#lastAction = null;
    this.#bufferingSince = null;
    this.#player.cue(clip);
    this.#player.setRate(1);
  }

  #expectCommand(): void {
    this.#mustPlay = true;
    this.#wasMutedForAutoplay = false;
    this.#outsideTries = 0;
    this.#resume();
  }

  #resume(): void {
    this.#ahead = [];
    this.#lastTime = null;
    this.#isStill = false;
    this.#mustSeek = true;
    this.#tries = COMMAND_TRIES;
  }

  #tick(): void {
    this.#cancelTick();
    const program = this.#program;
    const now = this.#serverNow();
    if (this.#isStopped || this.#isHidden || program === null || now === null) return;
    if (program.pausedAt === null) this.#play(program, now);
    else this.#pause(program);
  }

  #wait(ms: number): void {
    this.#cancelTick();
    const wait = Math.max(ms, TIMER_MIN_MS);
    this.#cancelTick = this.#timers.after(wait, () => this.#tick());
  }

  #pause({ clip, pausedAt }: Program): void {
    const { status } = this.#player.snapshot();
    if (isRunning(status)) this.#player.pause();
    else if (this.#mustSeek && status.kind === 'paused') {
      this.#mustSeek = false;
      this.#player.seek(clip.startTime + (pausedAt ?? 0) / 1000);
    }
    const { kind } = this.#player.snapshot().status;
    this.#setInStep(kind === 'paused' || kind === 'cued');
  }

  #play(program: Program, now: number): void {
    const { kind } = this.#player.snapshot().status;
    const untilStart = -positionAt(program, now) - this.#startTime.ms;
    if (this.#mustPlay && kind !== 'playing') {
      if (untilStart > 0) return this.#wait(untilStart);
      return this.#start(kind);
    }
    this.#mustPlay = false;
    if (kind === 'autoplay-blocked') this.#playMuted();
    else if (kind === 'ended') this.#rewind(program, now);
    else if (kind === 'buffering') this.#bufferingSince ??= this.#timers.now();
    else if (kind === 'playing') return this.#follow(program, now);
    this.#setInStep(false);
  }

  #start(kind: string): void {
    // The player reports when it is ready.
    if (kind === 'loading' || kind === 'buffering') return this.#player.play();
    this.#mustPlay = false;
    this.#acted(this.#startTime);
    this.#player.play();
  }

  /** Browsers refuse sound without a tap, but not playback. */
  #playMuted(): void {
    if (this.#wasMutedForAutoplay) return;
    this.#wasMutedForAutoplay = true;
    this.#player.setMuted(true);
    this.#player.play();
  }

  #follow(program: Program, now: number): void {
    if (!this.#isMoving()) {
      this.#setInStep(false);
      return this.#wait(TICK_MS);
    }
    const { clip } = program;
    const time = this.#player.currentTime();
    if (time < clip.startTime - OUTSIDE_S || time > clip.endTime + OUTSIDE_S) {
      return this.#returnFrom(program, now);
    }
    if (this.#outsideTries > 0) this.#resume();
    this.#outsideTries = 0;
    const round = roundMs(clip);
    const ahead = aheadBy((time - clip.startTime) * 1000, positionAt(program, now), round);
    this.#measure(ahead);
    const isClose = Math.abs(ahead) <= CLOSE_MS;
    const left = isClose ? round - positionAt(program, now) : (clip.endTime - time) * 1000;
    const untilEnd = left - this.#seamLead(round);
    if (untilEnd > 0) this.#hasLanded = true;
    if (untilEnd <= 0 && this.#mayPassSeam()) return this.#passSeam(program, now);
    if (this.#mustCorrect(ahead, positionAt(program, now) / round)) this.#seek(program, now);
    this.#setInStep(Math.abs(this.#meanAhead() ?? 0) <= TOLERANCE_MS);
    this.#wait(Math.min(TICK_MS, untilEnd > 0 ? untilEnd : TICK_MS));
  }

  /** False during an advertisement or a stall in which the player reports to play. */
  #isMoving(): boolean {
    const now = this.#timers.now();
    const since = this.#bufferingSince;
    this.#bufferingSince = null;
    if (since !== null && now - since >= BUFFERING_MS && !this.#isReacting()) this.#resume();
    const time = this.#player.currentTime();
    const last = this.#lastTime;
    if (last === null || last.time !== time) {
      this.#lastTime = { time, at: now };
      if (this.#isStill) this.#resume();
      this.#isStill = false;
      return true;
    }
    if (now - last.at >= STILL_MS) this.#isStill = true;
    return !this.#isStill;
  }

  /** The time is another video's: an advertisement, or a seek of the user in the frame. */
  #returnFrom(program: Program, now: number): void {
    this.#setInStep(false);
    if (this.#outsideTries < OUTSIDE_TRIES && !this.#isReacting()) {
      this.#outsideTries += 1;
      this.#seek(program, now);
    }
    this.#wait(TICK_MS);
  }

  #isReacting(): boolean {
    return this.#lastAction !== null && this.#timers.now() - this.#lastAction.at < SEEK_LOST_MS;
  }

  #mayPassSeam(): boolean {
    return this.#hasLanded || !this.#isReacting();
  }

  #seamLead(round: number): number {
    return Math.min(this.#seekTime.ms, SEAM_LEAD_MAX_MS, round / 2);
  }

  #measure(ahead: number): void {
    const action = this.#lastAction;
    const now = this.#timers.now();
    if (action !== null && now < action.at + action.used + SETTLE_MS) return;
    // Until the player reports another time, the last one is older than now.
    if (this.#lastTime?.at !== now) return;
    this.#ahead = [...this.#ahead, ahead].slice(-SAMPLES_MAX);
    if (this.#ahead.length >= SAMPLES_MEASURED) this.#recordReaction();
  }

  #recordReaction(): void {
    const action = this.#lastAction;
    const mean = this.#meanAhead();
    if (this.#isMeasured || action === null || mean === null) return;
    this.#isMeasured = true;
    action.of.add(action.used - mean);
  }

  #meanAhead(): number | null {
    if (this.#ahead.length === 0) return null;
    return this.#ahead.reduce((sum, each) => sum + each, 0) / this.#ahead.length;
  }

  #mustCorrect(ahead: number, progress: number): boolean {
    const now = this.#timers.now();
    const mean = Math.abs(this.#meanAhead() ?? 0);
    const isHalf = progress >= 0.5 && progress < 0.6;
    if (!isHalf) this.#isHalfDone = false;
    if (this.#tries > 0) return this.#mustCorrectCommand(ahead, mean);
    if (now - this.#correctedAt < CORRECTION_PAUSE_MS) return false;
    if (this.#ahead.length < SAMPLES_MEASURED) return false;
    const isLong = this.#program !== null && roundMs(this.#program.clip) > LONG_ROUND_MS;
    const mustCheckHalf = isLong && isHalf && !this.#isHalfDone;
    if (mustCheckHalf) this.#isHalfDone = true;
    const mustCorrect = mean > (mustCheckHalf ? HALF_TOLERANCE_MS : TOLERANCE_MS);
    if (mustCorrect) this.#correctedAt = now;
    return mustCorrect;
  }

  #mustCorrectCommand(ahead: number, mean: number): boolean {
    if (this.#mustSeek) {
      this.#mustSeek = false;
      if (Math.abs(ahead) <= COMMAND_TOLERANCE_MS) return false;
    } else {
      if (this.#ahead.length < SAMPLES_AFTER_COMMAND) return false;
      if (mean <= COMMAND_TOLERANCE_MS) {
        this.#tries = 0;
        return false;
      }
      this.#recordReaction();
    }
    this.#tries -= 1;
    return true;
  }

  #passSeam(program: Program, now: number): void {
    const round = roundMs(program.clip);
    const aim = positionAt(program, now + this.#seekTime.ms);
    const early = round - aim;
    if (early < Math.min(OVERRUN_MAX_MS, round / 2)) return this.#wait(early);
    this.#recordReaction();
    this.#seek(program, now);
    this.#wait(TICK_MS);
  }

  /** At the end of the video, which can be before that of the clip. */
  #rewind(program: Program, now: number): void {
    const round = roundMs(program.clip);
    const early = round - positionAt(program, now + this.#seekTime.ms);
    if (early < Math.min(OVERRUN_MAX_MS, round / 2)) return this.#wait(early);
    this.#seek(program, now);
    this.#player.play();
  }

  #seek(program: Program, now: number): void {
    this.#acted(this.#seekTime);
    this.#hasLanded = false;
    const aim = Math.max(positionAt(program, now + this.#seekTime.ms), 0);
    this.#player.seek(program.clip.startTime + aim / 1000);
  }

  #acted(of: ReactionTime): void {
    this.#lastAction = { at: this.#timers.now(), used: of.ms, of };
    this.#isMeasured = false;
    this.#ahead = [];
  }

  #setInStep(isInStep: boolean): void {
    if (this.#isInStep === isInStep) return;
    this.#isInStep = isInStep;
    this.#onStepChange(isInStep);
  }
}
