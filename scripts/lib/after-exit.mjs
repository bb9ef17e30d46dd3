// Runs a command after this process has ended, even by SIGKILL: a shell waits for the end of its
// standard input, which the kernel closes with this process.
import { spawn } from 'node:child_process';

/**
 * Runs a shell script after this process has ended; `$1`, `$2` ... are `args`. Returns a function
 * that cancels it.
 * @param {string} script @param {string[]} args @returns {() => void}
 */
export function runAfterExit(script, args) {
  const command = ['-c', `read -r _ || { ${script}\n}`, 'after-exit', ...args];
  // A separate session: Ctrl-C must not end the shell before this process.
  const shell = spawn('/bin/sh', command, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.stdin.on('error', () => undefined);
  shell.unref();
  /** @type {import('node:net').Socket} */ (shell.stdin).unref();
  return () => void shell.stdin.end('cancel\n');
}

/**
 * Sends `signal` to `child` after this process has ended, if the child still runs then.
 * @template {import('node:child_process').ChildProcess} C
 * @param {C} child @param {'SIGTERM' | 'SIGKILL'} signal @returns {C}
 */
export function endAfterExit(child, signal) {
  if (child.pid === undefined) return child;
  const cancel = runAfterExit('kill -s "$1" "$2"', [signal.slice(3), String(child.pid)]);
  child.once('exit', cancel);
  return child;
}
