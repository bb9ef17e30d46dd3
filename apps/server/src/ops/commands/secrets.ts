import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { action, type CommandResult } from '#ops/program/action.ts';
import { fileArgument } from '#ops/program/arguments.ts';
import { StartError } from '#platform/errors.ts';

const DESCRIPTION = `Makes the files of secrets/ that docker-compose.yml reads, each with a random value. Files that
exist stay as they are, and the addresses are made from their passwords.`;

const SECRET_BYTES = 32;
/** Other users of the machine cannot enter; the files must be readable inside the containers. */
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o444;

const SENTINELS = [1, 2, 3].map((nth) => `sentinel-${nth}:26379`).join(',');

const RANDOM = ['auth-secret', 'postgres-password', 'database-password', 'redis-password'] as const;

export function addSecrets(program: Command): void {
  const group = program
    .command('secrets')
    .summary('the files with the secrets of the compose file')
    .helpCommand(false);
  group
    .command('init')
    .argument('[directory]', 'of the files', 'secrets')
    .description(DESCRIPTION)
    .action(action((_terminal, directory: string) => init(fileArgument(directory))));
}

async function init(directory: string): Promise<CommandResult> {
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  await chmod(directory, DIRECTORY_MODE);
  const [made, kept]: [string[], string[]] = [[], []];

  /** Returns what the file contains. */
  async function ensure(name: string, value: string): Promise<string> {
    const file = path.join(directory, name);
    const stored = await readIfExists(file);
    if (stored === '') throw new StartError(`${file} is empty: delete it.`);
    (stored === null ? made : kept).push(name);
    if (stored !== null) return stored;
    await writeFile(file, `${value}\n`, { flag: 'wx', mode: FILE_MODE, flush: true });
    // The umask may have removed rights.
    await chmod(file, FILE_MODE);
    return value;
  }

  const secrets: Partial<Record<(typeof RANDOM)[number], string>> = {};
  for (const name of RANDOM) {
    secrets[name] = await ensure(name, randomBytes(SECRET_BYTES).toString('hex'));
  }
  const password = (name: (typeof RANDOM)[number]) => encodeURIComponent(secrets[name] ?? '');
  const database = `postgres://reprise:${password('database-password')}`;
  const redis = `:${password('redis-password')}`;
  await ensure('database-url', `${database}@postgres:5432/reprise`);
  await ensure('redis-url', `redis://${redis}@redis:6379`);
  await ensure('pgbouncer-url', `${database}@pgbouncer:6432/reprise`);
  await ensure('sentinel-url', `redis+sentinel://${redis}@${SENTINELS}/reprise`);
  const line = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${title}: ${names.join(', ')}.`];
  return {
    lines: [...line('Made', made), ...line('Kept', kept)],
    json: { directory, made, kept },
  };
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
