import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/* The doctor asks /healthz, through the proxy, which address the server sees. */

export const PROBE_HEADER = 'x-reprise-probe';

export interface SeenAddress {
  /** What limits and logs use. */
  readonly client: string;
  readonly forwardedFor: string;
}

const probeResponse = z.object({
  address: z.object({ client: z.string(), forwardedFor: z.string() }),
});

const LIFETIME_MS = 60_000;

/** Returns the value of `PROBE_HEADER`. */
export function signProbe(secret: string, now = Date.now()): string {
  return `${now}.${signatureOf(secret, String(now))}`;
}

/** Returns null unless the request has a signed probe, dated within a minute of now. */
export function probedAddress(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  secret: string,
): SeenAddress | null {
  const probe = headers[PROBE_HEADER];
  // There is no secret with Firebase.
  if (secret === '' || typeof probe !== 'string' || !isSigned(probe, secret)) return null;
  return {
    // Without the prefix of IPv4 on a dual-stack socket.
    client: ip.replace(/^::ffff:(?=\d+\.)/, ''),
    forwardedFor: String(headers['x-forwarded-for'] ?? ''),
  };
}

/** Returns null for the response of another program, or of a server that rejects the probe. */
export function readProbeResponse(body: string): SeenAddress | null {
  try {
    return z.parse(probeResponse, JSON.parse(body)).address;
  } catch {
    return null;
  }
}

function isSigned(probe: string, secret: string): boolean {
  const [time = '', signature = ''] = probe.split('.');
  if (!/^\d{13}$/.test(time) || Math.abs(Date.now() - Number(time)) > LIFETIME_MS) return false;
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, time))];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function signatureOf(secret: string, time: string): string {
  return createHmac('sha256', `reprise-probe:${secret}`).update(time).digest('base64url');
}
