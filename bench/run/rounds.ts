export type Series = Readonly<Record<string, () => Promise<number | NamedFigures>>>;

export type NamedFigures = Readonly<Record<string, number>>;

export interface Figures {
  /** Median of the rounds. Several figures of a series are named `series figure`. */
  of(name: string): number;
  /** Median of the ratios within each round. */
  ratio(name: string, other: string): number;
}

/** Functions must be optimized and statements planned before measuring. */
const WARM_UPS = 4;

/**
 * Runs every series once per round, so that a slow phase of the machine affects all. Warm-up rounds
 * are not counted.
 */
export async function inRounds(rounds: number, series: Series): Promise<Figures> {
  const names = Object.keys(series);
  const all: Record<string, number[]> = {};
  for (let round = 0; round < WARM_UPS; round += 1) {
    for (const name of names) await series[name]?.();
  }
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that no series always follows the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = (await series[name]?.()) ?? Number.NaN;
      const figures =
        typeof result === 'number'
          ? [[name, result] as const]
          : Object.entries(result).map(([part, figure]) => [`${name} ${part}`, figure] as const);
      for (const [key, figure] of figures) (all[key] ??= []).push(figure);
    }
  }
  return figuresOf(all);
}

export function figuresOf(all: Readonly<Record<string, readonly number[]>>): Figures {
  const figures = (name: string) => all[name] ?? [];
  return {
    of: (name) => median(figures(name)),
    ratio: (name, other) =>
      median(figures(name).map((figure, round) => figure / (figures(other)[round] ?? Number.NaN))),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Nearest rank: the smallest value with at least this share of values at or below it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
