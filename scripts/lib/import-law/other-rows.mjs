import { CONTRACT, NODE } from './common.mjs';

/** @typedef {import('./common.mjs').Row} Row */

const CONTRACT_SRC = 'packages/contract/src';
const CONTRACT_TESTS = [`${CONTRACT_SRC}/**/*.test.ts`, `${CONTRACT_SRC}/testing/**`];

/** @type {Row[]} */
export const otherRows = [
  {
    files: [`${CONTRACT_SRC}/**`],
    except: CONTRACT_TESTS,
    may: ['./**', '../**', '!**/apps/**', '!**/testing/**', 'zod/mini'],
    because: 'The contract imports zod and itself.',
    breaks: [`${CONTRACT_SRC}/chat/zz-probe.ts`, 'react'],
  },
  {
    files: CONTRACT_TESTS,
    may: ['./**', '../**', '!**/apps/**', 'fast-check', 'vitest', 'zod/mini', ...NODE],
    because: 'Tests of the contract import the contract.',
    breaks: [`${CONTRACT_SRC}/zz-probe.test.ts`, '../../../apps/server/src/app.ts'],
  },
  {
    files: ['e2e/**'],
    may: [
      './**',
      '../**',
      '!**/apps/**',
      '**/apps/server/src/testing/servers/*',
      '**/apps/server/src/testing/ha/*',
      '**/apps/server/src/testing/postgres/cluster.ts',
      '**/apps/server/src/testing/postgres/pgbouncer.ts',
      '**/apps/web/src/platform/auth/*',
      CONTRACT,
      'axe-core',
      '@playwright/test',
      '@reprise/video-stand-in/**',
      'esbuild',
      'jsqr',
      ...NODE,
    ],
    because: 'Journeys see the product from outside.',
    breaks: ['e2e/support/zz-probe.ts', '../../apps/server/src/platform/db/open.ts'],
  },
  {
    files: ['bench/**'],
    may: [
      './**',
      '../**',
      '!**/apps/web/**',
      '**/apps/web/src/clips/player/*',
      CONTRACT,
      '@playwright/test',
      'esbuild',
      'fastify',
      'jose',
      'pg',
      'vite',
      'vitest',
      'ws',
      ...NODE,
    ],
    because: 'Benchmarks measure the server and the player.',
    breaks: ['bench/run/zz-probe.ts', '../../apps/web/src/main.tsx'],
  },
  {
    files: ['tools/**'],
    may: [
      './**',
      '../**',
      '!**/apps/**',
      CONTRACT,
      '@napi-rs/canvas',
      '@playwright/test',
      'esbuild',
      'openapi-fetch',
      'openapi-typescript',
      'oxc-parser',
      'selfsigned',
      'vitest',
      'vitest/config',
      'vitest/node',
      ...NODE,
    ],
    because: 'Tools see the product from outside.',
    breaks: ['tools/icons/zz-probe.ts', '../../apps/web/src/main.tsx'],
  },
  {
    files: ['scripts/**'],
    may: ['./**', '../**', '!**/apps/**', '@playwright/test', 'esbuild', 'vite', 'vitest', ...NODE],
    because: 'Scripts run before anything is built: they import no code of the product.',
    breaks: ['scripts/zz-probe.mjs', '../apps/server/src/platform/config.ts'],
  },
];
