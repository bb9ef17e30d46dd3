import { accountLimits } from '../limits.ts';
import { shownHost } from '../../rules/web-host.ts';
import { isPublicHttpsUrl } from './public-https-url.ts';

/**
 * Returns true for an https link to a public host, of at most 200 characters and without
 * credentials (threats T10). Never opens the link.
 */
export function isBioLink(value: string): boolean {
  return value.length <= accountLimits.bioLinkMax && isPublicHttpsUrl(value);
}

/** Returns the link's host, a look-alike one in ASCII, and its path. */
export function shownLink(link: string): string {
  const { pathname } = new URL(link);
  const host = shownHost(link)
    .toLowerCase()
    .replace(/^www\./, '');
  return `${host}${pathname.replace(/\/$/, '')}`;
}
