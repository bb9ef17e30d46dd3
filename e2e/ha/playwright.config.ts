import { defineConfig } from '@playwright/test';
import { desktop } from '../../playwright.config.ts';
import { launchOptions } from '../support/chromium/chromium.ts';

/** No page of these journeys plays a video of the provider. */
const NO_VIDEO_PORT = 9;

// `npm run test:long -- build ha-journeys`: with Patroni at PATRONI and etcd at ETCD, or of the
// system.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/ha-journeys',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/ha-journeys.json' }]],
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...desktop,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await launchOptions(NO_VIDEO_PORT, 'light'),
  },
});
