import { type Clip, type ClipPlayer, type FailureReason, isRunning } from './clip-player.ts';
import { createClipPlayer } from './create-player.ts';

/** What stands outside the deck, to be replaced in tests. */
export type DeckSurroundings = {
  makePlayer(mount: HTMLElement): ClipPlayer;
  isSavingData(): boolean;
};

/** One clip back and one ahead. */
const SPARES_MAX = 2;

/** What may have been true of a spare is asked anew when its clip takes the stage. */
const FINAL: ReadonlySet<FailureReason> = new Set(['bad-link', 'unavailable', 'embedding-off']);

type Seat = {
  readonly mount: HTMLElement;
  readonly player: ClipPlayer;
  /** It may have played since its clip was last brought to its start. */
  hasPlayed: boolean;
};

const browserSurroundings: DeckSurroundings = {
  makePlayer: (mount) => createClipPlayer(mount),
  isSavingData,
};

/**
 * Players that take turns inside one element, behind one port: what is on the stage is all that a
 * listener hears and sees of, the spares hold clips that may be asked for next. Each player has a
 * child of `mount` that never moves in the page, for a frame that moves loads anew; those of the
 * spares are `inert`, by which the style sheet keeps them out of view.
 */
export class Deck implements ClipPlayer {
  readonly #mount: HTMLElement;
  readonly #surroundings: DeckSurroundings;
  readonly #listeners = new Set<() => void>();
  readonly #seats: Seat[] = [];
  #onStage: Seat;
  #wanted: readonly Clip[] = [];
  /** The clip on the stage has started, or cannot. */
  #isSettled = false;
  #hasCaptions = false;

  constructor(mount: HTMLElement, surroundings = browserSurroundings) {
    this.#mount = mount;
    this.#surroundings = surroundings;
    this.#onStage = this.#addSeat();
    this.#onStage.mount.inert = false;
  }

  cue(clip: Clip): void {
    this.#isSettled = false;
    // What lies beside it is told with the next call.
    this.#wanted = [];
    const holder = this.#holderOf(clip);
    if (holder) this.#takeStage(holder);
    else this.#onStage.player.cue(clip);
  }

  /**
   * Clips that may be cued soon, the likeliest first. Spares make them ready at their start, muted,
   * with what they will play and without playing, once the clip on the stage plays or has failed; no more than one back and
   * one ahead, and none for a reader who saves data. Holds until the next `cue`.
   */
  prepare(clips: readonly Clip[]): void {
    this.#wanted = clips.slice(0, SPARES_MAX);
    this.#tendSpares();
  }

  readonly snapshot = () => this.#onStage.player.snapshot();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  preload(): void {
    this.#onStage.player.preload();
  }

  play(): void {
    this.#onStage.player.play();
  }

  pause(): void {
    this.#onStage.player.pause();
  }

  seek(seconds: number): void {
    this.#onStage.player.seek(seconds);
  }

  setMuted(isMuted: boolean): void {
    this.#onStage.player.setMuted(isMuted);
  }

  setRate(rate: number): void {
    this.#onStage.player.setRate(rate);
  }

  setCaptions(isOn: boolean): void {
    this.#hasCaptions = isOn;
    for (const { player } of this.#seats) player.setCaptions(isOn);
  }

  currentTime(): number {
    return this.#onStage.player.currentTime();
  }

  retry(): void {
    this.#onStage.player.retry();
  }

  destroy(): void {
    this.#isSettled = false;
    this.#listeners.clear();
    for (const { player, mount } of this.#seats) {
      player.destroy();
      mount.remove();
    }
  }

  #addSeat(): Seat {
    const mount = document.createElement('div');
    mount.inert = true;
    this.#mount.append(mount);
    const seat = { mount, player: this.#surroundings.makePlayer(mount), hasPlayed: false };
    if (this.#hasCaptions) seat.player.setCaptions(true);
    seat.player.subscribe(() =>
      seat === this.#onStage ? this.#followStage() : this.#followSpare(seat),
    );
    this.#seats.push(seat);
    return seat;
  }

  #takeStage(seat: Seat): void {
    const left = this.#onStage;
    bringToStart(seat);
    seat.player.setMuted(left.player.snapshot().isMuted);
    // From here on what the two report is taken for what they are now.
    this.#onStage = seat;
    seat.hasPlayed = false;
    left.hasPlayed = true;
    left.mount.inert = true;
    seat.mount.inert = false;
    left.player.pause();
    left.player.setMuted(true);
    this.#followStage();
  }

  #followStage(): void {
    const { kind } = this.snapshot().status;
    this.#isSettled ||= kind === 'playing' || kind === 'failed';
    for (const listener of [...this.#listeners]) listener();
    this.#tendSpares();
  }

  #followSpare(seat: Seat): void {
    // A start that was under way when it left the stage, or that no pause has stopped.
    if (isRunning(seat.player.snapshot().status)) {
      seat.hasPlayed = true;
      seat.player.pause();
    }
    this.#tendSpares();
  }

  /** Nothing is asked of the spares while the stage has a start to make. */
  #tendSpares(): void {
    if (!this.#isSettled || this.#surroundings.isSavingData()) return;
    for (const seat of this.#spares()) getReady(seat);
    const missing = this.#wanted.find((clip) => !this.#holderOf(clip));
    const holders = this.#wanted.map((clip) => this.#holderOf(clip));
    // One clip at a time, so that the likelier one has the network to itself.
    if (!missing || holders.some((seat) => seat && isLoading(seat))) return;
    const seat = this.#spares().find((spare) => !holders.includes(spare)) ?? this.#addSeat();
    seat.hasPlayed = false;
    seat.player.cue(missing);
  }

  #spares(): Seat[] {
    return this.#seats.filter((seat) => seat !== this.#onStage);
  }

  #holderOf(clip: Clip): Seat | undefined {
    return this.#spares().find((seat) => isHolding(seat, clip));
  }
}

function getReady(seat: Seat): void {
  rewind(seat);
  if (seat.player.snapshot().status.kind === 'cued') seat.player.preload();
}

/** One that has stopped goes to the start of its clip, where it is ready to be asked for again. */
function rewind(seat: Seat): void {
  const { clip, status } = seat.player.snapshot();
  const hasStopped = status.kind === 'paused' || status.kind === 'ended';
  if (!seat.hasPlayed || !hasStopped || !clip) return;
  seat.hasPlayed = false;
  seat.player.cue(clip);
}

/** What was on the stage a moment ago, or could not be made ready, begins anew. */
function bringToStart(seat: Seat): void {
  const { clip, status } = seat.player.snapshot();
  const isLost = status.kind === 'failed' && !FINAL.has(status.reason);
  const isStopping = seat.hasPlayed && isRunning(status);
  if (clip && (isLost || isStopping)) seat.player.cue(clip);
  else rewind(seat);
}

function isLoading({ player }: Seat): boolean {
  return player.snapshot().status.kind === 'loading';
}

function isHolding({ player }: Seat, wanted: Clip): boolean {
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
