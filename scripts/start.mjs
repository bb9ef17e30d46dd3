// `npm start`: builds if needed, then starts the server.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './lib/env-file.mjs';
import { root } from './lib/files.mjs';

const PARENT_CHECK_MS = 500;
/** Below this limit, Node cannot load the build or the server. */
const OPEN_FILES_MIN = 64;
/** The server's exit code for unusable data or an unsuitable system. */
const UNUSABLE = 2;

const openFiles = openFilesMax();
if (openFiles < OPEN_FILES_MIN) {
  console.error(`Only ${openFiles} files may be open: raise the limit (ulimit -n).`);
  process.exit(UNUSABLE);
}

// A release archive is already built and has no build script.
const builder = path.join(root, 'scripts/build.mjs');
if (existsSync(builder)) {
  const build = spawnSync(process.execPath, [builder, '--if-needed'], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'apps/server/dist/main.js')).href);

/** npm cannot forward SIGKILL: without this, the server would keep its port and database. */
function stopWithNpm() {
  const npm = npmProcess();
  const timer = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** npm runs the script in a shell, which may have been replaced by this process. */
function npmProcess() {
  const parent = String(process.ppid);
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', parent], { encoding: 'utf8' });
  const [, grandparent] = /^\s*(\d+) sh -c /.exec(stdout ?? '') ?? [];
  return Number(grandparent ?? parent);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Infinity if the system does not report a limit. */
function openFilesMax() {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
