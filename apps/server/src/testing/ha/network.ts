import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { endAfterExit, runAfterExit } from '../../../../../scripts/lib/after-exit.mjs';

/** The account of Debian's PostgreSQL, which refuses to run as root. */
const ACCOUNT = 'postgres';

/** Python of the system, which has the libraries of Patroni. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Processes start others until they are ended. */
const CLEAN_UP = `
  for name in "$2" "$3" "$4"; do
    while pids=$(ip netns pids "$name") && [ -n "$pids" ]; do kill -s KILL $pids; done
    ip link delete "$name"
    ip netns delete "$name"
  done
  ip link delete "$1"`;

/** A network namespace with an address of its own, which this process and other machines reach. */
export interface Machine {
  readonly address: string;
  /**
   * Runs a program of the system as PostgreSQL's account, at home in `dir`, with its output in a file
   * there.
   */
  run(dir: string, program: string, args: readonly string[]): ChildProcess;
  /** To all its processes. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  cutOff(): void;
  reconnect(): void;
}

export interface Network {
  readonly machines: readonly [Machine, Machine, Machine];
  stop(): void;
}

/** Returns three machines behind a bridge that no other network reaches. */
export function makeNetwork(): Network {
  const prefix = `reprise${process.pid % 10_000}`;
  // The range of addresses for tests of networks.
  const subnet = `198.18.${process.pid % 250}`;
  const names = [1, 2, 3].map((nth) => `${prefix}-${nth}`);
  const cancelCleanUp = runAfterExit(CLEAN_UP, [prefix, ...names]);
  ip('link', 'add', prefix, 'type', 'bridge');
  ip('address', 'add', `${subnet}.254/24`, 'dev', prefix);
  ip('link', 'set', prefix, 'up');
  const make = (nth: number) => makeMachine(prefix, `${prefix}-${nth}`, `${subnet}.${nth}`);
  return {
    machines: [make(1), make(2), make(3)],
    stop() {
      execFileSync('/bin/sh', ['-c', CLEAN_UP, 'clean-up', prefix, ...names]);
      cancelCleanUp();
    },
  };
}

/** The link has the name of the machine. */
function makeMachine(bridge: string, name: string, address: string): Machine {
  ip('netns', 'add', name);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', name, 'master', bridge, 'up');
  ip('-netns', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const link of ['lo', 'eth0']) ip('-netns', name, 'link', 'set', link, 'up');
  return {
    address,
    run(dir, program, args) {
      const account = [`--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups'];
      const command = ['netns', 'exec', name, 'setpriv', ...account, program, ...args];
      const env = { PATH: SYSTEM_PATH, LC_ALL: 'C.UTF-8', HOME: dir };
      const output = openSync(path.join(dir, `${path.basename(program)}.log`), 'a');
      const child = spawn('ip', command, { stdio: ['ignore', output, output], cwd: '/', env });
      closeSync(output);
      return endAfterExit(child, 'SIGKILL');
    },
    signal(signal) {
      for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean)) {
        try {
          process.kill(Number(pid), signal);
        } catch (error) {
          // It has ended since.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    },
    cutOff: () => void ip('link', 'set', name, 'down'),
    reconnect: () => void ip('link', 'set', name, 'up'),
  };
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' });
}
