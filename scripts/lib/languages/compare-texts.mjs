/** Two words in a row: single ones are often the same in several languages. */
const WORDS = /\p{L}{2,}/u;
const NUMBERS = [0, 1, 2, 5, 70_123];

/**
 * Returns what differs from the English texts: exports, keys, the values of functions in their
 * result, and texts that are still English.
 * @param {{ english: unknown, texts: unknown, equal: readonly string[] }} texts
 * @returns {string[]}
 */
export function compareTexts({ english, texts, equal }) {
  const isEqualAllowed = new Set(equal);
  /** @type {string[]} */
  const findings = [];

  /** @param {unknown} source @param {unknown} target @param {string} key */
  function compare(source, target, key) {
    if (source === undefined) return;
    if (typeof source !== typeof target) {
      findings.push(target === undefined ? `${key} is missing` : `${key} is another kind of text`);
    } else if (typeof source === 'string') {
      if (source === target && WORDS.test(source) && !isEqualAllowed.has(source))
        findings.push(`${key} is not translated: ${JSON.stringify(source)}`);
    } else if (typeof source === 'function' && typeof target === 'function') {
      findings.push(...compareCalls(source, target).map((lost) => `${key} lacks ${lost}`));
    } else if (typeof source === 'object' && source !== null && target !== null) {
      for (const [name, value] of Object.entries(source))
        compare(value, Reflect.get(Object(target), name), `${key}.${name}`);
      for (const name of Object.keys(Object(target)))
        if (!(name in source)) findings.push(`${key}.${name} is not in the English texts`);
    }
  }

  compare(english, texts, '');
  return findings.map((finding) => finding.replace(/^\./, ''));
}

/**
 * Calls both with the same values. Returns those that are in the English result only.
 * @param {Function} source @param {Function} target
 */
function compareCalls(source, target) {
  const lost = new Set();
  for (const values of samplesFor(source)) {
    const [before, after] = [resultOf(source, values), resultOf(target, values)];
    if (before === null || after === null) continue;
    for (const [index, value] of values.entries()) {
      for (const one of [value].flat()) {
        const shown = digitsOf(String(one));
        const isMark = typeof one === 'string' || Number(one) > 1_000;
        if (isMark && digitsOf(before).includes(shown) && !digitsOf(after).includes(shown))
          lost.add(`its value ${index + 1}`);
      }
    }
  }
  return [...lost];
}

/** Without separators of thousands. @param {string} text */
function digitsOf(text) {
  return text.replaceAll(/(?<=\d)[.,\s\u202F\u00A0](?=\d{3})/g, '');
}

/** @param {Function} source @returns {unknown[][]} */
function samplesFor(source) {
  const names = ['Zaxo', 'Quby', 'Vimt', 'Wokl'];
  const kinds = [
    (/** @type {number} */ index) => names[index % names.length],
    ...NUMBERS.map((number) => (/** @type {number} */ index) => number + index),
    (/** @type {number} */ index) => (index === 0 ? names : names[index % names.length]),
    (/** @type {number} */ index) => (index === 0 ? names[0] : 70_123 + index),
    (/** @type {number} */ index) => (index === 0 ? 70_123 : names[index % names.length]),
    (/** @type {number} */ index) => (index < 2 ? 70_123 + index : names[index % names.length]),
  ];
  return kinds.map((kind) => Array.from({ length: source.length }, (_, index) => kind(index)));
}

/** Null if the values do not fit. @param {Function} write @param {unknown[]} values */
function resultOf(write, values) {
  try {
    const result = write(...values);
    return typeof result === 'string' && !/undefined|NaN|\[object/.test(result) ? result : null;
  } catch {
    return null;
  }
}
