import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));

/** A folder with the pages of the web app as they stand before the build, without its scripts. */
export async function makeWebRoot(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'reprise-web-'));
  for (const page of ['index.html', 'embed.html']) {
    await copyFile(path.join(WEB, page), path.join(root, page));
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}
