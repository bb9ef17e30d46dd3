import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { proxyMatcher } from '#platform/http/client-address.ts';

const HEADER = 'x-request-id';
/** The ids of nginx, Caddy, HAProxy and Envoy match it. */
const PROXY_ID = /^[\w.:-]{8,64}$/;

/**
 * Returns a function that gives each request its log id: X-Request-Id from a proxy of TRUST_PROXY,
 * otherwise an id that is unique across processes.
 */
export function requestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isProxy = proxyMatcher(trustProxy);
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const id = headers[HEADER];
    if (typeof id === 'string' && PROXY_ID.test(id) && isProxy(socket.remoteAddress ?? '')) {
      return id;
    }
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
