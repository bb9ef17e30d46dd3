import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { clipMomentEndpoints, type Moment } from '@reprise/contract/moments/moment-calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { answersPath, momentPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { weekEndpoints } from '@reprise/contract/week/calls.ts';
import { weekPath } from '@reprise/contract/week/rules/week.ts';
import { weekTexts } from '@reprise/contract/week/texts.ts';
import { tileOf, withoutFirstView } from '../../e2e/support/feed.ts';
import { withFeed } from './feed-pictures.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import { at, paused, press, see, withResponse, withRows } from './steps.ts';

const CLIP = {
  tile_link: 'sample-0003',
  tile_owner: 'mara.k',
  tile_desc: 'the second the choir drops out and it is just the bass and her breathing.',
  from_friend: true,
  img_url: '/avatars/iris.svg',
} as const;

export const MOMENT: Moment = {
  passages: 64,
  curve: [2, 4, 3, 9, 20, 24, 24, 23, 9, 2, 5, 6, 4, 9, 10, 8, 3, 5, 5, 2, 1, 8, 9, 4, 1, 0, 0, 0],
  curve_end: 25,
  others: 4,
  faces: ['ember', 'peony', 'plum'].map((color, index) => ({
    username: `face${index}`,
    img_url: `/avatars/${color}.svg`,
  })),
  answers: 2,
};

const ANSWERED = {
  public_id: 'clip00000009',
  tile_owner: 'mara.k',
  tile_desc: 'the second the choir drops out',
  tile_link: 'sample-0001',
};

const OTHERS: readonly (readonly [owner: string, color: string, words: string])[] = [
  ['kofi', 'ember', 'my dad put the paper down'],
  ['noor', 'peony', 'look at the conductor’s left hand'],
  ['yuki', 'plum', 'she smiles at the second row here'],
];

const WEEK = weekPath('2026-11-29');

export const MOMENT_PICTURES: readonly Picture[] = [
  signedIn('moment-line', withFeed(CLIP), withMoment(MOMENT), paused('/'), see('and 4 others')),
  visitor(
    'moment-line-visitor',
    withFeed(CLIP),
    withMoment(MOMENT),
    paused('/'),
    see('and 4 others'),
  ),
  signedIn(
    'moment-mark',
    withFeed(CLIP),
    withMoment(MOMENT),
    paused('/'),
    press(momentTexts.markToo),
    (page) => page.getByRole('textbox', { name: momentTexts.words }).fill('every single time'),
  ),
  signedIn(
    'moment-answer',
    withFeed({ ...CLIP, tile_owner: 'kofi', is_answer: true }),
    withMoment({ ...MOMENT, answers: 0, answered: ANSWERED }),
    paused('/'),
    see('answers mara.k'),
  ),
  signedIn(
    'moment-others',
    withMoment(MOMENT),
    withTiles(clipMomentEndpoints.momentTiles.path),
    withoutFirstView,
    paused(momentPath('clip00000001')),
    see(momentTexts.markToo),
  ),
  signedIn(
    'moment-answers',
    withMoment(MOMENT),
    withTiles(clipMomentEndpoints.answers.path),
    withoutFirstView,
    paused(answersPath('clip00000001')),
    see(momentTexts.markToo),
  ),
  signedIn(
    'week',
    withResponse(weekEndpoints.week.path, {
      week: [tileOf({ ...CLIP, tile_id: 2, tile_link: 'sample-0001' })],
      former: [tileOf({ ...CLIP, tile_id: 1, created_date: '2023-11-29T12:00:00.000Z' })],
    }),
    withoutFirstView,
    paused(WEEK),
    see('bass and her breathing'),
  ),
  signedIn(
    'week-empty',
    withResponse(weekEndpoints.week.path, { week: [], former: [] }),
    at(WEEK, weekTexts.none),
  ),
];

export function withMoment(fields: Partial<Moment> = {}): Step {
  const moment = { ...MOMENT, passages: 1, others: 0, faces: [], answers: 0, ...fields };
  return withRows(clipMomentEndpoints.moment.path, [moment]);
}

/** The clip comes first. */
function withTiles(path: string): Step {
  const others = OTHERS.map(([owner, color, words], index) =>
    tileOf({
      tile_id: index + 2,
      tile_link: CLIP.tile_link,
      tile_owner: owner,
      tile_desc: words,
      img_url: `/avatars/${color}.svg`,
    }),
  );
  return async (page) => {
    await withRows(feedEndpoints.tile.path, [tileOf({ ...CLIP, tile_id: 1 })])(page);
    await withRows(path, others)(page);
  };
}
