import type { ModerationLogEntry, ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { fakeRows } from '../../e2e/support/fake-responses.ts';
import { tileOf } from '../../e2e/support/feed.ts';
import { type Picture, signedIn, type Step, wholePage } from './picture.ts';
import { at, paused, press } from './steps.ts';

const REPORTED: ReportedTile = {
  ...tileOf({ tile_id: 1, tile_link: 'sample-0003', tile_desc: 'buy my records' }),
  report_count: 2,
  reports: [
    { reason: 'an advert, and the third of its kind today', date: '2026-01-06T09:00:00.000Z' },
    { reason: 'not music', date: '2026-01-05T18:30:00.000Z' },
  ],
  claims: [],
  revision: 'as it is',
};

/** Hidden until the decision. */
const CLAIMED: ReportedTile = {
  ...REPORTED,
  report_count: 0,
  reports: [],
  hidden: true,
  claims: [
    {
      role: 'maker',
      name: 'Sam Okafor',
      email: 'sam@okafor.example',
      reason: 'I recorded this for my own channel and do not want parts of it elsewhere.',
      date: '2026-01-05T09:00:00.000Z',
      confirmed_date: '2026-01-05T09:12:00.000Z',
    },
  ],
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
  wholePage(
    signedIn(
      'moderation',
      withReports([REPORTED, { ...REPORTED, tile_id: 2 }]),
      paused('/moderation'),
    ),
  ),
  wholePage(signedIn('moderation-claim', withReports([CLAIMED]), paused('/moderation'))),
  signedIn(
    'moderation-message',
    withReports([REPORTED]),
    paused('/moderation'),
    press('Dismiss'),
    (page) => page.getByText('Enter 1 to 500').scrollIntoViewIfNeeded(),
  ),
  signedIn(
    'moderation-remove',
    withReports([REPORTED]),
    paused('/moderation'),
    (page) => page.getByRole('textbox', { name: 'Note' }).fill('an advert indeed'),
    press('Remove'),
    (page) => page.getByRole('alertdialog').waitFor(),
  ),
  wholePage(
    signedIn('moderation-log', withReports([]), at('/moderation', 'nothing wrong with it')),
  ),
  signedIn('moderation-empty', withReports([], []), at('/moderation', 'No decisions yet.')),
];

function withReports(queue: readonly ReportedTile[], log = LOG_ENTRIES): Step {
  return async (page) => {
    await fakeRows(page, '/moderation/log', log);
    await fakeRows(page, '/moderation/queue', queue);
  };
}
