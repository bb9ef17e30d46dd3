import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './lib/files.mjs';

const DOCS = path.join(root, 'docs/operate');
/** Names that belong to the tests, Docker Compose, Caddy or the system. */
const FOREIGN = new Set([
  'TEST_LONG',
  'RESTORE_GB',
  'HA_ASYNCHRONOUS',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'SITE_HOST',
  'COMPOSE_FILE',
  'REPRISE_IMAGE',
  'SITE_ADDRESS',
  'UPSTREAMS',
  'NODE_ENV',
  // Read by the OpenTelemetry libraries.
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
]);

const read = (file: string) => readFile(path.join(root, file), 'utf8');

let pages: ReadonlyMap<string, string>;
let scripts: ReadonlySet<string>;
let commands: ReadonlySet<string>;
let settings: ReadonlySet<string>;

beforeAll(async () => {
  const names = (await readdir(DOCS)).filter((name) => name.endsWith('.md'));
  pages = new Map(
    await Promise.all(
      names.map(async (name) => [name, await read(`docs/operate/${name}`)] as const),
    ),
  );
  scripts = new Set(Object.keys(JSON.parse(await read('package.json')).scripts));
  const sources = await readdir(path.join(root, 'apps/server/src/ops/commands'), {
    recursive: true,
  });
  const texts = await Promise.all(
    sources
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`apps/server/src/ops/commands/${name}`)),
  );
  commands = new Set(namesIn(texts.join('\n'), /\.command\('([\w-]+)/g));
  const declared = await Promise.all(
    ['config', ...['sign-in', 'site', 'trace'].map((name) => `settings/${name}-settings`)].map(
      (name) => read(`apps/server/src/platform/${name}.ts`),
    ),
  );
  const files = await read('apps/server/src/platform/settings/setting-files.ts');
  settings = new Set([
    ...namesIn(declared.join('\n'), /^ {2}([A-Z_]+): \{/gm),
    ...namesIn(files, /^ {2}'([A-Z_]+)',/gm).map((name) => `${name}_FILE`),
  ]);
});

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function codeIn(page: string): string {
  const blocks = namesIn(page, /```\w*\n(.*?)```/gs);
  const inline = namesIn(page.replaceAll(/```.*?```/gs, ''), /`([^`\n]+)`/g);
  return [...blocks, ...inline].join('\n');
}

/** Returns the names, with their page, for which `exists` returns false. */
function missing(pattern: RegExp, exists: (name: string) => boolean): string[] {
  return [...pages].flatMap(([page, text]) =>
    namesIn(codeIn(text), pattern)
      .filter((name) => !exists(name))
      .map((name) => `${page}: ${name}`),
  );
}

describe('docs/operate names only what exists:', () => {
  it('npm scripts', () => {
    const isScript = (name: string) => scripts.has(name);
    expect(missing(/\bnpm run (?:--silent )?([\w:-]+)/g, isScript)).toEqual([]);
  });

  it("commands of the operator's program", () => {
    expect(commands.size).toBeGreaterThan(10);
    const isCommand = (name: string) => commands.has(name);
    expect(missing(/\bops(?: --|\.js) ([a-z][\w-]*)/g, isCommand)).toEqual([]);
  });

  it("the doctor's checks, and all of them", async () => {
    const folder = 'apps/server/src/ops/doctor';
    const sources = (await readdir(path.join(root, folder))).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const texts = await Promise.all(sources.map((name) => read(`${folder}/${name}`)));
    const ids = texts.flatMap((text) => namesIn(text, /^ {4}id: '([\w-]+)'/gm));
    expect(ids.length).toBeGreaterThan(40);
    const page = pages.get('troubleshooting.md') ?? '';
    const table = page.slice(page.indexOf('## The checks of the doctor'));
    const rows = namesIn(table, /^\| (`.*?) +\|/gm);
    const named = rows.flatMap((row) => namesIn(row, /`([\w-]+)`/g));
    expect(named.toSorted()).toEqual(ids.toSorted());
  });

  it('files', () => {
    const exists = (name: string) =>
      existsSync(path.join(root, name)) || name.startsWith('apps/server/dist/');
    const pattern =
      /(?<![\w/.-])((?:apps|deploy|docs|packages|scripts|tools)\/[\w./-]*\w|docker-compose\.yml)/g;
    expect(missing(pattern, exists)).toEqual([]);
  });

  it('settings', () => {
    expect(settings.size).toBeGreaterThan(40);
    const isSetting = (name: string) => settings.has(name) || FOREIGN.has(name);
    // Only names in assignments: error codes look the same elsewhere.
    expect(missing(/(?<![\w$-])([A-Z]+(?:_[A-Z]+)*)=/g, isSetting)).toEqual([]);
    expect(
      missing(/^([A-Z]+(?:_[A-Z]+)+)$/gm, (name) => isSetting(name) || isErrorCode(name)),
    ).toEqual([]);
  });

  it('each page is in the index', () => {
    const index = pages.get('README.md') ?? '';
    const others = [...pages.keys()].filter((name) => name !== 'README.md');
    expect(others.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });
});

function isErrorCode(name: string): boolean {
  return ['ACCOUNT_SUSPENDED', 'APPROVAL_PENDING', 'RATE_LIMITED'].includes(name);
}
