import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { StartError } from '#platform/errors.ts';
import { explainSystemError } from '#platform/system-errors.ts';
import type { ArchiveOptions } from './archive-writer.ts';
import { BackupFileError, damagedBackup } from './backup-format.ts';

const AGE_START = 'age-encryption.org/v1';
const GZIP_START = Buffer.from([0x1f, 0x8b]);
/** No backup has a larger entry, because tables are stored in parts. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** From 0 to 1. */
  readonly shareRead: number;
}

/**
 * Throws StartError if the file is damaged, incomplete, not a backup, or encrypted with another
 * passphrase.
 */
export async function* readArchive(options: ArchiveOptions): AsyncGenerator<ArchiveEntry> {
  const { file } = options;
  const start = await readStart(file);
  const { size } = await stat(file);
  const source = createReadStream(file);
  const content = await decrypted(options, start, source);
  const gunzip = createGunzip();
  // The reader of the last stream gets the pipeline's error.
  pipeline(Readable.from(content), gunzip, () => undefined);
  const entries = (Readable.toWeb(gunzip) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  try {
    for await (const { header, body } of entries) {
      if (header.size > ENTRY_MAX_BYTES) throw damagedBackup(file, 'an entry is too large');
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      yield { name: header.name, bytes, shareRead: source.bytesRead / size };
    }
  } catch (error) {
    throw explainReadError(file, error);
  } finally {
    gunzip.destroy();
  }
}

async function decrypted(
  { file, passphrase }: ArchiveOptions,
  start: Buffer,
  source: ReadStream,
): Promise<AsyncIterable<Uint8Array>> {
  if (start.subarray(0, GZIP_START.length).equals(GZIP_START)) return source;
  if (start.toString('latin1') !== AGE_START) {
    throw new BackupFileError(`${file} is not a backup of Reprise.`);
  }
  if (passphrase === undefined) {
    throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  } catch (error) {
    const isWrong = messageOf(error).startsWith('no identity matched');
    if (!isWrong) throw explainReadError(file, error);
    throw new StartError(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`);
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${messageOf(error)}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(AGE_START.length) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function explainReadError(file: string, error: unknown): unknown {
  if (error instanceof StartError || explainSystemError(error) !== null) return error;
  return damagedBackup(file, messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
