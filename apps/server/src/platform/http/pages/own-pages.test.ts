import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOwnPages, serveOwnPages } from './own-pages.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'reprise-pages-'));
});

afterAll(() => rm(directory, { recursive: true }));

it('has no pages without a directory', () => {
  expect(readOwnPages(undefined).size).toBe(0);
});

it('rejects a directory without pages, and a page that is too large', async () => {
  expect(() => readOwnPages(directory)).toThrow(
    `PAGES_DIR ${directory} has no about.md, privacy.md or terms.md.`,
  );
  await writeFile(path.join(directory, 'terms.md'), 'x'.repeat(100_001));
  expect(() => readOwnPages(directory)).toThrow('is larger than 100 kB.');
  await rm(path.join(directory, 'terms.md'));
});

it('serves the texts of the operator as text, and no other', async () => {
  await writeFile(path.join(directory, 'about.md'), '# Ours\n\n<script>x</script>');
  await writeFile(path.join(directory, 'notes.md'), 'not a page');
  const app = fastify();
  serveOwnPages(app, readOwnPages(directory));
  const about = await app.inject('/pages/about');
  expect(about.body).toBe('# Ours\n\n<script>x</script>');
  expect(about.headers['content-type']).toBe('text/markdown; charset=utf-8');
  for (const name of ['privacy', 'notes', '..%2fnotes']) {
    expect((await app.inject(`/pages/${name}`)).statusCode).toBe(404);
  }
  await app.close();
});
