import type { Program } from '@reprise/contract/together/messages.ts';
import { roundMs } from '@reprise/contract/together/rules/program-time.ts';

/** Counts the rounds that a user has looped since joining, of all clips. Times: milliseconds. */
export class RoundCount {
  #finished = 0;
  /** Of the current clip, without pauses. */
  #loopedMs = 0;
  #current: Program | null = null;
  #since = 0;

  follow(program: Program, now: number): void {
    this.#addTime(now);
    const before = this.#current;
    if (before !== null && before.clip.tileId !== program.clip.tileId) {
      this.#finished += this.#rounds(before);
      this.#loopedMs = 0;
    }
    this.#current = program;
  }

  at(now: number): number {
    this.#addTime(now);
    return this.#finished + (this.#current === null ? 0 : this.#rounds(this.#current));
  }

  #addTime(now: number): void {
    if (this.#current?.pausedAt === null) this.#loopedMs += now - this.#since;
    this.#since = now;
  }

  #rounds({ clip }: Program): number {
    return Math.floor(this.#loopedMs / roundMs(clip));
  }
}
