import {
  type Clip,
  type ClipPlayer,
  type FailureReason,
  isRunning,
} from '#clips/player/clip-player.ts';
import { createClipPlayer } from '#clips/player/create-player.ts';

export interface PlayerPoolDeps {
  createPlayer(mount: HTMLElement): ClipPlayer;
  isSavingData(): boolean;
}

const SPARES_MAX = 2;

/** All other failures are retried when the clip is shown. */
const PERMANENT_FAILURES: ReadonlySet<FailureReason> = new Set([
  'bad-link',
  'unavailable',
  'embedding-off',
]);

interface Slot {
  readonly mount: HTMLElement;
  readonly player: ClipPlayer;
  /** True if its position may have changed since the last cue. */
  hasPlayed: boolean;
}

const browserDeps: PlayerPoolDeps = {
  createPlayer: (mount) => createClipPlayer(mount),
  isSavingData,
};

/**
 * Only the active slot plays, is audible and is reported; spare slots have neighboring clips cued.
 * While one clip hands over to another, the one before plays on until the active slot does.
 * Elements never move in the DOM, because a moved iframe reloads: the style sheet hides `inert`
 * ones.
 */
export class PlayerPool implements ClipPlayer {
  readonly #mount: HTMLElement;
  readonly #deps: PlayerPoolDeps;
  readonly #listeners = new Set<() => void>();
  readonly #slots: Slot[] = [];
  #activeSlot: Slot;
  #upcomingClips: readonly Clip[] = [];
  #hasStartedOrFailed = false;
  #hasCaptions = false;
  /** Plays its clip to the end, in view, after the next `cue`. */
  #leavingSlot: Slot | null = null;
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;
  /** False for a new clip until Play. */
  #isStarted = false;

  constructor(mount: HTMLElement, deps = browserDeps) {
    this.#mount = mount;
    this.#deps = deps;
    this.#activeSlot = this.#addSlot();
    this.#activeSlot.mount.inert = false;
  }

  cue(clip: Clip): void {
    this.#hasStartedOrFailed = false;
    this.#isStarted = false;
    this.#upcomingClips = [];
    if (this.#leavingSlot !== this.#activeSlot) this.#leave();
    const readySlot = this.#slotWith(clip);
    if (readySlot) return this.#activate(readySlot);
    this.#leave();
    this.#activeSlot.player.cue(clip);
  }

  /**
   * Lets the active clip play on in view after the next `cue`, until the next clip plays, at most for
   * `ms`. The next one buffers out of view, and is shown in the task that learns that it plays.
   */
  handOver(ms: number): void {
    // The active clip may end before it has taken over from the one before.
    this.#leave();
    this.#leavingSlot = this.#activeSlot;
    this.#leaveTimer = setTimeout(() => this.#leave(), ms);
  }

  /** Returns why a prepared clip cannot be played. Null if it can, or is not prepared. */
  failureOf(clip: Clip): FailureReason | null {
    const status = this.#slotWith(clip)?.player.snapshot().status;
    return status?.kind === 'failed' ? status.reason : null;
  }

  /**
   * Cues likely next clips, at most one before and one after, muted. Starts once the active
   * clip plays or has failed; not with data saving. Valid until the next `cue`.
   */
  prepare(clips: readonly Clip[]): void {
    this.#upcomingClips = clips.slice(0, SPARES_MAX);
    this.#prepareSpares();
  }

  readonly snapshot = () => this.#activeSlot.player.snapshot();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  play(): void {
    this.#isStarted = true;
    this.#activeSlot.player.play();
  }

  pause(): void {
    // A new clip is paused first where clips do not start automatically.
    if (this.#isStarted) this.#leave();
    this.#activeSlot.player.pause();
  }

  seek(seconds: number): void {
    this.#activeSlot.player.seek(seconds);
  }

  setMuted(isMuted: boolean): void {
    this.#activeSlot.player.setMuted(isMuted);
  }

  setRate(rate: number): void {
    this.#activeSlot.player.setRate(rate);
  }

  setVolume(percent: number): void {
    this.#activeSlot.player.setVolume(percent);
  }

  setCaptions(isOn: boolean): void {
    this.#hasCaptions = isOn;
    for (const { player } of this.#slots) player.setCaptions(isOn);
  }

  currentTime(): number {
    return this.#activeSlot.player.currentTime();
  }

  retry(): void {
    this.#activeSlot.player.retry();
  }

  destroy(): void {
    this.#hasStartedOrFailed = false;
    clearTimeout(this.#leaveTimer);
    this.#listeners.clear();
    for (const { player, mount } of this.#slots) {
      player.destroy();
      mount.remove();
    }
  }

  #addSlot(): Slot {
    const mount = document.createElement('div');
    mount.inert = true;
    this.#mount.append(mount);
    const slot = { mount, player: this.#deps.createPlayer(mount), hasPlayed: false };
    if (this.#hasCaptions) slot.player.setCaptions(true);
    slot.player.subscribe(() =>
      slot === this.#activeSlot ? this.#handleActiveChange() : this.#handleSpareChange(slot),
    );
    this.#slots.push(slot);
    return slot;
  }

  #activate(slot: Slot): void {
    const previous = this.#activeSlot;
    resetToStart(slot);
    slot.player.setMuted(previous.player.snapshot().isMuted);
    this.#activeSlot = slot;
    slot.hasPlayed = false;
    previous.hasPlayed = true;
    if (previous !== this.#leavingSlot) this.#replace(previous);
    this.#handleActiveChange();
  }

  #replace(previous: Slot): void {
    previous.mount.inert = true;
    this.#activeSlot.mount.inert = false;
    previous.player.pause();
    previous.player.setMuted(true);
  }

  #leave(): void {
    const slot = this.#leavingSlot;
    clearTimeout(this.#leaveTimer);
    this.#leavingSlot = null;
    if (slot !== null && slot !== this.#activeSlot) this.#replace(slot);
  }

  #handleActiveChange(): void {
    const { kind } = this.snapshot().status;
    if (kind === 'playing' || kind === 'failed') {
      this.#hasStartedOrFailed = true;
      this.#leave();
    }
    this.#notify();
    this.#prepareSpares();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #handleSpareChange(slot: Slot): void {
    const { status } = slot.player.snapshot();
    if (slot === this.#leavingSlot) {
      if (!isRunning(status)) this.#leave();
      return;
    }
    // For those who ask `failureOf`.
    if (status.kind === 'failed') this.#notify();
    // A pending start, or one that a pause did not stop.
    if (isRunning(status)) {
      // The provider buffers after a seek, even while paused.
      slot.hasPlayed ||= status.kind === 'playing';
      slot.player.pause();
    }
    this.#prepareSpares();
  }

  #prepareSpares(): void {
    if (!this.#hasStartedOrFailed || this.#deps.isSavingData()) return;
    for (const slot of this.#spares()) rewindSlot(slot);
    const missing = this.#upcomingClips.find((clip) => !this.#slotWith(clip));
    const readySlots = this.#upcomingClips.map((clip) => this.#slotWith(clip));
    // One at a time, so that the likelier clip gets the whole bandwidth.
    if (!missing || readySlots.some((slot) => slot && isLoading(slot))) return;
    const slot = this.#spares().find((spare) => !readySlots.includes(spare)) ?? this.#addSlot();
    slot.hasPlayed = false;
    slot.player.cue(missing);
  }

  #spares(): Slot[] {
    return this.#slots.filter((slot) => slot !== this.#activeSlot);
  }

  #slotWith(clip: Clip): Slot | undefined {
    return this.#spares().find((slot) => hasClip(slot, clip));
  }
}

function rewindSlot(slot: Slot): void {
  const { clip, status } = slot.player.snapshot();
  const hasStopped = status.kind === 'paused' || status.kind === 'ended';
  if (!slot.hasPlayed || !hasStopped || !clip) return;
  slot.hasPlayed = false;
  slot.player.cue(clip);
}

function resetToStart(slot: Slot): void {
  const { clip, status } = slot.player.snapshot();
  const isLost = status.kind === 'failed' && !PERMANENT_FAILURES.has(status.reason);
  const isStopping = slot.hasPlayed && isRunning(status);
  if (clip && (isLost || isStopping)) slot.player.cue(clip);
  else rewindSlot(slot);
}

function isLoading({ player }: Slot): boolean {
  return player.snapshot().status.kind === 'loading';
}

function hasClip({ player }: Slot, wanted: Clip): boolean {
  const { clip } = player.snapshot();
  return (
    clip?.videoId === wanted.videoId &&
    clip.startTime === wanted.startTime &&
    clip.endTime === wanted.endTime
  );
}

function isSavingData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true;
}
