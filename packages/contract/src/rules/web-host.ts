/** Names that no public domain has (RFC 6761, 6762, 7686, 8375, ICANN's .internal). */
const LOCAL_NAME =
  /(?:^|\.)(?:local|localhost|localdomain|lan|home|home\.arpa|internal|intranet|private|corp|invalid|onion)$/;

/** The last label of an IP address, in any notation, is a number. */
const PUBLIC_NAME = /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/**
 * Returns true for the host, as `URL` parses it, of a public name: no IP address, no single label
 * and no name of a local network (threats T10).
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return PUBLIC_NAME.test(name) && !LOCAL_NAME.test(name);
}

const TYPED_HOST = /(?<=^https?:\/\/)[^/?#\\]*/i;

const SCRIPTS = ['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Thai'];

/** Chinese, Japanese and Korean names are common under Latin domains, and look like no Latin ones. */
const SINGLE_SCRIPT = new RegExp(
  String.raw`^(?!\p{ASCII}*$)(?:${[
    String.raw`[a-z\d.\-\u00df-\u0130\u0132-\u017f\u1e00-\u1eff]+`,
    String.raw`(?:www\.)?[\d.\-\u30fc\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+(?:\.[a-z]+)?`,
    ...SCRIPTS.map((script) => String.raw`[\d.\-\p{M}\p{sc=${script}}]+`),
  ].join('|')})$`,
  'u',
);

/**
 * Returns the host of an http or https link: as typed if it is of a single script, otherwise the
 * one that the browser opens, in ASCII, which reveals look-alikes.
 */
export function shownHost(link: string): string {
  const { host } = new URL(link);
  const typed = TYPED_HOST.exec(link)?.[0] ?? '';
  const name = typed.toLowerCase();
  return name === host || (name === name.normalize('NFKC') && SINGLE_SCRIPT.test(name))
    ? typed
    : host;
}

/** Returns an http or https link with its host as `shownHost` shows it. */
export function withShownHost(link: string): string {
  return link.replace(TYPED_HOST, () => shownHost(link));
}
