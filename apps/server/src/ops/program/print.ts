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

/** Returns lines of columns, padded to the widest cell. The first row is the heading. */
export function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function shortDate(date: Date | null): string {
  return date === null ? '-' : date.toISOString().slice(0, 16).replace('T', ' ');
}
