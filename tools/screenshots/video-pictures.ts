import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { fakePages } from '../../e2e/support/fake-responses.ts';
import { tileOf, withoutFirstView } from '../../e2e/support/feed.ts';
import { MOMENT, withMoment } from './moment-pictures.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import {
  at,
  pauseAtFixedFrame,
  press,
  see,
  withFailure,
  withoutResponse,
  withRows,
} from './steps.ts';

const VIDEO_ID = 'jNQXAC9IVRw';
const SOURCE = { title: 'Low Tide (Live at Riverside Hall)', channel: 'Ines Moreau' };

const LONG_WORDS =
  'the second the choir drops out and it is just the bass and her breathing. headphones, please.';
const FRIENDS: ReadonlySet<string> = new Set(['teo', 'mara.k', 'jonas', 'priya_s']);

const PASSAGES: readonly Tile[] = (
  [
    [0.8, 2.6, 'teo', 'tide', 'the tuning note. you can hear the room hold its breath'],
    [3.2, 5, 'ada.lind', 'slate', 'that breath before “salt”'],
    [4.5, 8.7, 'mara.k', 'iris', LONG_WORDS],
    [5, 8.7, 'kofi', 'ember', 'my dad put the paper down'],
    [10.2, 11.6, 'you', 'coral', 'and then the whole room breathes out'],
    [
      12.4,
      14,
      'jonas',
      'moss',
      'the bass player lets the last note ring a bar too long. on purpose.',
    ],
    [16.1, 18, 'teo', 'tide', 'the hall claps on one. she does not let them'],
    [20, 22.4, 'priya_s', 'clay', 'key change without a warning'],
    [20.4, 22.2, 'noor', 'plum', 'look at the conductor’s left hand'],
  ] as const
).map(([starttime, endtime, owner, color, words], index) =>
  tileOf({
    tile_id: index + 1,
    tile_link: VIDEO_ID,
    tile_owner: owner,
    tile_desc: words,
    starttime,
    endtime,
    img_url: `/avatars/${color}.svg`,
    ...(FRIENDS.has(owner) && { from_friend: true }),
  }),
);

const MANY: Video = {
  video_id: VIDEO_ID,
  source: SOURCE,
  passages: 64,
  people: 41,
  heat: [
    [0, 4, 0],
    [2, 1, 4],
    [3, 7, 0],
    [4, 16, 2],
    [5, 4, 3],
    [8, 0, 20],
    [10, 6, 1],
    [11, 1, 6],
    [12, 10, 0],
    [14, 2, 11],
    [16, 5, 1],
    [18, 0, 6],
    [20, 8, 0],
    [22, 0, 9],
    [24, 0, 1],
  ].map(([second = 0, starts = 0, ends = 0]) => ({ second, starts, ends })),
  heat_step: 1,
  peaks: [
    { starttime: 4.5, endtime: 8.7 },
    { starttime: 12.4, endtime: 14 },
    { starttime: 16.1, endtime: 18 },
    { starttime: 20.4, endtime: 22.2 },
  ],
};

const FEW_PASSAGES = PASSAGES.filter(({ tile_id }) => [1, 3, 5, 8].includes(tile_id));
const ONE_PASSAGE = PASSAGES.filter(({ tile_id }) => tile_id === 3);

export const VIDEO_PICTURES: readonly Picture[] = [
  signedIn('video-many', withVideo(MANY, PASSAGES), withMoment(MOMENT), openPaused),
  visitor('video-visitor', withVideo(MANY, PASSAGES), withMoment(MOMENT), openPaused),
  signedIn('video-few', withVideo(marked(FEW_PASSAGES), FEW_PASSAGES), withMoment(), openPaused),
  signedIn('video-one', withVideo(marked(ONE_PASSAGE), ONE_PASSAGE), withMoment(), openPaused),
  signedIn('video-none', withVideo(marked([]), []), openPaused),
  signedIn(
    'video-friends-none',
    withVideo(MANY, PASSAGES, []),
    withMoment(MOMENT),
    openPaused,
    press('Friends'),
    see('None of your friends has marked this yet.'),
  ),
  signedIn('video-unavailable', openUnavailable),
  signedIn('video-loading', withoutFirstView, withoutResponse('**/get/video?*'), (page) =>
    page
      .goto(videoPath(VIDEO_ID), { waitUntil: 'commit' })
      .then(() => page.locator('[aria-busy]').first().waitFor()),
  ),
  visitor(
    'video-failed',
    withoutFirstView,
    withFailure(momentEndpoints.video.path),
    at(videoPath(VIDEO_ID), 'The video could not be loaded.'),
  ),
];

function marked(passages: readonly Tile[]): Video {
  return {
    video_id: VIDEO_ID,
    source: SOURCE,
    passages: passages.length,
    people: passages.length,
    heat: [],
    heat_step: 1,
    marks: passages.map(({ starttime, endtime }) => ({ starttime, endtime })),
  };
}

function withVideo(
  video: Video,
  passages: readonly Tile[],
  friends = passages.filter((tile) => tile.from_friend === true),
): Step {
  return async (page) => {
    await withoutFirstView(page);
    await withRows(momentEndpoints.video.path, [video])(page);
    const pageOf = (rows: readonly Tile[]) => ({ rows, after: null });
    await fakePages(page, momentEndpoints.passages.path, 'who', {
      everyone: pageOf(passages),
      friends: pageOf(friends),
      own: pageOf(passages.filter(({ tile_owner }) => tile_owner === 'you')),
    });
  };
}

async function openPaused(page: Page): Promise<void> {
  await page.goto(videoPath(VIDEO_ID));
  await pauseAtFixedFrame(page);
}

async function openUnavailable(page: Page): Promise<void> {
  const video = {
    ...marked(FEW_PASSAGES),
    source: { ...SOURCE, unavailable: 'unavailable' } as const,
  };
  await withVideo(video, FEW_PASSAGES)(page);
  await at(videoPath(VIDEO_ID), 'Its passages stay here to read.')(page);
}
