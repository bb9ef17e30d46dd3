import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.mjs';

// The import law of docs/architecture.md as one table: which files may not import what, and why.
// The linter's overrides are made from it, because of two overrides that match a file the later one
// replaces the earlier.

const upwards = ['../**'];

const webFeatures = readdirSync(path.join(root, 'apps/web/src/features'));

/**
 * `example` is a file and an import that break the row: tools/import-law shows that the linter
 * reports it.
 * @type {{ files: string[], forbid: string[], because: string, example: [string, string] }[]}
 */
export const importLawTable = [
  {
    files: ['packages/contract/src/**'],
    forbid: ['node:*', 'react', 'fastify', '@reprise/server/**', '@reprise/web/**', '#*/**'],
    because: 'The contract is what both sides agree on: it imports zod and itself.',
    example: ['packages/contract/src/feed/calls.ts', 'react'],
  },
  {
    files: ['apps/server/src/features/**/*.routes.ts'],
    forbid: [...upwards, '#app', '#features/**', './*.repo.ts', '#platform/db/**', '#auth/**'],
    because: 'Routes call their own service; they see no database and no other feature.',
    example: ['apps/server/src/features/feed/feed.routes.ts', './feed.repo.ts'],
  },
  {
    files: ['apps/server/src/features/**/*.service.ts'],
    forbid: [
      ...upwards,
      '#app',
      '#features/**/*.repo.ts',
      '#features/**/*.routes.ts',
      './*.routes.ts',
      'fastify',
      '#platform/http/**',
      '#auth/**',
    ],
    because:
      'Services decide: they use their own repo and what app.ts hands them, and know no HTTP.',
    example: ['apps/server/src/features/feed/feed.service.ts', '#features/clips/clips.repo.ts'],
  },
  {
    files: ['apps/server/src/features/**/*.repo.ts'],
    forbid: [
      ...upwards,
      '#app',
      '#features/**',
      './*.service.ts',
      './*.routes.ts',
      'fastify',
      '#platform/http/**',
      '#auth/**',
    ],
    because: 'Repos hold SQL and nothing else.',
    example: ['apps/server/src/features/feed/feed.repo.ts', './feed.service.ts'],
  },
  {
    files: ['apps/server/src/{platform,auth,live}/**'],
    forbid: [...upwards, '#app', '#features/**', '#sample/**'],
    because: 'The platform, auth and live documents serve features and know none of them.',
    example: ['apps/server/src/platform/http/pages/web-app.ts', '#features/feed/feed.service.ts'],
  },
  {
    files: ['apps/web/src/screens/**'],
    forbid: [...upwards, '#app/**', '#screens/**', '@reprise/server/**'],
    because: 'Screens compose features; they import neither the shell nor each other.',
    example: ['apps/web/src/screens/home/home-screen.tsx', '#app/shell/shell.tsx'],
  },
  ...webFeatures.map((feature) => ({
    files: [`apps/web/src/features/${feature}/**`],
    forbid: [
      ...upwards,
      '#features/**',
      `!#features/${feature}/**`,
      '#screens/**',
      '#app/**',
      '@reprise/server/**',
    ],
    because: 'A feature never imports another feature: screens bring them together.',
    example: /** @type {[string, string]} */ ([
      `apps/web/src/features/${feature}/use-probe.ts`,
      `#features/${feature === 'chat' ? 'feed' : 'chat'}/probe.ts`,
    ]),
  })),
  {
    files: ['apps/web/src/{clips,users}/**'],
    forbid: [...upwards, '#features/**', '#screens/**', '#app/**', '@reprise/server/**'],
    because: 'Clips and users serve features and import none of them.',
    example: ['apps/web/src/clips/player/player-pool.ts', '#features/feed/list/feed.api.ts'],
  },
  {
    files: ['apps/web/src/{ui,platform}/**'],
    forbid: [
      ...upwards,
      '#features/**',
      '#screens/**',
      '#app/**',
      '#clips/**',
      '#users/**',
      '@reprise/server/**',
    ],
    because: 'The design system and the platform import neither features nor clips.',
    example: ['apps/web/src/platform/api/api-client.ts', '#features/feed/list/feed.api.ts'],
  },
  {
    files: ['apps/web/src/app/**', 'apps/web/src/main.tsx'],
    forbid: [...upwards, '@reprise/server/**'],
    because: 'The app puts screens into the shell.',
    example: ['apps/web/src/app/shell/shell.tsx', '@reprise/server/app.ts'],
  },
];

/** The table as overrides of the linter. Tests stand outside: they arrange across the layers. */
export const importLaw = importLawTable.map(({ files, forbid, because }) => ({
  files,
  excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: forbid, message: because }] }],
  },
}));
