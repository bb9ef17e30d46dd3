import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All unicast addresses on the internet: 2000::/3. */
const INTERNET6 = ipaddr.IPv6.parse('2000::');

/** Returns false for private, local and reserved networks, and for IPv6 addresses of IPv4 ones. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(INTERNET6, 3);
}

/** The first port above those of mail servers, databases and other services of systems. */
const PORT_MIN = 1024;

/**
 * Returns true for an https address that is not obviously private. Its host is resolved and checked
 * when it is used.
 */
export function mayBePublic(url: URL): boolean {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (url.protocol !== 'https:' || (url.port !== '' && Number(url.port) < PORT_MIN)) return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(host);
}

export type ResolveHost = (
  host: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/**
 * Returns a `lookup` for a request, which connects to exactly the addresses that are checked here:
 * the name is not resolved a second time. Fails if one of them is not public.
 */
export function publicLookup(resolve: ResolveHost = resolveHost): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error('The address is not on the internet.'), []);
      }
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}
