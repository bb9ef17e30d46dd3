import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/db/transaction.ts';
import { StartError } from '#platform/errors.ts';

const SECRET_BYTES = 32;
const SECRET_MIN_LENGTH = 32;

/** Creates the secret at the first start. Only its owner can read it. */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret');
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : makeSecret(file);
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new StartError(`${file} is damaged: bring it back from a copy.`);
}

/** Renames the file when complete, so that a killed start leaves no partial secret. */
function makeSecret(file: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}

/** Throws a StartError if the database belongs to another secret. */
export async function checkSecret(runStatement: RunStatement, secret: string): Promise<void> {
  const fingerprint = createHash('sha256').update(`reprise:${secret}`).digest('hex').slice(0, 16);
  const insert = sql<{ value: string }>`
    insert into schema_meta values ('secret', ${fingerprint})
    on conflict (key) do update set value = schema_meta.value
    returning value`;
  const { rows } = await runStatement((statement) => insert.execute(statement.sql));
  if (rows[0]?.value === fingerprint) return;
  throw new StartError(
    'The secret (AUTH_SECRET, or auth-secret in DATA_DIR) is not the one that this database was first started with.',
  );
}
