import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { homeSort, visitorSort, type HomeSort } from '@reprise/contract/feed/calls.ts';
import type { FirstViews } from '#platform/http/pages/web-app.ts';

export const WEB = fileURLToPath(new URL('../../../../web', import.meta.url));

/** The same pages, in German to the eye of a test. */
async function makeGermanApp(root: string): Promise<void> {
  const folder = path.join(root, 'languages/de');
  await mkdir(folder, { recursive: true });
  for (const name of ['index.html', 'embed.html']) {
    const page = await readFile(path.join(root, name), 'utf8');
    await writeFile(path.join(folder, name), page.replace('lang="en"', 'lang="de"'));
  }
  await writeFile(path.join(folder, 'worker.js'), '// German');
}

type Bodies = Readonly<Record<'home' | 'homeOfOneClip' | 'homeSkeleton', string>>;

const POSTER = '<img alt="" src="{{poster}}">';

/**
 * The home feeds with these bodies, which start with the name of the order. Skeletons with a
 * poster end with it.
 */
export function homeViews({ home, homeOfOneClip, homeSkeleton }: Bodies) {
  return {
    home: inEach(visitorSort.options, home),
    homeOfOneClip: inEach(visitorSort.options, homeOfOneClip),
    homeSkeleton: inEach(homeSort.options, homeSkeleton),
    homePosterSkeleton: inEach(homeSort.options, homeSkeleton + POSTER),
    videoSkeleton: { visitor: `visitor${POSTER}`, viewer: `viewer${POSTER}` },
    clipSkeleton: { visitor: `visitor${POSTER}`, viewer: `viewer${POSTER}` },
  };
}

function inEach<Sort extends HomeSort>(sorts: readonly Sort[], body: string): Record<Sort, string> {
  const views = sorts.map((sort) => [sort, `<b id="sort">${sort}</b>${body}`]);
  return Object.fromEntries(views) as Record<Sort, string>;
}

export async function makeWebRoot(
  views?: FirstViews,
): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-web-'));
  // Only the `assets` inside the root has hashed files.
  const root = path.join(dir, 'assets', 'web');
  await mkdir(root, { recursive: true });
  for (const page of ['index.html', 'embed.html', 'api-docs.html']) {
    await copyFile(path.join(WEB, page), path.join(root, page));
  }
  for (const file of ['robots.txt', 'manifest.webmanifest', 'favicon.svg', 'icon-192.png']) {
    await copyFile(path.join(WEB, 'public', file), path.join(root, file));
  }
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'assets/feed.js'), 'export {};\n');
  await writeFile(path.join(root, 'worker.js'), '');
  await mkdir(path.join(root, '.vite'));
  await writeFile(path.join(root, '.vite/manifest.json'), '{}');
  await mkdir(path.join(root, 'avatars'));
  await copyFile(
    path.join(WEB, 'public/avatars/default.svg'),
    path.join(root, 'avatars/default.svg'),
  );
  if (views) await writeFile(path.join(root, 'first-view.json'), JSON.stringify(views));
  await makeGermanApp(root);
  return { root, remove: () => rm(dir, { recursive: true }) };
}
