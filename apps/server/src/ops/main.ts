import { addBackup } from './commands/backup.ts';
import { addDoctor } from './commands/doctor.ts';
import { addFsck } from './commands/fsck.ts';
import { addResetSecret } from './commands/reset-secret.ts';
import { addRestore } from './commands/restore.ts';
import { addSignUps } from './commands/sign-ups/sign-ups.ts';
import { addUser } from './commands/users/user.ts';
import { addVerify } from './commands/verify.ts';
import { runProgram, type AddCommand } from './program/program.ts';

/** `npm run ops`: the operator's program (docs/operate, ADR 0039). */
const commands: readonly AddCommand[] = [
  addBackup,
  addRestore,
  addVerify,
  addDoctor,
  addFsck,
  addUser,
  addSignUps,
  addResetSecret,
];

/** An exit stops the embedded database and removes unfinished files. */
const INTERRUPTED = 130;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(INTERRUPTED));
}

process.exitCode = await runProgram(commands, process.argv.slice(2));
