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

/** Returns the origin of a typed address, or null. Only this computer may be without TLS. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // Chromium accepts spaces in a host.
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? origin : null;
}
