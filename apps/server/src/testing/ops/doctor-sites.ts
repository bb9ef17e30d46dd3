import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { startAppOn, startTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { openOembedServer } from '#testing/servers/oembed-server.ts';

/* Servers that the doctor connects to. Each ends with its test. */

export const AUTH_SECRET = 'x'.repeat(32);
const PROXY = '127.0.0.2';

export type Env = Readonly<Record<string, string>>;

export async function startHttpServer(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

export async function mailEnv(): Promise<Env> {
  const mailbox = await startMailbox();
  onTestFinished(mailbox.stop);
  return mailbox.env;
}

export async function siteWithCertificate(
  days: string,
  dir: string,
): Promise<{ readonly env: Env }> {
  const folder = await mkdtemp(path.join(dir, 'certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  const made = [...request, '-days', days, '-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', made);
  const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { env: { PUBLIC_URL: `https://localhost:${port}` } };
}

export async function oembedEnv(isUp: boolean): Promise<Env> {
  const server = await openOembedServer();
  if (isUp) onTestFinished(server.stop);
  else await server.stop();
  return { SOURCE_LOOKUP: server.url };
}

/** The site itself, or a proxy that hides it. */
export async function publicSite(isWhole: boolean): Promise<{ readonly env: Env }> {
  if (!isWhole)
    return { env: { PUBLIC_URL: `http://127.0.0.1:${await startHttpServer(200, '')}` } };
  const app = await startTestApp();
  onTestFinished(app.stop);
  return { env: { PUBLIC_URL: app.url } };
}

type Forward = (sent: string, client: string) => string;

export const forwardUnchanged: Forward = (sent) => sent;
export const forwardAppended: Forward = (sent, client) => `${sent}, ${client}`;
const forwardReplaced: Forward = (_sent, client) => client;

interface ProxiedSite {
  /** What the proxy makes of X-Forwarded-For. */
  readonly forward?: Forward;
  readonly trusted?: string;
  readonly secret?: string;
}

/** A site behind a proxy, whose address is not that of its clients, and the site's database. */
export async function siteBehindProxy({
  forward = forwardReplaced,
  trusted = PROXY,
  secret = AUTH_SECRET,
}: ProxiedSite): Promise<{ readonly env: Env; readonly database: OpenDatabase }> {
  const database = await openTestDatabase();
  await checkSecrets(database.db, { current: AUTH_SECRET });
  const app = await startAppOn(database, trusted === '' ? {} : { TRUST_PROXY: trusted }, {
    secret,
  });
  onTestFinished(app.stop);
  const proxy = createServer(({ method, url = '', headers, socket }, response) => {
    const forwarded = forward(String(headers['x-forwarded-for']), socket.remoteAddress ?? '');
    http
      .request(new URL(url, app.url), {
        method,
        localAddress: PROXY,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      })
      .once('response', (from) => {
        response.writeHead(from.statusCode ?? 0, from.headers);
        from.pipe(response);
      })
      .end();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  return { env: { PUBLIC_URL: `http://127.0.0.1:${port}` }, database };
}
