import { defineConfig } from '@playwright/test';
import journeys, { desktop, long, measured } from '../../playwright.config.ts';
import { launchOptions } from '../support/chromium/chromium.ts';
import { e2ePorts } from '../ports.ts';

// `npm test -- build timing`
export default defineConfig({
  ...journeys,
  testDir: '../journeys',
  testIgnore: [],
  testMatch: measured,
  grepInvert: long,
  outputDir: '../../test-results/timing',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/timing.json' }]],
  projects: [
    { name: 'timing', use: { ...desktop, launchOptions: await launchOptions(e2ePorts.video) } },
  ],
});
