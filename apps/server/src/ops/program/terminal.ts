import { createInterface } from 'node:readline/promises';
import { StartError } from '#platform/errors.ts';
import type { OnProgress } from '#platform/progress.ts';
import { progressLine } from './progress-bar.ts';
import { UsageError } from './usage-error.ts';

/** Writes to standard error before a command's result. */
export interface Terminal {
  note(line: string): void;
  /**
   * Replaces the last line on a terminal, with a bar if the share is known; otherwise writes
   * nothing.
   */
  progress: OnProgress;
  clear(): void;
  /** Asks before a deletion; scripts use `--yes`. Throws if the answer is not yes. */
  confirm(question: string): Promise<void>;
}

const UPDATE_MS = 200;

export function openTerminal(
  { isConfirmed }: { isConfirmed: boolean },
  { stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'> = process,
): Terminal {
  let drawnAt = -Infinity;

  function clear(): void {
    if (drawnAt === -Infinity) return;
    stderr.write('\r\u{1b}[K');
    drawnAt = -Infinity;
  }

  return {
    clear,
    note(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(text, share) {
      if (!stderr.isTTY || performance.now() - drawnAt < UPDATE_MS) return;
      stderr.write(`\r\u{1b}[K${progressLine(text, share, stderr.columns - 1)}`);
      drawnAt = performance.now();
    },
    async confirm(question) {
      if (isConfirmed) return;
      if (!stdin.isTTY || !stderr.isTTY) throw new UsageError(`${question} Confirm it with --yes.`);
      clear();
      const reader = createInterface({ input: stdin, output: stderr });
      const answer = await reader.question(`${question} [yes/no] `);
      reader.close();
      if (answer.trim() !== 'yes') throw new StartError('Stopped: nothing was changed.');
    },
  };
}
