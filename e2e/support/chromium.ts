import { existsSync } from 'node:fs';
import { chromiumArgs } from '@reprise/video-stand-in/server.ts';
import { findChromium } from '../../scripts/lib/chromium.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * `shell`, a Chromium without windows, extensions and pushes, needs half the CPU time; `full` is what
 * users have.
 */
type Engine = 'shell' | 'full';

/** Maps the provider's hosts to the stand-in, and blocks all other network access. */
export async function launchOptions(videoPort: number, engine: Engine = 'shell') {
  const executablePath =
    engine === 'shell' && isShellUsed() ? HEADLESS_SHELL : await findChromium();
  return {
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...chromiumArgs(videoPort),
    ],
    ...(executablePath === null ? {} : { executablePath }),
  };
}

/** Some systems have no headless shell, and CHROMIUM_PATH names the browser to use. */
function isShellUsed(): boolean {
  return (process.env['CHROMIUM_PATH'] ?? '') === '' && existsSync(HEADLESS_SHELL);
}
