// `npm run dev`: runs the server, rebuilt and restarted on every change, and the web app with hot
// reload. One Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { endAfterExit } from './lib/after-exit.mjs';
import { watchServer } from './lib/bundle-server.mjs';
import { requireDevelopmentPackages } from './lib/development-packages.mjs';
import './lib/env-file.mjs';
import { root } from './lib/files.mjs';

requireDevelopmentPackages();
// With `production`, there is no reload.
delete process.env.NODE_ENV;
const API_PORT = process.env.PORT ?? '3000';
const WEB_PORT = process.env.WEB_PORT ?? '5173';
const BUNDLE = path.join(root, 'apps/server/.cache/dev.js');
/** npm forwards the Ctrl-C that the terminal has already sent. */
const SAME_PRESS_MS = 500;

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let restarting = Promise.resolve();
let stoppingSince = 0;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, stop);

const starting = Promise.all([
  serveWeb(),
  watchServer(BUNDLE, () => {
    restarting = restarting.then(restartServer);
  }),
]);
await starting.catch(async (error) => {
  console.error(error instanceof Error ? error.message : error);
  await endServer();
  process.exit(1);
});

async function restartServer() {
  await endServer();
  if (stoppingSince > 0) return;
  const child = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group: Ctrl-C reaches only this process, which ends the server once.
    detached: true,
    env: {
      ...process.env,
      PORT: API_PORT,
      // The origin of Vite, which the browser opens: the server accepts calls from it.
      PUBLIC_URL: `http://127.0.0.1:${WEB_PORT}`,
    },
  });
  server = endAfterExit(child, 'SIGTERM');
  child.once('exit', (code) => {
    if (server !== child) return;
    server = null;
    if (stoppingSince === 0) console.log(`The server ended (${code}). A change starts it again.`);
  });
}

async function endServer() {
  const child = server;
  server = null;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function serveWeb() {
  process.env.API_URL = `http://127.0.0.1:${API_PORT}`;
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    root: path.join(root, 'apps/web'),
    server: { port: Number(WEB_PORT), strictPort: true },
  });
  await vite.listen();
  vite.printUrls();
  return vite;
}

async function stop() {
  if (stoppingSince > 0) {
    if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(130);
    return;
  }
  stoppingSince = performance.now();
  const [web, bundle] = await starting;
  await Promise.all([bundle.dispose(), web.close(), restarting.then(endServer)]);
  process.exit(0);
}
