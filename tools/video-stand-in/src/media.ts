import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MEDIA_FOLDER = fileURLToPath(
  new URL('../../../apps/server/src/sample/media/', import.meta.url),
);

export async function listSamples(): Promise<string[]> {
  const files = await readdir(MEDIA_FOLDER).catch(() => []);
  const samples = files.filter((file) => file.endsWith('.webm')).toSorted();
  if (samples.length === 0) {
    throw new Error(`No sample clips in ${MEDIA_FOLDER}: make them with npm run sample:clips.`);
  }
  return samples.map((file) => join(MEDIA_FOLDER, file.slice(0, -'.webm'.length)));
}

export function sampleOf(videoId: string, samples: readonly string[]): string {
  const own = samples.find((sample) => sample.endsWith(`/${videoId}`));
  if (own) return own;
  let hash = 0;
  for (const character of videoId) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return samples[hash % samples.length] ?? '';
}

/** Supports one byte range; any other Range header gets the whole file. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { path: string; type: string },
): Promise<void> {
  const { size } = await stat(file.path);
  response.setHeader('content-type', file.type);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', 'private, max-age=300');
  const range = readRange(request.headers.range, size);
  if (range === 'outside') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(file.path, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}

function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || match[0] === 'bytes=-') return null;
  const [, first, last] = match;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end && start < size ? { start, end } : 'outside';
}
