import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Of a minute. What else runs would be measured, too. */
const LOAD_MAX = 0.75;
/** More sockets would measure the load generator, which shares the machine. */
export const SOCKETS_MAX = 16_000;
const OPEN_FILES_MIN = SOCKETS_MAX + 1_000;

export interface Machine {
  readonly load: number;
  readonly openFiles: number;
}

export function readMachine(): Machine {
  const [load = 0] = loadavg();
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const openFiles = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return { load, openFiles };
}

/** Returns why figures of this machine would be wrong, or null. */
export function refusal({ load, openFiles }: Machine): string | null {
  if (load > LOAD_MAX) {
    return `The load average of this machine is ${load.toFixed(2)}, above ${LOAD_MAX}: what else runs would be measured, too. End it, and wait for some minutes. (--quick only tries the run.)`;
  }
  if (openFiles < OPEN_FILES_MIN) {
    return `Only ${openFiles} files can be open, and the run needs ${OPEN_FILES_MIN}: ulimit -n 20000`;
  }
  return null;
}
