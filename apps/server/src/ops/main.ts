import { addFsck } from './commands/fsck.ts';
import { addModerator } from './commands/moderator.ts';
import { addResetSecret } from './commands/reset-secret.ts';
import { runProgram, type AddCommand } from './program/program.ts';

/** `npm run ops`: the operator's program (docs/operate, ADR 0039). */
const commands: readonly AddCommand[] = [addFsck, addModerator, addResetSecret];

process.exitCode = await runProgram(commands, process.argv.slice(2));
