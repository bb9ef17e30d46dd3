import { withoutInvisible } from '@reprise/contract/rules/clean-text.ts';

/** The address that `npm run build:extension` was given, or an empty string. */
declare const PRESET_SITE: string;

/** Returns the origin of the user's site, or null until it is set. */
export async function readSite(): Promise<string | null> {
  const { site = PRESET_SITE } = await chrome.storage.local.get<{ site?: string }>('site');
  return siteOf(site);
}

export async function writeSite(site: string): Promise<void> {
  await chrome.storage.local.set({ site });
}

/** Of this computer, as browsers show it: without a scheme. */
const LOCAL_ADDRESS = /^(?:localhost|127\.0\.0\.1)(?![^:/])/i;

/** What follows a host and a colon is a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Returns the origin of a typed address, or null. Only this computer may be without TLS. */
export function siteOf(typed: string): string | null {
  const text = withoutInvisible(typed);
  const scheme = LOCAL_ADDRESS.test(text) ? 'http' : 'https';
  const address = SCHEME.test(text) ? text : `${scheme}://${text}`;
  // Chromium accepts spaces in a host.
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? origin : null;
}
