import { BlockList, isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { familyOf, proxyMatcher, withoutPort } from './client-address.ts';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto'] as const;

/** Most proxies have addresses in private networks. */
const PRIVATE = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

/**
 * Removes ports from X-Forwarded-For before Fastify reads it. Warns about headers that are ignored
 * because TRUST_PROXY is incomplete.
 */
export function readForwardedHeaders(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  trustProxy: string | undefined,
): void {
  const warn = ignoredHeaderWarning(log, trustProxy);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const list = headers['x-forwarded-for'];
    if (typeof list === 'string') {
      headers['x-forwarded-for'] = list.split(',').map(withoutPort).join(', ');
    }
    warn(request);
    done();
  });
}

/** Warns once about senders in private networks and once about others. */
function ignoredHeaderWarning(log: FastifyBaseLogger, trustProxy: string | undefined) {
  const isProxy = proxyMatcher(trustProxy);
  const isPrivate = privateMatcher();
  const warned = new Set<boolean>();
  return ({ raw }: FastifyRequest): void => {
    const header = FORWARDED.find((name) => raw.headers[name] !== undefined);
    if (header === undefined) return;
    const peer = raw.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '');
    if (peer === undefined || isProxy(peer)) return;
    const isNear = isPrivate(peer);
    if (warned.has(isNear)) return;
    warned.add(isNear);
    const setting = [...(trustProxy === undefined ? [] : [trustProxy]), peer].join(',');
    log.warn(
      { peer, header },
      `${peer} sends ${header}, which is ignored: if it is your proxy, set TRUST_PROXY=${setting}, or all its users share the limits of one address.`,
    );
  };
}

/** Matches addresses of private networks and of this machine. */
export function privateMatcher(): (address: string) => boolean {
  const networks = new BlockList();
  for (const [address, bits] of PRIVATE) networks.addSubnet(address, bits, familyOf(address));
  return (address) => isIP(address) > 0 && networks.check(address, familyOf(address));
}
