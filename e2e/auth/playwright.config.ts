import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { BLANK_PAGE, places } from './places.ts';
import type { ServiceName } from './services.ts';

// `npm test -- firebase`: both providers, Firebase by its official emulator.
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const contract = { testMatch: 'contract.spec.ts' };
const service = (name: ServiceName) => ({ ...desktop, service: name });

export default defineConfig<{ service: ServiceName }>({
  testDir: '.',
  outputDir: '../../test-results/auth',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/firebase.json' }]],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(places.firebase.video),
  },
  webServer: [
    {
      command: 'exec node --import tsx e2e/auth/serve.ts',
      cwd: '../..',
      url: `http://127.0.0.1:${places.modules}${BLANK_PAGE}`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
  projects: [
    { name: 'embedded', ...contract, use: service('embedded') },
    { name: 'firebase', ...contract, use: service('firebase') },
    {
      // The emulator has one switch for all: after those who need the other position.
      name: 'firebase-private',
      ...contract,
      // What the protection can change.
      grep: /@credentials/,
      use: service('firebase-private'),
      dependencies: ['firebase'],
    },
    { name: 'product', testIgnore: 'contract.spec.ts', use: desktop },
  ],
});
