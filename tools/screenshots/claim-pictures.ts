import { type ClaimedClip, claimEndpoints } from '@reprise/contract/moderation/claim-calls.ts';
import { claimFieldTexts, claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { claimPath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Page } from '@playwright/test';
import { tileOf } from '../../e2e/support/feed.ts';
import { type Picture, visitor, wholePage } from './picture.ts';
import { at, fill, openPage, press, see, withRows } from './steps.ts';

const TILE = tileOf({
  tile_id: 1,
  tile_link: 'sample-0003',
  tile_owner: 'priya_s',
  tile_desc: 'he keeps playing when the rain comes through the roof',
  img_url: '/avatars/clay.svg',
});
const CLAIMED: ClaimedClip = { tile: TILE, answer_days: 7, is_mailed: true };

const withClip = withRows(claimEndpoints.claimedClip.path, [CLAIMED]);
const openClaim = at(claimPath(TILE.public_id), claimTexts.send);

export const CLAIM_PICTURES: readonly Picture[] = [
  wholePage(visitor('claim', withClip, openClaim, fillClaim)),
  wholePage(
    visitor('claim-faults', withClip, openClaim, press(claimTexts.send), see(claimFieldTexts.name)),
  ),
  visitor(
    'claim-sent',
    withClip,
    withClaim(true),
    openClaim,
    fillClaim,
    press(claimTexts.send),
    see(claimTexts.confirmHeading),
  ),
  visitor(
    'claim-sent-without-mail',
    withRows(claimEndpoints.claimedClip.path, [{ ...CLAIMED, is_mailed: false }]),
    withClaim(false),
    openClaim,
    fillClaim,
    press(claimTexts.send),
    see(claimTexts.receivedHeading),
  ),
  visitor(
    'claim-hidden',
    withRows(claimEndpoints.claimedClip.path, [{ answer_days: 7, is_mailed: true }]),
    at(claimPath(TILE.public_id), claimTexts.hidden),
  ),
  visitor('confirm-claim', openPage('/confirm-claim#code=c0de')),
];

async function fillClaim(page: Page): Promise<void> {
  await fill({
    [claimTexts.name]: 'Sam Okafor',
    [claimTexts.email]: 'sam@okafor.example',
    [claimTexts.reason]:
      'I recorded this for my own channel and do not want parts of it elsewhere.',
  })(page);
  await page.getByRole('checkbox').check();
}

function withClaim(isMailed: boolean) {
  const claim = {
    is_mailed: isMailed,
    contact: 'mailto:rights@site.example',
    date: '2026-01-06T09:00:00.000Z',
  };
  return withRows(claimEndpoints.claim.path, [claim]);
}
