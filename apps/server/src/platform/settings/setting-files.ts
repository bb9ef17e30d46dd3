import { readFileSync } from 'node:fs';
import { StartError } from '#platform/errors.ts';

/** Settings that can be read from a file, such as Docker secrets and systemd credentials. */
export const FILE_SETTINGS = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'BACKUP_PASSPHRASE',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'GITHUB_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'REDIS_URL',
  'SMTP_URL',
];

type Settings = Record<string, string | undefined>;

/**
 * Sets `X` to the trimmed content of the file `X_FILE`. Throws StartError if both are set or the
 * file is empty or cannot be read.
 */
export function readSettingFiles(env: Settings): void {
  for (const name of FILE_SETTINGS) {
    const file = env[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((env[name] ?? '') !== '') throw new StartError(`Set ${name} or ${name}_FILE, not both.`);
    env[name] = readFile(name, file);
    if (env[name] === '') throw new StartError(`${name}_FILE is empty: ${file}.`);
    delete env[`${name}_FILE`];
  }
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no text';
    throw new StartError(`${name}_FILE cannot be read (${code}): ${file}.`);
  }
}
