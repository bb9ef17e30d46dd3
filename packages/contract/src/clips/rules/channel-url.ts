import { withoutInvisible } from '../../rules/clean-text.ts';
import { parsePlainUrl, WATCH_HOSTS } from './provider-url.ts';

const CHANNEL = /^\/(?:@|channel\/|c\/|user\/)[^/]+/;
const CHANNEL_MAX = 90;

/**
 * Returns the address of a channel in the form in which channels are compared: decoded, in lower
 * case, without what follows the name. Reads a handle (`@name`) and addresses without a scheme, too.
 * Null for other texts.
 */
export function channelUrl(text: string): string | null {
  const typed = withoutInvisible(text);
  const address = typed.startsWith('@') ? `www.youtube.com/${typed}` : typed;
  const url = parsePlainUrl(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null || !WATCH_HOSTS.has(url.host)) return null;
  const path = CHANNEL.exec(decoded(url.pathname))?.[0];
  if (path === undefined) return null;
  const channel = `https://www.youtube.com${path}`.toLowerCase();
  return Array.from(channel).length > CHANNEL_MAX ? null : channel;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
