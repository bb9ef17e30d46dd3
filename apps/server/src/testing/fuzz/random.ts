export interface Random {
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new Error('There is nothing to pick.');
      return item as T;
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}

const values: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  2 ** 31,
  [],
  {},
  [[]],
  [1, 'x'],
  { length: 1 },
  { toString: 1 },
  '\u0000',
  '\ud800',
  '\u202e',
  '../..',
  '%',
  '%00',
  "a' or 1=1--",
  '<script>',
  'https://127.0.0.1/',
  'javascript:alert(1)',
  '2099-01-01T00:00:00.000Z',
  'null',
  '__proto__',
  'x'.repeat(300),
  '\u{1f501}'.repeat(2_001),
  'x'.repeat(20_000),
];

export function garbageValue(random: Random): unknown {
  return random.chance(0.1)
    ? random.bytes(random.below(40)).toString('latin1')
    : random.pick(values);
}

export function mutate(random: Random, body: object): object {
  const copy: Record<string, unknown> = { ...body };
  const names = Object.keys(copy);
  for (let change = random.below(2); change >= 0; change -= 1) {
    const name = names.length === 0 || random.chance(0.15) ? 'extra' : random.pick(names);
    if (random.chance(0.2)) delete copy[name];
    else copy[name] = garbageValue(random);
  }
  return copy;
}
