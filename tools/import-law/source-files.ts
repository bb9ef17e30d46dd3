import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/files.mjs';

const FOLDERS = ['apps', 'bench', 'e2e', 'packages', 'scripts', 'tools'];
const IGNORED = new Set(['dist', 'node_modules', 'test-results', '.data']);
const SOURCE = /\.(?:ts|tsx|mjs)$/;

const ALIASES = [
  [/^@reprise\/contract\//, 'packages/contract/src/'],
  [/^@reprise\/video-stand-in\//, 'tools/video-stand-in/src/'],
] as const;

export function listFiles(isWanted: (name: string) => boolean): readonly string[] {
  return FOLDERS.flatMap((folder) => listIn(folder)).filter(isWanted);
}

export function listSourceFiles(): readonly string[] {
  return listFiles((file) => SOURCE.test(file));
}

function listIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listIn(name) : [name];
  });
}

export function importsOf(file: string): readonly string[] {
  return importsIn(readFileSync(path.join(root, file), 'utf8'));
}

export function importsIn(script: string): readonly string[] {
  const matches = script.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*'([^'\s,$^]+)'/g);
  return [...new Set([...matches].map(([, specifier = '']) => specifier))];
}

export function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [folder, app] = file.split('/');
  if (specifier === '#app') return 'apps/server/src/app.ts';
  if (specifier.startsWith('#')) return `${folder}/${app}/src/${specifier.slice(1)}`;
  const alias = ALIASES.find(([prefix]) => prefix.test(specifier));
  return alias === undefined ? null : specifier.replace(alias[0], alias[1]);
}
