import { Command, CommanderError } from 'commander';
import { printable } from '#platform/log/printable.ts';
import { appVersion } from '#platform/app-version.ts';

export type AddCommand = (program: Command) => void;

const NAME = 'npm run ops --';

const DESCRIPTION = `Operates Reprise: run it with the settings of the server (DATABASE_URL, DATA_DIR ...).
The server may be running unless a command says otherwise.`;

const EXIT_CODES = `
Exit codes: 0 good; 1 found something, or failed; 2 wrong use.`;

const WRONG_USE = 2;

export async function runProgram(
  commands: readonly AddCommand[],
  args: readonly string[],
): Promise<number> {
  const program = new Command(NAME)
    .description(DESCRIPTION)
    .option('--json', 'print one JSON document on standard output')
    .option('--yes', 'answer yes to the question of a command that deletes something')
    .version(appVersion)
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXIT_CODES)
    // Its errors repeat arguments.
    .configureOutput({
      writeErr: (text) => void process.stderr.write(printable(text)),
      writeOut: (text) => void process.stdout.write(printable(text)),
    })
    .exitOverride();
  for (const add of commands) add(program);
  process.exitCode = 0;
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : WRONG_USE;
  }
  return process.exitCode;
}
