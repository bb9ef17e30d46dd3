import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of the time is waiting for servers to start, time out and stop.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          // Its properties compute for seconds beside servers that start.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          // A file's state is its database; loading the server anew for each costs half of the run.
          isolate: false,
          globalSetup: [
            fileURLToPath(new URL('apps/server/src/testing/postgres.ts', import.meta.url)),
          ],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // As in the build: the compiler changes when a component is drawn again.
        plugins: [react({ compiler: true })],
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
