import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive, as pieces of text. */
export interface ZippedText {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Packs texts into a zip archive while they are read: it holds one piece at a time, and reads the
 * next when its own bytes have been taken.
 */
export async function* zip(files: Iterable<ZippedText>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  for (const { name, pieces } of files) {
    const entry = new ZipDeflate(name);
    archive.add(entry);
    for await (const piece of pieces) {
      entry.push(encoder.encode(piece));
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}
