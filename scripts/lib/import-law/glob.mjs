/** @type {Readonly<Record<string, string>>} */
const TRANSLATIONS = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
};

/**
 * Translates a glob with `**`, `*` and `{a,b}`.
 * @param {string} glob
 */
export function globRegExp(glob) {
  const pattern = glob.replaceAll(
    /\*\*\/|\*\*|[*{},.+^$()|[\]\\?]/g,
    (sign) => TRANSLATIONS[sign] ?? `\\${sign}`,
  );
  return new RegExp(`^${pattern}$`);
}
