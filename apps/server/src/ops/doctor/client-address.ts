import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import {
  PROBE_HEADER,
  readProbeResponse,
  signProbe,
  type SeenAddress,
} from '#platform/http/address-probe.ts';
import { privateMatcher } from '#platform/http/forwarded-headers.ts';
import { readSecrets } from '#platform/secrets/secrets.ts';
import { problem, warning, type Finding, type CheckDeps } from './check.ts';

const TIMEOUT_MS = 5_000;
/** Of the documentation's network: no client has it. */
const FORGED = '192.0.2.77';

interface SentProbe {
  /** The doctor's end of the connection. */
  readonly own: string;
  /** True with https, because the server itself speaks http only. */
  readonly hasProxy: boolean;
}

/** Asks the server through PUBLIC_URL. Returns null without a secret (Firebase). */
export async function findUnseenClient({ config, db }: CheckDeps): Promise<Finding | null> {
  const { PUBLIC_URL } = config;
  const secrets = config.AUTH_PROVIDER === 'embedded' ? await readSecrets(config, db) : null;
  if (PUBLIC_URL === undefined || secrets === null) return null;
  const { own, body } = await probe(PUBLIC_URL, signProbe(secrets.current));
  const seen = readProbeResponse(body);
  if (seen !== null) return findWrongAddress(seen, { own, hasProxy: isHttps(PUBLIC_URL) });
  return warning(
    `The server behind ${PUBLIC_URL} does not report which address it sees.`,
    'Run the doctor with the release and the secret of that server, and let the proxy pass /healthz.',
  );
}

/** Judges what the server has seen of a probe with a forged X-Forwarded-For. */
export function findWrongAddress(
  { client, forwardedFor }: SeenAddress,
  { own, hasProxy }: SentProbe,
): Finding | null {
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  const first = hops.find((hop) => hop !== FORGED && hop !== '');
  if (client === FORGED) {
    return problem(
      'The server trusts an X-Forwarded-For that a client has written.',
      'Let the proxy replace it by the address of the client (docs/operate/proxy.md); without a proxy, remove TRUST_PROXY.',
    );
  }
  if (first === undefined && hasProxy) {
    return problem(
      `The server sees ${client} instead of clients: the proxy does not send their addresses.`,
      'Let the proxy set X-Forwarded-For to the address of the client (docs/operate/proxy.md).',
    );
  }
  if (first !== undefined && client !== first) {
    return problem(
      `The server sees ${client}, the address of a proxy, instead of the client ${first}.`,
      `Add ${client} to TRUST_PROXY.`,
    );
  }
  if (client === own || privateMatcher()(own)) return null;
  return warning(
    `The server sees ${client} instead of ${own}, the address of this machine.`,
    'Let each proxy pass the address of the client on. It is right if this machine is behind a NAT.',
  );
}

const isHttps = (url: string) => url.startsWith('https:');

interface ProbeResult {
  readonly own: string;
  readonly body: string;
}

async function probe(publicUrl: string, signed: string): Promise<ProbeResult> {
  const { request: open } = isHttps(publicUrl) ? https : http;
  return new Promise((resolve, reject) => {
    const request = open(new URL('/healthz', publicUrl), {
      agent: false,
      headers: { [PROBE_HEADER]: signed, 'x-forwarded-for': FORGED },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const own = response.socket.localAddress ?? '';
      text(response).then((body) => resolve({ own, body }), reject);
    });
    request.end();
  });
}
