import { printable, printableJson, printableLine } from '#platform/log/printable.ts';

// All output of commands: no other file of ops writes to a terminal.

export function printLine(line: string): void {
  process.stdout.write(`${printableLine(line)}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
}

/** May have several lines, such as a stack. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}
