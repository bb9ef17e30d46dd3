import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { problem, warning, type Check } from './check.ts';
import { findUnseenClient } from './client-address.ts';

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;
const DAY_MS = 86_400_000;
/** Let's Encrypt renews 30 days before the end. */
const CERTIFICATE_DAYS_MIN = 21;
const CERTIFICATE_DAYS_URGENT = 7;
const SWITCHING_PROTOCOLS = 101;
const SOCKET_PATH = '/live/?EIO=4&transport=websocket';

export const outsideChecks: readonly Check[] = [
  {
    id: 'database-release',
    why: 'Releases of PostgreSQL fix security holes and losses of data.',
    find: async ({ config: { DATABASE_URL }, query, minorReleases }) => {
      if (DATABASE_URL !== undefined) return null;
      const [row] = await query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      );
      const version = row?.version ?? 0;
      const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
      const newest = Math.max(minor, ...(await minorReleases(major)));
      if (newest === minor) return null;
      return warning(
        `The embedded database is PostgreSQL ${major}.${minor}, and ${major}.${newest} is out.`,
        'Update Reprise, or use the PostgreSQL of the system (docs/operate/database.md).',
      );
    },
  },
  {
    id: 'certificate',
    why: 'When it has expired, browsers show a warning instead of the site, and the app stays offline.',
    find: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL?.startsWith('https:') !== true) return null;
      const days = Math.floor(((await certificateEnd(PUBLIC_URL)) - Date.now()) / DAY_MS);
      if (days >= CERTIFICATE_DAYS_MIN) return null;
      const level = days < CERTIFICATE_DAYS_URGENT ? problem : warning;
      return level(
        `The certificate of ${PUBLIC_URL} ${days < 0 ? 'has expired' : `expires in ${days} days`}.`,
        'Renew it, and find out why the proxy or certbot did not.',
      );
    },
  },
  {
    id: 'websocket',
    why: 'Messages, likes and requests appear only after a reload.',
    find: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL === undefined) return null;
      const response = await upgradeResponse(PUBLIC_URL);
      return response === SWITCHING_PROTOCOLS
        ? null
        : problem(
            `${PUBLIC_URL} opens no websocket (${response}).`,
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
            `${PUBLIC_URL} responds without ${missing.join(', ')}.`,
            'Let the proxy pass the headers of the server.',
          );
    },
  },
  {
    id: 'client-address',
    why: 'All users share the limits of one address, or attackers choose theirs; logs name the wrong one.',
    find: findUnseenClient,
  },
];

function certificateEnd(publicUrl: string): Promise<number> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port === '' ? HTTPS_PORT : port),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no response')));
    socket.once('error', reject);
  });
}

function upgradeResponse(publicUrl: string): Promise<number | string> {
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
    const end = (response: number | string) => {
      resolve(response);
      request.destroy();
    };
    request.once('upgrade', ({ statusCode = 0 }) => end(statusCode));
    request.once('response', ({ statusCode = 0 }) => end(`status ${statusCode}`));
    request.once('timeout', () => end('no response'));
    request.once('error', ({ message }) => end(message));
    request.end();
  });
}
