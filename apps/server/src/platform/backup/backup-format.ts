import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import { StartError } from '#platform/errors.ts';

/*
 * A backup is a tar archive, compressed with gzip and, with a passphrase, encrypted with age:
 *
 *   backup.json        BackupHeader
 *   secrets.json       the secrets of the sessions, or null
 *   tables/NAME/N.copy what `copy NAME (columns) to stdout` sends, in parts
 *   checksums.json     BackupChecksums, last: a file without it is incomplete
 */
export const FORMAT = 1;
export const HEADER_ENTRY = 'backup.json';
export const SECRETS_ENTRY = 'secrets.json';
export const CHECKSUMS_ENTRY = 'checksums.json';

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });

/** Read first: a newer format may change all other fields. */
export const formatSchema = z.object({ format: z.int(), app: z.string() });

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  app: z.string(),
  schema: z.int().check(z.gte(1)),
  postgres: z.string(),
  createdAt: z.string(),
  tables: z.array(table),
  sequences: z.array(sequence),
});

export const secretsSchema = z.nullable(
  z.object({ current: z.string(), previous: z.optional(z.string()) }),
);

export const checksumsSchema = z.object({
  entries: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.int()),
  whole: z.string(),
});

export type BackupHeader = z.output<typeof headerSchema>;
export type BackupChecksums = z.output<typeof checksumsSchema>;
export type BackedUpTable = BackupHeader['tables'][number];

export function partName(tableName: string, index: number): string {
  return `tables/${tableName}/${String(index).padStart(6, '0')}.copy`;
}

export function tableOfPart(entry: string): string | null {
  return /^tables\/([a-z_]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;
}

export interface Checksums {
  add(entry: string, bytes: Uint8Array): void;
  result(): Pick<BackupChecksums, 'entries' | 'whole'>;
}

export function openChecksums(): Checksums {
  const entries: Record<string, string> = {};
  const whole: Hash = createHash('sha256');
  return {
    add(entry, bytes) {
      entries[entry] = createHash('sha256').update(bytes).digest('hex');
      whole.update(bytes);
    },
    result: () => ({ entries, whole: whole.copy().digest('hex') }),
  };
}

export class BackupFileError extends StartError {
  override readonly name = 'BackupFileError';
}

export function damagedBackup(file: string, reason: string): BackupFileError {
  return new BackupFileError(`${file} is damaged or incomplete (${reason}): use another backup.`);
}

/** Throws if this release is too old for the backup. */
export function requireKnownVersions(
  header: { readonly format: number; readonly app: string; readonly schema?: number },
  newestSchema: number,
): void {
  const { format, app, schema = 0 } = header;
  if (format <= FORMAT && schema <= newestSchema) return;
  const what =
    format > FORMAT
      ? `has format ${format}, and this Reprise reads only ${FORMAT}`
      : `has schema version ${schema}, and this Reprise supports only ${newestSchema}`;
  throw new StartError(`The backup ${what}: restore it with Reprise ${app} or newer.`);
}
