/** A ratio of two figures of the same rounds, or an absolute figure. */
export interface Row {
  readonly scenario: string;
  readonly measured: string;
  /** The divisor; empty for an absolute figure. */
  readonly compared: string;
  readonly value: number;
  /** A minimum, or a maximum with `isMost`. Null without a goal. */
  readonly goal: number | null;
  readonly isMost?: boolean;
  /** What was verified in addition to the time. Unverified rows are rejected. */
  readonly checked: string;
}

export interface RejectedRows {
  readonly scenario: string;
  readonly rejected: string;
}

export type ReportRow = Row | RejectedRows;

/** Runs a group of scenarios; if a check throws, all of its rows are rejected. */
export async function group(scenario: string, run: () => Promise<Row[]>): Promise<ReportRow[]> {
  const began = performance.now();
  try {
    return await run();
  } catch (error) {
    const rejected = error instanceof Error ? error.message : String(error);
    return [{ scenario, rejected }];
  } finally {
    console.log(`${scenario}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
}

export function isReached(row: ReportRow): boolean {
  if ('rejected' in row) return false;
  if (row.goal === null) return true;
  return row.isMost === true ? row.value <= row.goal : row.value >= row.goal;
}

export function tableOf(rows: readonly ReportRow[]): string {
  const head = ['scenario', 'measured', 'compared with', 'value', 'goal', 'verdict', 'checked'];
  const lines = rows.map((row) => {
    if ('rejected' in row) return [row.scenario, '', '', '', '', 'REJECTED', row.rejected];
    const [goal, verdict] = goalOf(row);
    return [row.scenario, row.measured, row.compared, valueOf(row), goal, verdict, row.checked];
  });
  return aligned([head, head.map(() => ''), ...lines]);
}

/** Returns the rows with a goal, and those that were rejected. */
export function goalTableOf(rows: readonly ReportRow[]): string {
  const head = ['what', 'goal', 'value', 'measured'];
  const lines = rows.flatMap((row) => {
    if ('rejected' in row) return [[row.scenario, '', '**rejected**', row.rejected]];
    if (row.goal === null) return [];
    const [goal] = goalOf(row);
    const value = isReached(row) ? valueOf(row) : `**${valueOf(row)}, missed**`;
    return [[row.scenario, goal, value, row.measured]];
  });
  return aligned([head, head.map(() => ''), ...lines]);
}

function goalOf(row: Row): readonly [goal: string, verdict: string] {
  if (row.goal === null) return ['', ''];
  const goal = `${row.isMost === true ? 'at most' : 'at least'} ${row.goal.toLocaleString('en')}`;
  return [goal, isReached(row) ? 'reached' : 'MISSED'];
}

function valueOf({ value }: Row): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value < 0.1 && value > 0 ? value.toFixed(3) : value.toFixed(2);
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

export function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 100 ? 2 : 0)} ms`;
}
