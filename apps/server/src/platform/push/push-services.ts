import { pushLimits } from '@reprise/contract/push/limits.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);

export const PUSH_SERVICE_ORIGINS: readonly string[] = [...HOSTS].map((host) => `https://${host}`);

/** Services with regional hosts: Edge, Safari, Firefox. */
const DOMAINS = ['.notify.windows.com', '.push.apple.com', '.push.services.mozilla.com'] as const;

/**
 * Accepts a known push service over https, or an origin that the operator allows. Only in
 * normalized form, so that no other parser finds a different host.
 */
export function isPushService(endpoint: string, ownOrigins: readonly string[]): boolean {
  if (endpoint.length > pushLimits.endpointMax || !URL.canParse(endpoint)) return false;
  const { href, origin, protocol, hostname, host, username, password, hash } = new URL(endpoint);
  if (href !== endpoint || username !== '' || password !== '' || hash !== '') return false;
  if (ownOrigins.includes(origin)) return true;
  if (protocol !== 'https:' || host !== hostname) return false;
  return HOSTS.has(hostname) || DOMAINS.some((domain) => isBelow(hostname, domain));
}

function isBelow(hostname: string, domain: string): boolean {
  return hostname.endsWith(domain) && /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(hostname);
}
