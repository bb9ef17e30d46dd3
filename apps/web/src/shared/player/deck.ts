import { type Clip, type ClipPlayer, type FailureReason, isRunning } from './clip-player.ts';
import { createClipPlayer } from './create-player.ts';

/**
 * Players that take turns behind one port: the one on the stage is all that a listener hears and
 * sees of, the spares hold clips that may be asked for next.
 */
export type Deck = ClipPlayer & {
  /**
   * Clips that may be cued soon, the likeliest first. Spares make them ready at their start,
   * muted and without playing, once the clip on the stage plays or has failed; those that no
   * spare is left for are not held, and none are for a reader who saves data.
   */
  prepare(clips: readonly Clip[]): void;
};

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
  /** It left the stage and has not been brought back to its start since. */
  hasLeft: boolean;
};

const browserSurroundings: DeckSurroundings = {
  makePlayer: (mount) => createClipPlayer(mount),
  isSavingData,
};

/**
 * A deck inside an element. Each player has a child of `mount` that never moves in the page, for a
 * frame that moves loads anew; those of the spares are `inert`, by which the style sheet keeps them
 * out of view.
 */
export function createDeck(
  mount: HTMLElement,
  surroundings: DeckSurroundings = browserSurroundings,
): Deck {
  const listeners = new Set<() => void>();
  const seats: Seat[] = [];
  let wanted: readonly Clip[] = [];
  let isSettled = false;
  let onStage = addSeat();

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  function addSeat(): Seat {
    const place = document.createElement('div');
    // The first one is the stage.
    place.inert = seats.length > 0;
    mount.append(place);
    const seat = { mount: place, player: surroundings.makePlayer(place), hasLeft: false };
    seat.player.subscribe(() => (seat === onStage ? followStage() : followSpare(seat)));
    seats.push(seat);
    return seat;
  }

  function followStage(): void {
    const { kind } = onStage.player.snapshot().status;
    isSettled ||= kind === 'playing' || kind === 'failed';
    tell();
    fillSpares();
  }

  function followSpare(seat: Seat): void {
    const { status } = seat.player.snapshot();
    // A start that was under way when it left the stage.
    if (isRunning(status)) seat.player.pause();
    else rewind(seat);
    fillSpares();
  }

  /** One clip at a time, so that the likelier one has the network to itself. */
  function fillSpares(): void {
    if (!isSettled || surroundings.isSavingData()) return;
    const missing = wanted.find((clip) => !holderOf(clip));
    if (!missing || wanted.some(isLoading)) return;
    const free = sparesOf().find((seat) => !isWanted(seat));
    const seat = free ?? addSeat();
    seat.hasLeft = false;
    seat.player.cue(missing);
  }

  const sparesOf = () => seats.filter((seat) => seat !== onStage);
  const holderOf = (clip: Clip) => sparesOf().find((seat) => isHolding(seat, clip));
  const isWanted = (seat: Seat) => wanted.some((clip) => holderOf(clip) === seat);
  const isLoading = (clip: Clip) => holderOf(clip)?.player.snapshot().status.kind === 'loading';

  function takeStage(seat: Seat): void {
    const left = onStage;
    bringToStart(seat);
    seat.player.setMuted(left.player.snapshot().isMuted);
    // From here on what the two report is taken for what they are now.
    onStage = seat;
    seat.hasLeft = false;
    left.hasLeft = true;
    left.mount.inert = true;
    seat.mount.inert = false;
    left.player.pause();
    left.player.setMuted(true);
    // One that the reader had paused has nothing more to report.
    rewind(left);
    tell();
  }

  return {
    cue(clip) {
      isSettled = false;
      const holder = holderOf(clip);
      if (holder) takeStage(holder);
      else onStage.player.cue(clip);
    },
    prepare(clips) {
      wanted = clips.slice(0, SPARES_MAX);
      fillSpares();
    },
    play: () => onStage.player.play(),
    pause: () => onStage.player.pause(),
    seek: (seconds) => onStage.player.seek(seconds),
    setMuted: (isMuted) => onStage.player.setMuted(isMuted),
    currentTime: () => onStage.player.currentTime(),
    retry: () => onStage.player.retry(),
    snapshot: () => onStage.player.snapshot(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    destroy() {
      isSettled = false;
      listeners.clear();
      for (const { player, mount: place } of seats) {
        player.destroy();
        place.remove();
      }
    },
  };
}

/** One that has stopped goes to the start of its clip, where it is ready to be asked for again. */
function rewind(seat: Seat): void {
  const { clip, status } = seat.player.snapshot();
  const hasStopped = status.kind === 'paused' || status.kind === 'ended';
  if (!seat.hasLeft || !hasStopped || !clip) return;
  seat.hasLeft = false;
  seat.player.cue(clip);
}

/** What was on the stage a moment ago, or could not be made ready, begins anew. */
function bringToStart({ player, hasLeft }: Seat): void {
  const { clip, status } = player.snapshot();
  const isLost = status.kind === 'failed' && !FINAL.has(status.reason);
  if (clip && (isLost || (hasLeft && isRunning(status)))) player.cue(clip);
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
