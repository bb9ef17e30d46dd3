import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run test:long`: every run of a property or race, and the tests that take long. */
const isLong = process.env['TEST_LONG'] !== undefined;

/** From scripts/run.mjs: projects ignore --exclude. */
const excluded = (process.env['TEST_EXCLUDE'] ?? '').split(',').filter((glob) => glob !== '');

const common = {
  execArgv: [
    // Fewer collections of garbage: 8 % less processor time.
    '--max-semi-space-size=64',
    '--import',
    new URL('scripts/lib/exit-with-parent.mjs', import.meta.url).href,
  ],
  provide: { isLong },
  exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts']), ...excluded],
  // The linter does not find `it.only` if `it` has fixtures.
  allowOnly: false,
  // Checks and the build run at the same time.
  testTimeout: isLong ? 180_000 : 40_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // Most of the time is spent waiting for servers.
    maxWorkers: 3,
    // Most of the start of one test file was the transformation of unchanged modules.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('.cache/test-modules', import.meta.url)),
    },
    projects: [
      {
        test: {
          ...common,
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          // A file's state is its database; reloading the server per file would take half of the
          // run.
          isolate: false,
          setupFiles: [
            fileURLToPath(new URL('apps/server/src/testing/set-up-file.ts', import.meta.url)),
          ],
          globalSetup: [
            fileURLToPath(
              new URL('apps/server/src/testing/postgres/global-setup.ts', import.meta.url),
            ),
          ],
          hookTimeout: 30_000,
        },
      },
      {
        // As in the build: the compiler changes when components render.
        plugins: [react({ compiler: true })],
        test: {
          ...common,
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            fileURLToPath(new URL('apps/web/src/platform/testing/reset-page.ts', import.meta.url)),
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'tools',
          include: [
            'apps/extension/**/*.test.ts',
            'tools/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
