import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#platform/errors.ts';
import { fingerprintOf, RESET_COMMAND, SECRET_MIN_LENGTH, type Secrets } from './fingerprint.ts';

const SECRET_BYTES = 32;

export function secretFileIn(dataDir: string): string {
  return path.join(dataDir, 'auth-secret');
}

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Returns null if the file does not exist. Throws StartError if it is damaged. */
export function readSecretFile(dataDir: string): Secrets | null {
  const file = secretFileIn(dataDir);
  if (!existsSync(file)) return null;
  const [current = '', previous, ...rest] = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  const isShort = [current, previous ?? current].some(({ length }) => length < SECRET_MIN_LENGTH);
  if (isShort || rest.length > 0) {
    throw new StartError(
      `${path.resolve(file)} is damaged: restore it from a copy, or run ${RESET_COMMAND}.`,
    );
  }
  return previous === undefined ? { current } : { current, previous };
}

/**
 * Writes a secret that `commitSecret` makes the current one. Store its fingerprint in the database
 * in between, so that a killed start leaves both or neither.
 */
export function prepareSecret(dataDir: string, current: string, previous?: string): void {
  const lines = previous === undefined ? [current] : [current, previous];
  writeFileSync(pendingFileIn(dataDir), lines.map((line) => `${line}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
}

export function commitSecret(dataDir: string): void {
  renameSync(pendingFileIn(dataDir), secretFileIn(dataDir));
}

/** Completes or discards a secret after a kill before `commitSecret`. */
export function recoverSecret(dataDir: string, storedFingerprint: string | null): void {
  const file = pendingFileIn(dataDir);
  if (!existsSync(file)) return;
  const [current = ''] = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  if (fingerprintOf(current) === storedFingerprint) commitSecret(dataDir);
}

function pendingFileIn(dataDir: string): string {
  return `${secretFileIn(dataDir)}.new`;
}
