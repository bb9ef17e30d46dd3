import http from 'node:http';
import https from 'node:https';
import { problem, warning, type Check } from './check.ts';

const TIMEOUT_MS = 5_000;
const SWITCHING_PROTOCOLS = 101;
const SOCKET_PATH = '/live/?EIO=4&transport=websocket';

/** As users reach the site: through the proxy. */
export const outsideChecks: readonly Check[] = [
  {
    id: 'websocket',
    why: 'Messages, likes and requests appear only after a reload.',
    find: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL === undefined) return null;
      const answer = await upgradeAnswer(PUBLIC_URL);
      return answer === SWITCHING_PROTOCOLS
        ? null
        : problem(
            `${PUBLIC_URL} opens no websocket (${answer}).`,
            'Let the proxy pass upgrades of /live/ (deploy/nginx.conf shows how).',
          );
    },
  },
  {
    id: 'security-headers',
    why: 'A hole in a page can be used to take over accounts, and browsers may try http again.',
    find: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL === undefined) return null;
      const { headers } = await fetch(PUBLIC_URL, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const expected = [
        'content-security-policy',
        'x-content-type-options',
        ...(PUBLIC_URL.startsWith('https:') ? ['strict-transport-security'] : []),
      ];
      const missing = expected.filter((name) => !headers.has(name));
      return missing.length === 0
        ? null
        : warning(
            `${PUBLIC_URL} answers without ${missing.join(', ')}.`,
            'Let the proxy pass the headers of the server.',
          );
    },
  },
];

/** Returns the status, or the reason of a failure. */
function upgradeAnswer(publicUrl: string): Promise<number | string> {
  const url = new URL(SOCKET_PATH, publicUrl);
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const request = open(url, {
      timeout: TIMEOUT_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin: publicUrl,
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      },
    });
    const end = (answer: number | string) => {
      resolve(answer);
      request.destroy();
    };
    request.once('upgrade', ({ statusCode = 0 }) => end(statusCode));
    request.once('response', ({ statusCode = 0 }) => end(`status ${statusCode}`));
    request.once('timeout', () => end('no answer'));
    request.once('error', ({ message }) => end(message));
    request.end();
  });
}
