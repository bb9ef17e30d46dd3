import { accountLimits } from '../limits.ts';
import { isPlainHttpsUrl } from './plain-https-url.ts';

/**
 * Returns true for an https link to a named host, of at most 200 characters and without credentials
 * (threats T10). Never opens the link.
 */
export function isBioLink(value: string): boolean {
  if (value.length > accountLimits.bioLinkMax || !isPlainHttpsUrl(value)) return false;
  return /\.\p{L}{2,}\.?$/u.test(new URL(value).hostname.replace(/\.xn--[a-z0-9-]+$/, '.xn'));
}

/**
 * Returns the link's host, as the browser resolves it, and its path. Shows a look-alike name in
 * ASCII.
 */
export function shownLink(link: string): string {
  const { host, pathname } = new URL(link);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
