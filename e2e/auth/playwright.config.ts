import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../support/chromium/chromium.ts';
import { BLANK_PAGE, ports } from './environment.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/auth',
  // The emulator has one switch for email enumeration protection.
  workers: 1,
  ...(process.env['TEST_LONG'] === undefined ? { grepInvert: /@long/ } : {}),
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/firebase.json' }]],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await launchOptions(ports.firebase.video, 'light'),
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
});
