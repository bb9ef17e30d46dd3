import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { openOembedServer } from '#testing/servers/oembed-server.ts';

/* Servers that the doctor connects to. Each ends with its test. */

export type Env = Readonly<Record<string, string>>;

export async function responding(status: number, body: string): Promise<string> {
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

export async function certified(days: string, dir: string): Promise<{ readonly env: Env }> {
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

export async function oembed(isUp: boolean): Promise<Env> {
  const server = await openOembedServer();
  if (isUp) onTestFinished(server.stop);
  else await server.stop();
  return { SOURCE_LOOKUP: server.url };
}

/** The site itself, or a proxy that hides it. */
export async function publicSite(isWhole: boolean): Promise<{ readonly env: Env }> {
  if (!isWhole) return { env: { PUBLIC_URL: `http://127.0.0.1:${await responding(200, '')}` } };
  const app = await startTestApp();
  onTestFinished(app.stop);
  return { env: { PUBLIC_URL: app.url } };
}
