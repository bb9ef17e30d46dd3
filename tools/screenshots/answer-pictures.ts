import type { Page } from '@playwright/test';
import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { clipMomentEndpoints, type Moment } from '@reprise/contract/moments/moment-calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { answerPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { mockFeed, tileOf } from '../../e2e/support/feed.ts';
import { type Picture, signedIn, type Step } from './picture.ts';
import { at, paused, see, withRows } from './steps.ts';

const FIRST = tileOf({
  tile_id: 1,
  tile_link: 'sample-0003',
  tile_owner: 'mara.k',
  tile_desc: 'the second the choir drops out',
  img_url: '/avatars/iris.svg',
});

const ANSWER = tileOf({
  tile_id: 2,
  tile_link: 'sample-0002',
  tile_owner: 'teo',
  tile_desc: 'and here is where the bass answers it',
  img_url: '/avatars/tide.svg',
  is_answer: true,
});

export const ANSWER_PICTURES: readonly Picture[] = [
  signedIn('answered', withAnswers(FIRST, { answers: 2 }), paused('/'), seeAnswers),
  signedIn(
    'answer',
    withAnswers(ANSWER, { answered: FIRST }),
    paused('/'),
    see(momentTexts.answersOwner(FIRST.tile_owner)),
  ),
  signedIn(
    'answer-gone',
    withAnswers(ANSWER, { answered: null }),
    paused('/'),
    see(momentTexts.answersGone),
  ),
  signedIn(
    'answer-upload',
    withRows(feedEndpoints.tile.path, [FIRST]),
    at(answerPath(FIRST.public_id), momentTexts.answering(FIRST.tile_owner)),
  ),
];

/** Phones have them in another line. */
function seeAnswers(page: Page): Promise<void> {
  return page.getByText(momentTexts.answers(2)).filter({ visible: true }).waitFor();
}

function withAnswers(tile: typeof FIRST, fields: Partial<Moment>): Step {
  const moment: Moment = {
    passages: 1,
    curve: [],
    curve_end: 0,
    others: 0,
    faces: [],
    answers: 0,
    ...fields,
  };
  return async (page) => {
    await mockFeed(page, [tile]);
    await withRows(clipMomentEndpoints.moment.path, [moment])(page);
  };
}
