import type { ReportRow } from './report.ts';

export type Reference = Readonly<Record<string, number>>;

/** A ratio may be worse than the committed one by this share. */
const TOLERANCE = 0.15;

/** Returns the ratios of a run. Absolute figures depend on the machine. */
export function referenceOf(rows: readonly ReportRow[]): Reference {
  const ratios = rows.flatMap((row) =>
    'rejected' in row || row.compared === '' ? [] : [[row.scenario, round(row.value)] as const],
  );
  return Object.fromEntries(ratios);
}

/**
 * Returns a sentence for each ratio that is more than 15 % worse than the committed one and for
 * each rejected scenario, and one if no ratio could be compared.
 */
export function regressions(rows: readonly ReportRow[], reference: Reference): string[] {
  const compared = rows.filter((row) => 'rejected' in row || row.scenario in reference);
  if (compared.length === 0) {
    return ['Nothing was compared: bench/reference.json has no ratio of this kind of run.'];
  }
  return compared.flatMap((row) => {
    if ('rejected' in row) return [`${row.scenario}: ${row.rejected}`];
    const before = reference[row.scenario];
    if (before === undefined || row.compared === '') return [];
    const isWorse =
      row.isMost === true
        ? row.value > before * (1 + TOLERANCE)
        : row.value < before * (1 - TOLERANCE);
    return isWorse ? [`${row.scenario}: ${round(row.value)}, was ${before}.`] : [];
  });
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
