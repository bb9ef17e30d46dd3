/** One line of the table. `goal` is the least (or, with `isMost`, the greatest) value that reaches it. */
export interface Row {
  readonly scenario: string;
  readonly measured: string;
  readonly ceiling: string;
  readonly value: number;
  readonly goal: number;
  readonly isMost?: boolean;
  /** What was checked beside the time: a row without its effect is refused. */
  readonly checked: string;
}

/** A group of rows whose effect could not be shown. */
export interface RejectedRows {
  readonly scenario: string;
  readonly refused: string;
}

/** Runs a group of scenarios; when a check throws, all of its rows are refused. */
export async function group(scenario: string, run: () => Promise<Row[]>) {
  console.log(`... ${scenario}`);
  try {
    return await run();
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return [{ scenario, refused }];
  }
}

/** Whether a row reaches its goal; a refused one never does. */
export function isReached(row: Row | RejectedRows): boolean {
  if ('refused' in row) return false;
  return row.isMost === true ? row.value <= row.goal : row.value >= row.goal;
}

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly (Row | RejectedRows)[]): string {
  const head = ['scenario', 'measured', 'ceiling', 'value', 'goal', '', 'checked'];
  const lines = rows.map((row) => {
    if ('refused' in row) return [row.scenario, '', '', '', '', 'REFUSED', row.refused];
    const goal = `${row.isMost === true ? '<=' : '>='} ${row.goal}`;
    const verdict = isReached(row) ? 'reached' : 'MISSED';
    const value = row.value >= 100 ? row.value.toFixed(0) : row.value.toFixed(2);
    return [row.scenario, row.measured, row.ceiling, value, goal, verdict, row.checked];
  });
  return aligned([head, head.map(() => ''), ...lines]);
}

function aligned(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line, index) =>
      line.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? '-' : ' ')),
    )
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

/** A rate with thousands separated, such as `12,345 /s`. */
export function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')} /s`;
}
