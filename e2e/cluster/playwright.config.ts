import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../support/chromium/chromium.ts';
import { clusterPorts } from './ports.ts';

const { proxy, video } = clusterPorts;

// `npm run test:long -- build cluster`: journeys on two servers behind nginx, with PgBouncer and
// Redis.
export default defineConfig({
  testDir: '../journeys',
  testMatch: ['chat/*.spec.ts', 'feed/*.spec.ts', 'friends/*.spec.ts'],
  // It has a proxy of its own, in front of the journeys' server.
  testIgnore: 'chat/without-sockets.spec.ts',
  outputDir: '../../test-results/cluster',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/cluster.json' }]],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${proxy}`,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: [
    {
      command: 'exec node --import tsx e2e/cluster/serve.ts',
      cwd: '../..',
      url: `http://127.0.0.1:${proxy}/readyz`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  ],
  projects: [
    {
      name: 'mobile',
      grep: /@mobile/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        launchOptions: await launchOptions(video, 'light'),
      },
    },
    {
      name: 'desktop',
      grepInvert: [/@mobile-only|@full/],
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        launchOptions: await launchOptions(video, 'light'),
      },
    },
  ],
});
