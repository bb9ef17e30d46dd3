import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pageNames, type PageName } from '@reprise/contract/site/pages.ts';
import type { FastifyInstance } from 'fastify';
import { StartError } from '#platform/errors.ts';

const MAX_BYTES = 100_000;

/** The operator's texts by name. The web app has defaults for the others. */
export type OwnPages = ReadonlyMap<PageName, string>;

/** Reads about.md, privacy.md and terms.md. Throws StartError if all are missing. */
export function readOwnPages(directory: string | undefined): OwnPages {
  if (directory === undefined) return new Map();
  const pages = new Map(
    pageNames.flatMap((name) => {
      const text = readPage(path.join(directory, `${name}.md`));
      return text === null ? [] : [[name, text] as const];
    }),
  );
  if (pages.size > 0) return pages;
  throw new StartError(`PAGES_DIR ${directory} has no about.md, privacy.md or terms.md.`);
}

function readPage(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (stats.size > MAX_BYTES) throw new StartError(`${file} is larger than 100 kB.`);
  return readFileSync(file, 'utf8');
}

/** Serves /pages/{name}: the operator's Markdown, which the web app renders. */
export function serveOwnPages(app: FastifyInstance, pages: OwnPages): void {
  for (const [name, text] of pages) {
    app.get(`/pages/${name}`, (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  }
}
