/** Each series returns one figure per round. */
export type Series = Readonly<Record<string, () => Promise<number>>>;

export interface Figures {
  of(name: string): number;
  ratio(name: string, ceiling: string): number;
  readonly all: Readonly<Record<string, readonly number[]>>;
}

/**
 * Runs every series once per round, so that a slow phase of the machine affects all. Two warm-up
 * rounds are not counted.
 */
export async function inRounds(rounds: number, series: Series): Promise<Figures> {
  const names = Object.keys(series);
  const all: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of [...names, ...names]) await series[name]?.();
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that no series always follows the same other one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      all[name]?.push((await series[name]?.()) ?? Number.NaN);
    }
  }
  const figures = (name: string) => all[name] ?? [];
  return {
    of: (name) => median(figures(name)),
    ratio: (name, ceiling) =>
      median(
        figures(name).map((figure, round) => figure / (figures(ceiling)[round] ?? Number.NaN)),
      ),
    all,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
