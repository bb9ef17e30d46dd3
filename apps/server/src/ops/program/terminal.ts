import { createInterface } from 'node:readline/promises';
import { StartError } from '#platform/errors.ts';
import { printable, printableLine } from '#platform/log/printable.ts';
import type { OnProgress } from '#platform/progress.ts';
import { UsageError } from './arguments.ts';

/** Output to standard error before a command's result. */
export interface Terminal {
  note(line: string): void;
  /**
   * Replaces the last line of a terminal, with a bar if the share is known. Writes nothing without
   * a terminal.
   */
  progress: OnProgress;
  clear(): void;
  /** Asks before deleting; scripts use `--yes`. Throws unless the answer is yes. */
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
      stderr.write(`${printable(line)}\n`);
    },
    progress(text, share) {
      if (!stderr.isTTY || performance.now() - drawnAt < UPDATE_MS) return;
      stderr.write(`\r\u{1b}[K${progressLine(printableLine(text), share, stderr.columns - 1)}`);
      drawnAt = performance.now();
    },
    async confirm(question) {
      if (isConfirmed) return;
      if (!stdin.isTTY || !stderr.isTTY) throw new UsageError(`${question} Confirm it with --yes.`);
      clear();
      const reader = createInterface({ input: stdin, output: stderr });
      const answer = await reader.question(`${printableLine(question)} [yes/no] `);
      reader.close();
      if (answer.trim() !== 'yes') throw new StartError('Stopped: nothing was changed.');
    },
  };
}

const BAR_WIDTH = 24;

/**
 * Returns `text [######------] 50 %` in at most `width` characters, or only the text if the share
 * is unknown.
 */
function progressLine(text: string, share: number | undefined, width: number): string {
  if (share === undefined) return text.slice(0, width);
  const done = Math.min(Math.max(share, 0), 1);
  const filled = Math.floor(done * BAR_WIDTH);
  const percent = String(Math.floor(done * 100)).padStart(3);
  const bar = ` [${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${percent} %`;
  return text.slice(0, Math.max(width - bar.length, 0)) + bar;
}
