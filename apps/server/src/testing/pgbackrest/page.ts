import { expect } from 'vitest';
import { linesOfPage } from '#testing/docs-commands.ts';
import type { DatabaseMachine } from './machine.ts';

const PAGE = 'docs/operate/point-in-time.md';

/** Returns the commands of a section, without those that install packages or need servers. */
export async function pageLines(section: string): Promise<readonly string[]> {
  const lines = await linesOfPage(PAGE, section);
  return lines.filter((line) => !/^(?:apt-get|systemctl|npm) /.test(line));
}

export async function runAll(machine: DatabaseMachine, lines: readonly string[]): Promise<void> {
  for (const line of lines) await machine.run(line);
}

/** Returns a restore's command for another moment. */
export function withTarget(line: string, target: string): string {
  return line.replace(/--target='[^']+'/, `--target='${target}'`);
}

/** Returns a second of the past, after which nothing was written yet. */
export async function secondPassed({ query }: DatabaseMachine): Promise<string> {
  const [now = ''] = await query(`select date_trunc('second', now()) + interval '1 s'`);
  await expect.poll(() => query(`select clock_timestamp() > '${now}'`)).toEqual(['t']);
  return now;
}
