import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** For requests that bypass Fastify. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * Returns the same address as Fastify: of the connection or, behind TRUST_PROXY, the last untrusted
 * one in X-Forwarded-For.
 */
export function addressReader(trustProxy: string | undefined): AddressReader {
  const isProxy = proxyMatcher(trustProxy);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const hops = [...forwarded.map(withoutPort), request.socket.remoteAddress ?? ''];
    const known = hops.filter((hop) => hop !== '');
    return known.findLast((hop) => !isProxy(hop)) ?? known[0] ?? '';
  };
}

/** Some proxies write `ip:port` or `[ip]:port`: each connection would get its own rate limit. */
export function withoutPort(hop: string): string {
  const address = hop.trim();
  const match = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}

export function proxyMatcher(trustProxy: string | undefined): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trustProxy?.split(',') ?? []) {
    const [address = '', bits] = entry.trim().split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) > 0 && proxies.check(address, familyOf(address));
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
