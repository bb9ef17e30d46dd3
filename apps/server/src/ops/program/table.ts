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
