import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../scripts/lib/after-exit.mjs';
import { startOidcServer } from '../../apps/server/src/testing/servers/oidc-server.ts';
import { startProduct } from '../product.ts';
import { onRunnerExit } from '../servers/runner.ts';
import { createClientServer, stopClientServer } from './client-server.ts';
import { EMBEDDED_LOG, ports, project } from './environment.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

// Started by playwright.config.ts before the tests and stopped after them.
mkdirSync(path.join(ROOT, path.dirname(EMBEDDED_LOG)), { recursive: true });
const emulator = startEmulator();
const provider = await startOidcServer(`http://localhost:${ports.firebase.app}`, {
  port: ports.oidc,
  hasEmailInIdToken: true,
});
const [embedded, firebase, clients] = await Promise.all([
  startEmbedded(),
  startFirebase(),
  createClientServer(),
  waitUntilReady(ports.embedded.app),
  waitUntilReady(ports.firebase.app),
  once(emulator, 'message'),
]);
const products = [embedded, firebase];
// The runner waits for this port: open it once the others are ready.
clients.listen(ports.clients, '127.0.0.1');

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
onRunnerExit(() => void stop(0));
for (const { server } of products) server.on('exit', () => void stop(1));

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  emulator.kill();
  await Promise.all([
    stopClientServer(clients),
    provider.stop(),
    ...products.map((product) => product.stop()),
  ]);
  process.exit(code);
}

function startEmulator(): ChildProcess {
  const args = ['tools/firebase-emulator/start.mjs', String(ports.emulator)];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  return endAfterExit(spawn(process.execPath, args, { cwd: ROOT, stdio: [...stdio] }), 'SIGKILL');
}

async function startEmbedded() {
  const log = createWriteStream(path.join(ROOT, EMBEDDED_LOG));
  const product = await startProduct(ports.embedded, { SAMPLE_DATA: 'off' }, 'pipe');
  product.server.stderr?.pipe(log);
  return product;
}

function startFirebase() {
  return startProduct(ports.firebase, {
    SAMPLE_DATA: 'off',
    AUTH_PROVIDER: 'firebase',
    FIREBASE_API_KEY: project.apiKey,
    FIREBASE_AUTH_DOMAIN: project.authDomain,
    FIREBASE_PROJECT_ID: project.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.emulator}`,
    FIREBASE_EMAIL_LINKS: 'on',
    ...provider.env,
  });
}

async function waitUntilReady(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  if (response?.ok) return;
  await wait(200);
  await waitUntilReady(port);
}
