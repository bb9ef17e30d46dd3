import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** For requests that Fastify does not see. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * Finds the address as Fastify does: of the connection or, behind TRUST_PROXY, the last untrusted
 * one in X-Forwarded-For.
 */
export function addressReader(trustProxy: string | undefined): AddressReader {
  const isProxy = proxyMatcher(trustProxy);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const hops = [...forwarded.map((hop) => hop.trim()), request.socket.remoteAddress ?? ''];
    const known = hops.filter((hop) => hop !== '');
    return known.findLast((hop) => !isProxy(hop)) ?? known[0] ?? '';
  };
}

/** Returns whether an address is one of TRUST_PROXY. */
export function proxyMatcher(trustProxy: string | undefined): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trustProxy?.split(',') ?? []) {
    const [address = '', bits] = entry.trim().split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) > 0 && proxies.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
