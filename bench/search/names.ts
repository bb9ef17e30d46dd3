const FIRST =
  `james mary robert patricia john jennifer michael linda david elizabeth william barbara
richard susan joseph jessica thomas sarah charles karen anna maria jose ahmed fatima wei yuki priya
noor kofi ines jonas mara teo lucie bram sol ada ivan olga pedro laura nina oskar emma liam noah
olivia ava mia zoe max leo ben sam alex chris kim lee jo ed al tim tom dan ann amy eva ida finn
hannah johanna susanna marianne giovanni alexander sebastian katarzyna xavier quentin zachary`.split(
    /\s+/,
  );

const LAST = `smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez
lopez gonzalez wilson anderson taylor moore jackson martin perez thompson white harris sanchez clark
ramirez lewis robinson walker young allen king wright scott torres nguyen hill flores green adams
nelson baker hall rivera campbell mitchell carter roberts kowalski ivanov schmidt mueller weber
rossi silva tanaka sato kim chen wang li singh patel okafor mensah larsen berg lind vega`.split(
  /\s+/,
);

const THING = `fox wolf bear moon star sun rain snow fire stone river lake sea sky cloud storm tiger
eagle hawk raven panda cat dog bee cake tea coffee pixel byte code loop beat bass drum jazz rock
metal punk disco vinyl tape echo ghost ninja pirate robot wizard knight queen king duke chef`.split(
  /\s+/,
);

const LENGTH_MAX = 15;
const LENGTH_MIN = 3;

type Pick = (from: readonly string[]) => string;

export function usernames(count: number): string[] {
  const random = seeded(7);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] ?? '';
  const names = new Map<string, string>();
  while (names.size < count) {
    const name = randomName(pick, random);
    if (name.length >= LENGTH_MIN && name.length <= LENGTH_MAX) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function randomName(pick: Pick, random: () => number): string {
  const number = Math.floor(random() ** 2 * 10_000);
  const between = pick(['', '', '.', '_']);
  const forms = [
    () => `${pick(FIRST)}${between}${pick(LAST)}${number}`,
    () => `${pick(FIRST)}${between}${number}`,
    () => `${pick(FIRST).slice(0, 1)}${between}${pick(LAST)}${number}`,
    () => `${pick(THING)}${between}${pick(THING)}${number}`,
    () => `${pick(FIRST)}${between}${pick(THING)}${number}`,
    () => syllables(pick, 3 + Math.floor(random() * 3)),
    () => capitalize(pick(FIRST)) + capitalize(pick(LAST)) + (number % 100),
  ];
  return forms[Math.floor(random() * forms.length)]?.() ?? '';
}

function syllables(pick: Pick, count: number): string {
  const one = () => pick('bcdfghjklmnprstvwz'.split('')) + pick('aeiou'.split(''));
  return Array.from({ length: count }, one).join('');
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
