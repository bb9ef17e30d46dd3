import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { StartError } from '#platform/errors.ts';

/** scrypt's work factor 2^16 takes about a third of a second and 64 MiB. */
const SCRYPT_LOG_N = 16;
const GZIP_LEVEL = 4;
const OWNER_ONLY = 0o600;

export interface ArchiveOptions {
  readonly file: string;
  readonly passphrase?: string | undefined;
}

/** Resolves once the bytes are being written to disk, which limits the memory. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes the entries that `work` adds, under a temporary name until all are on disk. Removes the
 * file on error. Throws StartError if `file` exists.
 */
export async function writeArchive<T>(
  { file, passphrase }: ArchiveOptions,
  work: (add: AddEntry) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new StartError(`${file} exists: choose another name.`);
  const partial = `${file}.partial-${process.pid}`;
  const remove = () => rmSync(partial, { force: true });
  process.once('exit', remove);
  try {
    const result = await writeEntries({ file: partial, passphrase }, work);
    await rename(partial, file);
    await syncFile(path.dirname(file));
    return result;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function writeEntries<T>(
  { file, passphrase }: ArchiveOptions,
  work: (add: AddEntry) => Promise<T>,
): Promise<T> {
  const packer = createTarPacker();
  const compressed = Readable.fromWeb(packer.readable as Parameters<typeof Readable.fromWeb>[0]);
  // Opened explicitly: a stream that fails while opening would leave the file.
  const handle = await open(file, 'wx', OWNER_ONLY);
  const output = handle.createWriteStream({ flush: true });
  const gzip = createGzip({ level: GZIP_LEVEL });
  const writing =
    passphrase === undefined
      ? pipeline(compressed, gzip, output)
      : pipeline(compressed, gzip, (plain) => encrypt(plain, passphrase), output);
  // One failure causes the other; the first is reported.
  let failure: { readonly error: unknown } | null = null;
  const written = writing.catch((error: unknown) => {
    failure ??= { error };
    packer.controller.error(error);
  });
  const result = await work((name, bytes) => addEntry(packer.controller, name, bytes)).then(
    (value) => {
      packer.controller.finalize();
      return value;
    },
    (error: unknown) => {
      failure ??= { error };
      packer.controller.error(error);
    },
  );
  await written;
  rethrow(failure);
  return result as T;
}

function rethrow(failure: { readonly error: unknown } | null): void {
  if (failure !== null) throw failure.error;
}

async function addEntry(
  controller: TarPackController,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const writer = controller.add({ name, size: bytes.length, mode: OWNER_ONLY }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(ReadableStream.from(plain));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
