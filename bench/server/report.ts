/** `goal` is a minimum, or a maximum with `isMost`. */
export interface Row {
  readonly scenario: string;
  readonly measured: string;
  readonly ceiling: string;
  readonly value: number;
  readonly goal: number;
  readonly isMost?: boolean;
  /** What was verified in addition to the time: an unverified row is rejected. */
  readonly checked: string;
}

export interface RejectedRows {
  readonly scenario: string;
  readonly refused: string;
}

/** Runs a group of scenarios; if a check throws, all of its rows are rejected. */
export async function group(scenario: string, run: () => Promise<Row[]>) {
  console.log(`... ${scenario}`);
  try {
    return await run();
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return [{ scenario, refused }];
  }
}

export function isReached(row: Row | RejectedRows): boolean {
  if ('refused' in row) return false;
  return row.isMost === true ? row.value <= row.goal : row.value >= row.goal;
}

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

export function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')} /s`;
}
