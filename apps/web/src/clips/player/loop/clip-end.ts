import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';
import type { PlayerPool } from '#clips/player/pool/player-pool.ts';

/** The loop seeks back 15 ms before the end: the frame before it is the last one. */
const END_S = 0.034;
/** A clip loses no more of its end to one that starts sooner than the last ones did. */
const LEAD_MAX_S = 0.4;
const FIRST_LEAD_S = 0.2;
const MEASURED_STARTS = 3;

/**
 * Continues from clip to clip without a gap. A player needs time to start, so the next clip is asked
 * for before the end of the one that plays: as early as the middle one of the last three starts took.
 */
export class ClipRelay {
  #starts: readonly number[] = [];
  #askedAt: number | null = null;

  /**
   * Calls back once, shortly before a playing clip reaches its end, if `hasNext` then hands over to
   * the clip that is cued next. Returns a function that stops watching. Only while the page is
   * visible: a hidden one has no frames.
   */
  watch(
    player: PlayerPool,
    clip: Pick<Clip, 'startTime' | 'endTime'>,
    { hasNext, onEnd }: { readonly hasNext: boolean; readonly onEnd: () => void },
  ): () => void {
    const length = clip.endTime - clip.startTime;
    const lead = hasNext ? Math.min(this.#lead(), length / 2) : END_S;
    const watched = { ...clip, lead: Math.max(lead, END_S), onPlaying: () => this.#handleStart() };
    return watchPosition(player, watched, (left) => {
      if (hasNext) {
        this.#askedAt = performance.now();
        player.handOver(left * 1000);
      }
      onEnd();
    });
  }

  #handleStart(): void {
    if (this.#askedAt === null) return;
    const seconds = (performance.now() - this.#askedAt) / 1000;
    this.#askedAt = null;
    this.#starts = [...this.#starts, seconds].slice(-MEASURED_STARTS);
  }

  #lead(): number {
    const sorted = this.#starts.toSorted((one, other) => one - other);
    return Math.min(sorted[Math.floor(sorted.length / 2)] ?? FIRST_LEAD_S, LEAD_MAX_S);
  }
}

interface WatchedClip extends Pick<Clip, 'startTime' | 'endTime'> {
  /** Seconds before the end. */
  readonly lead: number;
  readonly onPlaying: () => void;
}

/** `onNear` gets the seconds that are left. */
function watchPosition(
  player: ClipPlayer,
  { startTime, endTime, lead, onPlaying }: WatchedClip,
  onNear: (left: number) => void,
): () => void {
  let last = startTime;
  // At first, the time can be that of the clip before, in the same video.
  let hasBegun = false;
  let frame = requestAnimationFrame(function check() {
    const time = player.currentTime();
    const { rate, status } = player.snapshot();
    if (status.kind === 'playing') onPlaying();
    // A slow device can miss the last frame: then the loop has begun again.
    const hasWrapped = last > endTime - 0.5 && time < startTime + 0.5 && last - time > 0.5;
    const isNear = time >= endTime - lead * rate;
    hasBegun ||= !isNear && time > startTime - 1;
    if (hasBegun && (isNear || hasWrapped)) {
      onNear(hasWrapped ? 0 : Math.max(0, endTime - time) / rate);
      return;
    }
    last = time;
    frame = requestAnimationFrame(check);
  });
  return () => cancelAnimationFrame(frame);
}
