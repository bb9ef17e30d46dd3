import type { Page } from '@playwright/test';
import type { ModerationLogEntry, ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { tileOf } from '../../e2e/support/feed.ts';
import { mockRows } from './mock-calls.ts';
import { openPaused, openText } from './open.ts';
import { type Picture, signedIn } from './picture.ts';

const REPORTED: ReportedTile = {
  ...tileOf({ tile_id: 1, tile_link: 'sample-0003', tile_desc: 'buy my records' }),
  report_count: 2,
  reports: [
    { reason: 'an advert, and the third of its kind today', date: '2026-01-06T09:00:00.000Z' },
    { reason: 'not music', date: '2026-01-05T18:30:00.000Z' },
  ],
  revision: 'as it is',
};

const LOG_ENTRIES: readonly ModerationLogEntry[] = [
  {
    id: 3,
    action: 'remove',
    moderator: 'mara.k',
    img_url: '/avatars/iris.svg',
    subject: 'dex.fm',
    tile_id: 9,
    note: 'an advert, warned twice before',
    date: '2026-01-05T12:00:00.000Z',
  },
  {
    id: 2,
    action: 'dismiss',
    moderator: 'you',
    img_url: '/avatars/moss.svg',
    subject: 'lo.fi.lena',
    tile_id: 7,
    tile_link: 'sample-0003',
    note: 'nothing wrong with it',
    date: '2026-01-05T10:00:00.000Z',
  },
  {
    id: 1,
    action: 'appoint',
    moderator: null,
    img_url: null,
    subject: 'you',
    note: '',
    date: '2026-01-03T12:00:00.000Z',
  },
];

export const MODERATION_PICTURES: readonly Picture[] = [
  {
    ...signedIn('moderation', async (page) => {
      await serve(page, [REPORTED, { ...REPORTED, tile_id: 2 }], LOG_ENTRIES);
      await openPaused(page, '/moderation');
    }),
    isWholePage: true,
  },
  signedIn('moderation-message', async (page) => {
    await serve(page, [REPORTED], LOG_ENTRIES);
    await openPaused(page, '/moderation');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('Enter 1 to 500').scrollIntoViewIfNeeded();
  }),
  signedIn('moderation-remove', async (page) => {
    await serve(page, [REPORTED], LOG_ENTRIES);
    await openPaused(page, '/moderation');
    await page.getByRole('textbox', { name: 'Note' }).fill('an advert indeed');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  {
    ...signedIn('moderation-log', async (page) => {
      await serve(page, [], LOG_ENTRIES);
      await openText(page, '/moderation', 'nothing wrong with it');
    }),
    isWholePage: true,
  },
  signedIn('moderation-empty', async (page) => {
    await serve(page, [], []);
    await openText(page, '/moderation', 'No decisions yet.');
  }),
];

async function serve(
  page: Page,
  queue: readonly ReportedTile[],
  entries: readonly ModerationLogEntry[],
): Promise<void> {
  await mockRows(page, '**/moderation/log*', entries);
  await mockRows(page, '**/moderation/queue', queue);
}
