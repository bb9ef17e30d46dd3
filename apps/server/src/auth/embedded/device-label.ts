/**
 * The order matters: Edge, Opera and Samsung Internet also name Chrome, and Chrome names Safari.
 */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  // Limited: `\S+` would take quadratic time for many `Version/`.
  ['Safari', /\bVersion\/\S{1,32} (?:Mobile\/\S{1,32} )?Safari\//],
] as const;

/** Android also names Linux; iPhones and iPads name Mac OS X. */
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Returns a label such as 'Chrome on Linux', or '' if both parts are unknown. Only the label is
 * stored, because a full user agent helps to identify people.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' on ');
}
