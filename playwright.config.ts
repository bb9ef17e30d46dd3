import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/chromium/chromium.ts';
import { e2ePorts } from './e2e/ports.ts';

const { app, video } = e2ePorts;
const isLong = process.env['TEST_LONG'] !== undefined;
/** Journeys with @long run in `npm run test:long` only. */
export const long = isLong ? [] : [/@long/];
/** They measure milliseconds, so e2e/timing/playwright.config.ts runs them alone. */
export const measured = [
  '**/loop.spec.ts',
  '**/interactions.spec.ts',
  '**/peaks.spec.ts',
  '**/gaps.spec.ts',
];
/** They need two servers, which e2e/cluster/playwright.config.ts has. */
const onTwoServers = ['**/between-servers.spec.ts'];
export const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: 'e2e/journeys',
  testIgnore: [...measured, ...onTwoServers],
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // Journeys often wait for timers, videos and the network, as vitest does for servers.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  // Server, database and browsers share two cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${app}`,
    // A trace records a film of the page, which is expensive: use --trace on where needed.
    screenshot: 'only-on-failure',
    // A worker fetches the whole app for every page. The journeys in app/ and push/ allow it.
    serviceWorkers: 'block',
    // Journeys about motion override it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await launchOptions(video, 'light'),
  },
  webServer: [
    {
      command: 'exec node --import tsx e2e/serve.ts',
      cwd: import.meta.dirname,
      url: `http://127.0.0.1:${app}/readyz`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
  projects: [
    {
      // The headless shell has no notifications and starts no clip in a frame within a frame. One
      // browser is enough, as it starts first.
      name: 'full',
      grep: /@full/,
      grepInvert: long,
      workers: 1,
      use: { ...desktop, launchOptions: await launchOptions(video, 'full') },
    },
    {
      // Only journeys that a narrow screen changes: @mobile-only runs here, @mobile in both sizes in
      // `npm run test:long`. One browser, while `full` uses the other worker.
      name: 'mobile',
      workers: 1,
      grep: isLong ? /@mobile/ : /@mobile-only/,
      grepInvert: long,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // A seventh of the pixels to draw.
        deviceScaleFactor: 1,
      },
    },
    {
      name: 'desktop',
      grepInvert: [/@mobile-only|@full/, ...long],
      use: desktop,
    },
  ],
});
