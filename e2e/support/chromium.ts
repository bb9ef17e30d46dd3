import { chromiumArgs } from '@reprise/video-stand-in/server.ts';
import { findChromium, findHeadlessShell } from '../../scripts/lib/chromium.mjs';

/** `shell` is cheaper; `full` is what users have. */
type Engine = 'shell' | 'full';

/** Maps the provider's hosts to the stand-in, and blocks all other network access. */
export async function launchOptions(videoPort: number, engine: Engine = 'shell') {
  const executablePath =
    (engine === 'shell' ? findHeadlessShell() : null) ?? (await findChromium());
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
