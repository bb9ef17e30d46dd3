import { readFileSync } from 'node:fs';
import type { Plugin } from 'vitest/config';

/** Another text of a file, for it and all files that import it, directly or not. Absolute paths. */
export interface Variant {
  readonly file: string;
  readonly source: string;
  readonly importers: ReadonlySet<string>;
}

const QUERY = /\?variant=(\d+)$/;
const NO_TEST = "import { test } from 'vitest'; test('is not needed', () => {});";

export function variantOf(path: string, nth: number): string {
  return `${path}?variant=${nth}`;
}

export function parseVariant(id: string): { readonly path: string; readonly nth: number } | null {
  const query = QUERY.exec(id);
  return query && { path: id.slice(0, query.index), nth: Number(query[1]) };
}

/**
 * Loads `x.ts?variant=3` with variant 3 of the files that it imports, so that one process runs many
 * variants. All other files are loaded once. Loads no test of a variant that is not needed.
 */
export function variantPlugin(
  variants: readonly Variant[],
  isNeeded: (nth: number) => boolean,
): Plugin {
  return {
    name: 'variants',
    enforce: 'pre',
    configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
      // The key has the text on the disk only.
      defineCacheKey(({ id }) => (QUERY.test(id) ? false : null));
    },
    async resolveId(source, importer, options) {
      const parent = parseVariant(importer ?? '');
      if (parent === null) return null;
      const resolved = await this.resolve(source, parent.path, { ...options, skipSelf: true });
      if (resolved === null || !variants[parent.nth]?.importers.has(resolved.id)) return resolved;
      return { ...resolved, id: variantOf(resolved.id, parent.nth) };
    },
    load(id) {
      const parsed = parseVariant(id);
      if (parsed === null) return null;
      if (id.includes('.test.ts?') && !isNeeded(parsed.nth)) return NO_TEST;
      const variant = variants[parsed.nth];
      return variant?.file === parsed.path ? variant.source : readFileSync(parsed.path, 'utf8');
    },
  };
}
