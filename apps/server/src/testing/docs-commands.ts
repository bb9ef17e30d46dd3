import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const REPOSITORY = path.join(import.meta.dirname, '../../../..');
const DOCS_TEST = 'apps/server/src/ops/docs.long.test.ts';
const RELEASE_TEST = 'scripts/release.long.test.ts';
const IMAGE_TEST = 'tools/image/check.sh';
const PGBACKREST_TEST = 'apps/server/src/pgbackrest.long.test.ts';

export type LineRule = { readonly lines: RegExp } & (
  | { readonly runBy: string }
  | { readonly notRun: string }
);

export const LINE_RULES: readonly LineRule[] = [
  { lines: /npm run (?:--silent )?ops -- /, runBy: DOCS_TEST },
  {
    lines: /^docker (?:compose exec|compose run|run) .*node apps\/server\/dist\/ops\.js /,
    runBy: DOCS_TEST,
  },
  { lines: /^mkdir -m 700 secrets$/, runBy: DOCS_TEST },
  { lines: /^(?:useradd|install|runuser) (?!.*pgbackrest|.*psql.* -c )/, runBy: DOCS_TEST },
  {
    lines: /^pg_ctlcluster |^(?:install|runuser) (?:.*pgbackrest|.*psql.* -c )/,
    runBy: PGBACKREST_TEST,
  },
  {
    lines: /^psql .* key = 'epoch'"$/,
    runBy: 'apps/server/src/platform/db/epoch.test.ts',
  },
  { lines: /^npm ci$|^npm run build$|^node scripts\/pack\.mjs /, runBy: IMAGE_TEST },
  { lines: /^PUBLIC_URL=.* npm run build:extension$/, runBy: 'scripts/extension.test.ts' },
  { lines: /^docker build --tag reprise \./, runBy: IMAGE_TEST },
  { lines: /^npm ci --omit=dev|^npm start$|^npm run release$/, runBy: RELEASE_TEST },
  { lines: /^(?:sha256sum|tar|cd) .*(?:SHA256SUMS|reprise)/, runBy: RELEASE_TEST },
  { lines: /^mkdir \/opt\/reprise$/, runBy: RELEASE_TEST },
  { lines: / caddy run /, runBy: 'apps/server/src/main.proxies.long.test.ts' },
  { lines: /^nginx -t$/, runBy: 'scripts/deploy.test.ts' },
  { lines: /^OTEL_/, runBy: 'apps/server/src/platform/traces/traces.long.test.ts' },
  { lines: /^npm run dev$/, runBy: 'scripts/dev.long.test.ts' },
  { lines: /sbom > sbom\.json$/, runBy: 'scripts/lib/sbom.test.ts' },
  { lines: /^npm (?:test|run check|run test:long)/, notRun: 'They run this test' },
  { lines: /^npm run capacity/, runBy: 'bench/capacity/model-text.test.ts' },
  { lines: /^npm run (?:bench|screenshots)/, notRun: 'They measure or draw for minutes' },
  {
    lines: /^(?:SITE_HOST=\S+ )?docker compose (?:--profile ha )?(?:up|cp|build)/,
    notRun: 'There is no Docker',
  },
  { lines: /^docker build --tag reprise-ha /, notRun: 'There is no Docker' },
  {
    lines: /^docker run (?!.*ops\.js)/,
    notRun: 'There is no Docker; the image test has the same limits',
  },
  { lines: /^(?:systemctl|systemd-run|apt-get|mv) /, notRun: 'They change the machine' },
];

export function rulesOf(line: string): readonly LineRule[] {
  return LINE_RULES.filter(({ lines }) => lines.test(line));
}

export async function shellLines(): Promise<readonly string[]> {
  const names = await readdir(path.join(REPOSITORY, 'docs/operate'));
  const pages = ['README.md', 'docs/secrets.md', ...names.map((name) => `docs/operate/${name}`)];
  return (await Promise.all(pages.map((page) => linesOfPage(page)))).flat();
}

/** Returns the commands of one page, or of one section of it. */
export async function linesOfPage(page: string, section?: string): Promise<readonly string[]> {
  const text = await readFile(path.join(REPOSITORY, page), 'utf8');
  const part = section === undefined ? text : text.split(/^## /m).find(startsWith(section));
  const blocks = [...(part ?? '').matchAll(/^ *```sh\n(.*?)^ *```/gms)];
  return blocks.flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim().replace(/(?:^|\s+)#.*$/, ''))
      .filter((line) => line !== ''),
  );
}

const startsWith = (title: string) => (section: string) => section.startsWith(`${title}\n`);
