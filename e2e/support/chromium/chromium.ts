import { existsSync } from 'node:fs';
import { chromiumArgs } from '@reprise/video-stand-in/server.ts';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * `shell` (no windows, extensions or pushes) needs half the CPU time; `light` is a shell that draws
 * in the browser process; `full` is the browser that users have.
 */
type Engine = 'light' | 'shell' | 'full';

/** Maps the provider's hosts to the stand-in and blocks all other network access. */
export async function launchOptions(videoPort: number, engine: Engine = 'shell') {
  const isShell = engine !== 'full' && isShellUsed();
  const executablePath = isShell ? HEADLESS_SHELL : await findChromium();
  return {
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a GPU, its process would only forward pictures.
      ...(isShell && engine === 'light' ? ['--in-process-gpu'] : []),
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
