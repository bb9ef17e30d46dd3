import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
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

/** Rejects for an unknown name. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

const RESOLVER = { timeout: 1_500, tries: 2 };

/**
 * Returns a function that asks the system's name servers, but not `getaddrinfo`: its few threads also
 * serve push services and the database, which a name server that never answers would hold up.
 */
export function hostResolver(resolver = new Resolver(RESOLVER)): ResolveHost {
  return async (host) => {
    const [ipv6, ipv4] = await Promise.allSettled([
      resolver.resolve6(host),
      resolver.resolve4(host),
    ]);
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
    return [
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ];
  };
}

/**
 * Returns a `lookup` for a request, which connects to exactly the addresses that are checked here:
 * the name is not resolved a second time. Fails if one of them is not public, with the same error as
 * for an unknown name: the difference would tell which internal names exist.
 */
export function publicLookup(resolve: ResolveHost = hostResolver()): LookupFunction {
  const find = callbackify(async (host: string): Promise<readonly LookupAddress[]> => {
    const found = await resolve(host).catch(() => []);
    if (found.length > 0 && found.every(({ address }) => isPublicAddress(address))) return found;
    throw new Error('The host has no address on the internet.');
  });
  return (host, options, callback) => {
    find(host, (error: NodeJS.ErrnoException | null, found?: readonly LookupAddress[]) => {
      const [first] = found ?? [];
      if (first === undefined || options.all === true) callback(error, [...(found ?? [])]);
      else callback(null, first.address, first.family);
    });
  };
}
