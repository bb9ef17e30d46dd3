import { limits } from '@reprise/contract/limits.ts';

/** The push services of Chrome, Firefox and Safari. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);

/** Those with a host for each region: Edge, Safari, Firefox. */
const DOMAINS = ['.notify.windows.com', '.push.apple.com', '.push.services.mozilla.com'] as const;

/**
 * Whether pushes may be sent to this address, which a person's browser has named: one of the known
 * push services over https, or an origin that the operator has named. Written just as browsers write
 * it, so that nothing reads it as another host.
 */
export function isPushService(endpoint: string, ownOrigins: readonly string[]): boolean {
  if (endpoint.length > limits.push.endpointMax || !URL.canParse(endpoint)) return false;
  const { href, origin, protocol, hostname, host, username, password, hash } = new URL(endpoint);
  if (href !== endpoint || username !== '' || password !== '' || hash !== '') return false;
  if (ownOrigins.includes(origin)) return true;
  if (protocol !== 'https:' || host !== hostname) return false;
  return HOSTS.has(hostname) || DOMAINS.some((domain) => isBelow(hostname, domain));
}

function isBelow(hostname: string, domain: string): boolean {
  return hostname.endsWith(domain) && /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(hostname);
}
