import { isPublicSite, type Config } from '#platform/config.ts';

/** Returns a sentence for each setting that the operator should change. */
export function startWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (isPublicSite(config) && !isEncrypted(config)) warnings.push(UNENCRYPTED);
  if (config.TRUST_PROXY === undefined && needsProxy(config)) {
    warnings.push(
      `TRUST_PROXY is not set, but only a proxy on this machine can serve PUBLIC_URL: set TRUST_PROXY=${config.HOST === '::1' ? '::1' : '127.0.0.1'}, or all users share the limits of one address.`,
    );
  }
  return warnings;
}

function needsProxy({ HOST, PUBLIC_URL }: Config): boolean {
  return isPublicSite({ HOST, PUBLIC_URL }) && !isPublicSite({ HOST, PUBLIC_URL: undefined });
}

const UNENCRYPTED =
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.';

/** A loopback address counts: only this machine opens it, such as a container's port. */
function isEncrypted({ PUBLIC_URL }: Config): boolean {
  if (PUBLIC_URL === undefined) return false;
  return PUBLIC_URL.startsWith('https:') || !isPublicSite({ HOST: '127.0.0.1', PUBLIC_URL });
}
