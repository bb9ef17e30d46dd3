import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { e2ePorts } from './e2e/ports.ts';

const { app, video } = e2ePorts;
const chromiumPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (place) => place !== undefined && existsSync(place),
);
const providerHosts = ['www.youtube.com', 'www.youtube-nocookie.com', 'i.ytimg.com'];

/** The provider's hosts lead to the stand-in; everything else of Chromium stays off the network. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
  `--host-resolver-rules=${providerHosts.map((host) => `MAP ${host}:443 127.0.0.1:${video}`).join(', ')}`,
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    baseURL: `http://localhost:${app}`,
    trace: 'retain-on-failure',
    launchOptions: {
      args: chromiumArgs,
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    },
  },
  webServer: [
    {
      command: 'node --import tsx e2e/serve.ts',
      url: `http://127.0.0.1:${app}/readyz`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
