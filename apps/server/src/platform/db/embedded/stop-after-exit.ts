import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * A shell in its own session: its standard input closes when this process ends. It tries a fast
 * shutdown, after five seconds an immediate one, then kills.
 */
const SCRIPT = `
  read -r _ && exit 0
  for signal in INT QUIT KILL; do
    tries=0
    while [ $tries -lt 50 ]; do
      [ $tries -eq 0 ] && kill -s $signal "$1"
      kill -s 0 "$1" || exit 0
      sleep 0.1
      tries=$((tries + 1))
    done
  done`;

/**
 * Stops PostgreSQL after this process has ended, even by SIGKILL. Returns a function that cancels
 * it.
 */
export function stopAfterExit(postmaster: number): () => void {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'reprise-stop-postgres', String(postmaster)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => void shell.stdin.end('cancel\n');
}
