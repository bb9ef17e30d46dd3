import { chromiumArgs } from '@reprise/video-stand-in/server.ts';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** How Chromium is started: the provider's hosts lead to the stand-in, all else stays off the network. */
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
