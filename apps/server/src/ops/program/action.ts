import type { Command } from 'commander';
import { checkSettingNames } from '#platform/config.ts';
import { ApiError } from '#platform/errors.ts';
import { readSettingFiles } from '#platform/settings/setting-files.ts';
import { describeFailure, type StartFailure } from '#platform/start/start-failure.ts';
import { printError, printJson, printLine } from './print.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { UsageError } from './arguments.ts';

export interface CommandResult {
  readonly lines: readonly string[];
  readonly json: unknown;
  readonly exitCode?: 0 | 1;
}

interface GlobalOptions {
  readonly json?: true;
  readonly yes?: true;
}

/**
 * Runs `work` with the command's arguments and options, prints its result or error, and sets the
 * exit code.
 */
export function action<A extends readonly unknown[]>(
  work: (terminal: Terminal, ...args: A) => Promise<CommandResult>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const { json: isJson = false, yes: isConfirmed = false } = (
      given.at(-1) as Command
    ).optsWithGlobals<GlobalOptions>();
    const terminal = openTerminal({ isConfirmed });
    const print = (result: CommandResult) => {
      if (isJson) printJson(result.json);
      else for (const line of result.lines) printLine(line);
      process.exitCode = result.exitCode ?? 0;
    };
    try {
      // Commands read only some of the settings.
      checkSettingNames(process.env);
      readSettingFiles(process.env);
      const result = await work(terminal, ...(given.slice(0, -1) as unknown as A));
      terminal.clear();
      print(result);
    } catch (error) {
      terminal.clear();
      const { text, exitCode } = failureOf(error);
      if (isJson) print({ lines: [], json: { error: text } });
      printError(text);
      process.exitCode = exitCode;
    }
  };
}

function failureOf(error: unknown): StartFailure {
  if (error instanceof UsageError) return { text: error.message, exitCode: 2 };
  if (error instanceof ApiError) return { text: error.message, exitCode: 1 };
  return describeFailure(error);
}
