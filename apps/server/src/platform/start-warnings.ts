import { isPublicSite, type Config } from './config.ts';

/** Returns what an operator should change, one sentence each. */
export function startWarnings(config: Config): string[] {
  return isPublicSite(config) && !isEncrypted(config) ? [UNENCRYPTED] : [];
}

const UNENCRYPTED =
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.';

/** A loopback address is only opened on this machine, such as the port of a container. */
function isEncrypted({ PUBLIC_URL }: Config): boolean {
  if (PUBLIC_URL === undefined) return false;
  return PUBLIC_URL.startsWith('https:') || !isPublicSite({ HOST: '127.0.0.1', PUBLIC_URL });
}
