import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { BLANK_PAGE, ports } from './environment.ts';
import type { ServiceName } from './services.ts';

// `npm test -- firebase`: both providers, Firebase in its official emulator.
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const contract = { testMatch: 'contract.spec.ts' };
const service = (name: ServiceName) => ({ ...desktop, service: name });
/** Each worker starts a browser, and two projects run at a time. */
const one = { workers: 1 };

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
    // As in the journeys.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await launchOptions(ports.firebase.video),
  },
  webServer: [
    {
      command: 'exec node --import tsx e2e/auth/serve.ts',
      cwd: '../..',
      url: `http://127.0.0.1:${ports.clients}${BLANK_PAGE}`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
  projects: [
    { name: 'embedded', ...one, ...contract, use: service('embedded') },
    { name: 'firebase', ...one, ...contract, use: service('firebase') },
    {
      // Email enumeration protection is one switch for the whole emulator, so this runs last.
      name: 'firebase-private',
      ...one,
      ...contract,
      grep: /@credentials/,
      use: service('firebase-private'),
      dependencies: ['firebase'],
    },
    { name: 'product', ...one, testIgnore: 'contract.spec.ts', use: desktop },
  ],
});
