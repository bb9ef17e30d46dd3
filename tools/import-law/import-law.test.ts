import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/files.mjs';
import { importLaw, importLawTable, NO_ROW } from '../../scripts/lib/import-law.mjs';
import { globRegExp } from '../../scripts/lib/import-law/glob.mjs';
import { importsIn, importsOf, listSourceFiles } from './source-files.ts';

type Row = (typeof importLawTable)[number];

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly help: string;
}

type Probe = readonly [file: string, statement: string, specifier: string];

const holes: readonly Probe[] = [
  ['apps/server/src/features/chat/zz-probe.ts', 'import { a }', '#features/feed/feed.repo.ts'],
  ['apps/server/src/features/chat/zz-probe.ts', 'import { a }', '#app'],
  ['apps/server/src/features/chat/zz-probe.ts', 'import { a }', 'fastify'],
  ['apps/server/src/features/chat/zz-probe.ts', 'export *', '#auth/actor-resolver.ts'],
  ['apps/server/src/features/chat/chat.user-data.ts', 'import { a }', '../feed/feed.repo.ts'],
  ['apps/server/src/features/chat/chat.repo.ts', 'import { a }', '#testing/factories.ts'],
  ['apps/server/src/features/chat/chat.service.ts', 'import { a }', '#auth/token-claims.ts'],
  ['apps/server/src/platform/http/server.ts', 'import type { a }', '#auth/token-claims.ts'],
  ['apps/web/src/worker/zz-probe.ts', 'import { a }', '#features/push/push-device.ts'],
  ['apps/web/src/worker/zz-probe.ts', 'import { a }', '#platform/push-owner.ts'],
  ['apps/web/src/features/chat/chat.api.ts', 'import { a }', '#app/app.tsx'],
  ['apps/web/src/features/chat/chat.api.ts', 'import { a }', '@reprise/server/src/app.ts'],
  ['apps/web/src/features/chat/chat.api.ts', 'import { a }', './chat.testing.ts'],
  ['apps/web/src/ui/hooks/zz-probe.ts', 'import { a }', '#clips/player/player-pool.ts'],
  ['packages/contract/src/chat/calls.ts', 'import { a }', '../../../../apps/server/src/app.ts'],
];

const filesWithoutRow: readonly Probe[] = [
  ['apps/web/src/elsewhere/zz-probe.ts', 'import { a }', 'react'],
  ['apps/elsewhere/zz-probe.ts', 'import { a }', 'react'],
];

const allowed: readonly Probe[] = [
  ['apps/server/src/features/feed/feed.routes.ts', 'import { a }', './feed.service.ts'],
  ['apps/server/src/features/feed/feed.service.ts', 'import { a }', './feed.repo.ts'],
  [
    'apps/server/src/features/tiles/tiles.service.ts',
    'import type { a }',
    '#features/notifications/notifications.service.ts',
  ],
  ['apps/server/src/features/feed/feed.repo.ts', 'import { a }', '#platform/db/schema.ts'],
  ['apps/server/src/features/feed/feed.test.ts', 'import { a }', '#testing/factories.ts'],
  ['apps/web/src/screens/home/home-screen.tsx', 'import { a }', '#features/chat/chat.api.ts'],
  ['apps/web/src/features/feed/list/a.ts', 'import { a }', '#features/feed/post/b.ts'],
  ['apps/web/src/features/feed/list/a.ts', 'import { a }', 'react'],
];

const rowProbes = importLawTable.map(
  ({ breaks: [file, specifier], because }) => [file, 'import { a }', specifier, because] as const,
);

const probes: readonly Probe[] = [
  ...rowProbes.map(([file, statement, specifier]): Probe => [file, statement, specifier]),
  ...holes,
  ...filesWithoutRow,
  ...allowed,
];
let folder: string;
let reports: readonly Diagnostic[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-law-'));
  reports = await lintProbes();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the linter', () => {
  it('takes the rule from the table only', async () => {
    const config = await readFile(path.join(root, 'oxlint.config.mjs'), 'utf8');
    expect(config).toContain('...importLaw,');
    expect(config).not.toContain('no-restricted-imports');
  });

  it.each(rowProbes)('rejects in %s: %s from %s', (file, statement, specifier, because) => {
    expect(messagesOf([file, statement, specifier])).toContain(because);
  });

  it.each(holes)('rejects in %s: %s from %s', (...probe) => {
    expect(messagesOf(probe)).toContain(rowsOf(probe[0])[0]?.because);
  });

  it.each(filesWithoutRow)('rejects in %s, which no row covers: %s from %s', (...probe) => {
    expect(messagesOf(probe)).toContain(NO_ROW);
  });

  it.each(allowed)('allows in %s: %s from %s', (...probe) => {
    expect(messagesOf(probe)).toEqual([]);
  });
});

describe('the table', () => {
  const files = listSourceFiles();

  it('has exactly one row for each source file', () => {
    const wrong = files.filter((file) => rowsOf(file).length !== 1);
    expect(wrong.map((file) => [file, rowsOf(file).length])).toEqual([]);
  });

  // The linter ignores import() and import types.
  it('allows every import, dynamic ones included', () => {
    const broken = files.flatMap((file) => {
      const rows = rowsOf(file);
      return importsOf(file)
        .filter((specifier) => !rows.every((row) => mayImport(row, specifier)))
        .map((specifier) => `${file} -> ${specifier}`);
    });
    expect(broken).toEqual([]);
  });

  it('does not allow a dynamic import of another feature', () => {
    const [row] = rowsOf('apps/web/src/features/chat/chat.api.ts');
    const target = '#features/feed/a.ts';
    expect(importsIn(`const load = () => import('${target}');`)).toEqual([target]);
    expect(row && mayImport(row, target)).toBe(false);
  });
});

function rowsOf(file: string): readonly Row[] {
  return importLawTable.filter(
    ({ files, except = [] }) => matchesAny(file, files) && !matchesAny(file, except),
  );
}

function matchesAny(name: string, globs: readonly string[]): boolean {
  return globs.some((glob) => globRegExp(glob).test(name));
}

function mayImport({ may, mayAsTypes = [] }: Row, specifier: string): boolean {
  const last = [...mayAsTypes, ...may].findLast((one) =>
    globRegExp(one.replace(/^!/, '')).test(specifier),
  );
  return (last !== undefined && !last.startsWith('!')) || matchesAny(specifier, mayAsTypes);
}

/** Lints all probes at once, each in its own folder. */
async function lintProbes(): Promise<readonly Diagnostic[]> {
  await Promise.all(
    probes.map(async ([file, statement, specifier], index) => {
      const target = path.join(folder, String(index), file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${statement} from '${specifier}';\n`);
    }),
  );
  const overrides = importLaw.map(({ files, excludeFiles, rules }) => ({
    files: files.map((glob) => `*/${glob}`),
    excludeFiles: excludeFiles.map((glob) => `*/${glob}`),
    rules,
  }));
  const settings = JSON.stringify({ categories: { correctness: 'off' }, overrides });
  await writeFile(path.join(folder, '.oxlintrc.json'), settings);
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  return new Promise((resolve) => {
    execFile(oxlint, ['-f', 'json'], { cwd: folder }, (_error, stdout) => {
      resolve(JSON.parse(stdout).diagnostics);
    });
  });
}

function messagesOf(probe: Probe): readonly string[] {
  const index = probes.findIndex((other) => other.every((part, at) => part === probe[at]));
  return reports
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .filter(({ filename }) => filename.startsWith(`${index}/`))
    .map(({ help }) => help);
}
