import { chromiumArgs } from '@reprise/video-stand-in/server.ts';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** Maps the provider's hosts to the stand-in, and blocks all other network access. */
export async function launchOptions(videoPort: number) {
  const executablePath = await findChromium();
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
