import { commands } from './commands/commands.ts';
import { runProgram } from './program/program.ts';

/** Exiting stops the embedded database and removes unfinished files. */
const INTERRUPTED = 130;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(INTERRUPTED));
}

process.exitCode = await runProgram(commands, process.argv.slice(2));
