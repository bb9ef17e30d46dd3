import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FirstViews } from '#platform/http/pages/web-app.ts';

const WEB = fileURLToPath(new URL('../../../../web', import.meta.url));

export async function makeWebRoot(
  views?: FirstViews,
): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'reprise-web-'));
  for (const page of ['index.html', 'embed.html', 'api-docs.html']) {
    await copyFile(path.join(WEB, page), path.join(root, page));
  }
  await copyFile(path.join(WEB, 'public/robots.txt'), path.join(root, 'robots.txt'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'assets/feed.js'), 'export {};\n');
  if (views) await writeFile(path.join(root, 'first-view.json'), JSON.stringify(views));
  return { root, remove: () => rm(root, { recursive: true }) };
}
