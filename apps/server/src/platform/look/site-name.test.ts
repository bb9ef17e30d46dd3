import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SITE_NAME, setSiteName } from '@reprise/contract/site/site-name.ts';

const ROOT = path.join(import.meta.dirname, '../../../../../packages/contract/src');
const modules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /texts(?:\.\w\w)?\.ts$/.test(file),
);

/** Of index.html, in which the server replaces the name. */
const TEMPLATES = /document-texts/;
/** The software has a name of its own. */
const OF_THE_SOFTWARE = /Reprise (?:is free software|ist freie Software|es software libre)/g;

afterEach(() => setSiteName());

describe('a site with a name of its own', () => {
  it.each(modules.filter((file) => !TEMPLATES.test(file)))('has it in all of %s', async (file) => {
    const texts: unknown = await import(path.join(ROOT, file));
    expect(textsIn(texts).filter((text) => text.includes('Echo'))).toEqual([]);
    const before = textsIn(texts).filter((text) => text.includes(DEFAULT_SITE_NAME));
    setSiteName('Echo');
    const after = textsIn(texts).map((text) => text.replaceAll(OF_THE_SOFTWARE, ''));
    expect(after.filter((text) => text.includes(DEFAULT_SITE_NAME))).toEqual([]);
    expect(after.filter((text) => text.includes('Echo'))).toHaveLength(before.length);
  });
});

/** All texts of a module; functions are called with names. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(resultOf(value));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function resultOf(write: Function): unknown {
  try {
    return write(...Array.from({ length: write.length }, () => 'alice'));
  } catch {
    // It takes something else than names.
    return null;
  }
}
