import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** Holds one piece in memory at a time. */
export async function* zip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name);
    archive.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}
