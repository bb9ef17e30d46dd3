import path from 'node:path';
import type { Page } from '@playwright/test';
import { mixImportEndpoints } from '@reprise/contract/mixes/import-calls.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { importEndpoints } from '@reprise/contract/tiles/import-calls.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { pastedListTexts } from '@reprise/contract/tiles/pasted-list-texts.ts';
import { strToU8, zipSync } from 'fflate';
import { WATCH_LINK } from '../../../e2e/support/create.ts';
import { type Picture, signedIn, wholePage } from '../picture.ts';
import { at, press, see, withFailure, withResponse, withRows } from '../steps.ts';

const STILL = path.resolve(
  import.meta.dirname,
  '../../../apps/server/src/sample/media/sample-0001.jpg',
);

const TIME = '2024-05-06T07:08:09.123Z';

const LIST = [
  'Me at the zoo, the whole story:',
  WATCH_LINK,
  '0:01 "All right, so here we are" – in front of the elephants',
  '0:05 - 0:09 really, really long trunks',
  '[0:12] and that’s cool',
  '1:75 no such time',
  'thanks for reading!',
  'https://vimeo.com/1084537 0:30',
].join('\n');

export const IMPORT_PICTURES: readonly Picture[] = [
  signedIn('upload-list', at('/upload?list', pastedListTexts.find)),
  signedIn('upload-list-none', findMoments('1:23 the drop\n2:40 the best part'), openRefused),
  wholePage(signedIn('upload-list-found', findMoments(LIST), openRefused)),
  wholePage(
    signedIn(
      'upload-list-errors',
      findMoments(`${WATCH_LINK}\n0:01\n0:05 trunks`),
      press(pastedListTexts.chooseAll),
      press(pastedListTexts.post(2)),
    ),
  ),
  signedIn(
    'settings-import',
    chooseExport(exportOf()),
    see(importTexts.ready({ posts: 3, saves: 2, mixes: 1 })),
  ),
  signedIn('settings-import-wrong', chooseExport(strToU8('hello')), see(importTexts.notAnExport)),
  signedIn(
    'settings-import-paused',
    withRows(importEndpoints.importedPosts.path, []),
    withFailure(importEndpoints.importPosts.path, 429, 'RATE_LIMITED'),
    chooseExport(exportOf()),
    press(importTexts.start),
    see(importTexts.pausedByLimit),
  ),
  signedIn(
    'settings-import-done',
    withRows(importEndpoints.importedPosts.path, []),
    withRows(importEndpoints.importSaves.path, [{ outcome: 'imported' }, { outcome: 'missing' }]),
    withRows(mixImportEndpoints.importMix.path, [
      { public_id: 'newmix', outcome: 'imported', missing: [0] },
    ]),
    withResponse(importEndpoints.importPosts.path, { rows: [] }),
    chooseExport(exportOf()),
    press(importTexts.start),
    async (page) => {
      await page.locator('summary', { hasText: /^Not imported/ }).click();
      await see(importTexts.reasons.notHere)(page);
    },
  ),
  signedIn('settings-photo-crop', openCrop),
];

function findMoments(text: string) {
  return async (page: Page): Promise<void> => {
    await at('/upload?list', pastedListTexts.find)(page);
    await page.getByLabel(pastedListTexts.text).fill(text);
    await press(pastedListTexts.find)(page);
  };
}

async function openRefused(page: Page): Promise<void> {
  await page.locator('summary').last().click();
}

function chooseExport(bytes: Uint8Array) {
  return async (page: Page): Promise<void> => {
    await page.goto('/settings');
    const file = { name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) };
    const input = page.getByLabel(importTexts.choose);
    await input.setInputFiles(file);
    await page.getByRole('region', { name: importTexts.title }).scrollIntoViewIfNeeded();
  };
}

async function openCrop(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByLabel(settingsTexts.upload).setInputFiles(STILL);
  await see(settingsTexts.crop)(page);
}

/** Three posts, two saved clips and a mix. */
function exportOf(): Uint8Array {
  const clip = { video_id: 'jNQXAC9IVRw', starttime: 5, endtime: 9.5, created_at: TIME };
  const captions = ['long trunks', ' ', 'a clip that moderators had hidden'];
  const posts = captions.map((caption, index) => ({
    ...clip,
    ...{ tile_id: index, public_id: `post${index}`, caption },
    ...{ audience: 'everyone', is_hidden: index === 2 },
  }));
  const saves = [7, 8].map((tile_id) => ({ ...clip, tile_id, public_id: `save${tile_id}` }));
  const mix = { public_id: 'm1', title: 'Elephants', audience: 'friends', friends_add: true };
  const files = {
    'posts.json': posts,
    'saves.json': saves,
    'mixes.json': [{ ...mix, created_at: TIME, changed_at: TIME }],
    'mixClips.json': [{ ...clip, mix: 'm1', tile_id: 9, public_id: 'save9', place: 1 }],
  };
  const entries = Object.entries(files).map(
    ([name, rows]) => [name, strToU8(JSON.stringify(rows))] as const,
  );
  return zipSync(Object.fromEntries(entries));
}
