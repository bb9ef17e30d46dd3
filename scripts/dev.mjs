// `npm run dev`: the server with restart on change, and the web app with hot reload.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './lib/files.mjs';

const API_PORT = process.env.PORT ?? '3000';
const WEB_PORT = '5173';

const children = [
  run('tsx', ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    PORT: API_PORT,
    // The browser is on Vite's port: that is the origin whose calls are our own.
    PUBLIC_URL: `http://127.0.0.1:${WEB_PORT}`,
  }),
  run('vite', ['apps/web', '--port', WEB_PORT], { API_URL: `http://127.0.0.1:${API_PORT}` }),
];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode = code ?? 0;
  });
}

/** @param {string} tool @param {string[]} args @param {Record<string, string>} env */
function run(tool, args, env) {
  return spawn(path.join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}
