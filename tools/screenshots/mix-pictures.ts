import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { type ListedMix, type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixEmbedPath, mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { sendToFriend } from '../../e2e/support/chat.ts';
import { SAMPLE, tileOf, withoutFirstView } from '../../e2e/support/feed.ts';
import { makeMix } from '../../e2e/support/mixes.ts';
import { openPostMenu } from '../../e2e/support/screens.ts';
import { register } from '../../e2e/support/users.ts';
import { openQuietConversation, withFriend } from './chat/with-friends.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import {
  at,
  openFeed,
  paused,
  press,
  see,
  untilIdle,
  withFailure,
  withResponse,
  withRows,
} from './steps.ts';

const ID = 'Mix000000001';
const PATH = mixPath(ID);

const WORDS = [
  'the second the choir drops out and it is just the bass',
  'left hand only, listen to it',
  'my dad put the paper down',
  'she smiles at the second row here',
  'the bell, and then the whole room',
  'wait for the door',
];

const PEOPLE = [
  { name: 'you', color: 'coral' },
  { name: 'ada.lind', color: 'plum' },
  { name: 'kofi', color: 'ember' },
  { name: 'noor', color: 'moss' },
];

function clipsUpTo(count: number): Mix['clips'] {
  return Array.from({ length: count }, (_, index) => {
    const added_by = PEOPLE[index % PEOPLE.length]?.name ?? 'you';
    return { tile_id: index + 1, added_by, tile: clipOf(index) };
  });
}

function clipOf(index: number): Tile {
  return tileOf({
    tile_id: index + 1,
    tile_link: `sample-000${(index % 6) + 1}`,
    tile_owner: PEOPLE[(index + 2) % PEOPLE.length]?.name ?? 'you',
    tile_desc: WORDS[index % WORDS.length] ?? '',
    starttime: 4,
    endtime: 6 + (index % 5),
    img_url: '/avatars/iris.svg',
  });
}

const MIX: Mix = {
  public_id: ID,
  title: 'Songs for the last train',
  audience: 'friends',
  owner: 'you',
  friends_add: true,
  version: 1,
  img_url: '/avatars/coral.svg',
  contributors: PEOPLE.map(({ name, color }) => ({
    username: name,
    img_url: `/avatars/${color}.svg`,
  })),
  is_own: true,
  may_add: true,
  clips: clipsUpTo(14),
};

const OF_OTHERS = { is_own: false, owner: 'ada.lind', img_url: '/avatars/plum.svg' } as const;

const [first, second, third, ...others] = clipsUpTo(8);

const LEFT_OUT: Mix['clips'] = [
  first,
  { tile_id: 2, added_by: 'kofi' },
  second && { ...second, tile: { ...clipOf(1), source: { unavailable: 'unavailable' as const } } },
  third,
  ...others,
].flatMap((clip) => clip ?? []);

const LISTED: readonly ListedMix[] = [
  ['Songs for the last train', 'friends', 14],
  ['Left hand only', 'private', 1],
  ['Goals that were not goals', 'link', 500],
  ['What Noor hums', 'friends', 0],
].map(([title, audience, clips], index) => ({
  public_id: `Mix00000000${index + 1}`,
  title: String(title),
  audience: audience as ListedMix['audience'],
  owner: 'you',
  friends_add: false,
  clips: Number(clips),
  covers: clipsUpTo(Math.min(Number(clips), mixLimits.covers)).flatMap(
    ({ tile }) => tile?.tile_link ?? [],
  ),
}));

export const MIX_PICTURES: readonly Picture[] = [
  ofMix('mix', {}),
  ofMix('mix-one', { clips: clipsUpTo(1), contributors: [], audience: 'private' }),
  ofMix('mix-full', { clips: clipsUpTo(mixLimits.clipsMax) }),
  ofMix('mix-left-out', { clips: LEFT_OUT }),
  ofMix('mix-of-friend', OF_OTHERS),
  ofMix('mix-share', { audience: 'link' }, press(mixShareTexts.share), see(mixShareTexts.everyone)),
  ofMix('mix-search', {}, (page) => page.keyboard.press('/'), untilIdle),
  ofMix(
    'mix-add-clips',
    {},
    withRows(privateListEndpoints.savedVideos.path, [clipOf(2), clipOf(20), clipOf(21)]),
    press(mixTexts.addClips),
    see(mixTexts.addedClip),
  ),
  signedIn(
    'mix-empty',
    withMix({ clips: [], contributors: [], title: mixTexts.newMix, audience: 'private' }),
    withRows(privateListEndpoints.savedVideos.path, [clipOf(2), clipOf(20), clipOf(21)]),
    at(PATH, mixTexts.first),
  ),
  visitor(
    'mix-visitor-empty',
    withMix({ ...OF_OTHERS, clips: [], contributors: [], may_add: false }),
    at(PATH, mixTexts.empty),
  ),
  visitor('mix-visitor', withMix({ ...OF_OTHERS, may_add: false }), paused(PATH)),
  visitor('mix-not-found', at(PATH, mixTexts.notFound)),
  signedIn(
    'mixes-own',
    withRows(mixEndpoints.userMixes.path, LISTED),
    at('/profile?tab=mixes', 'Left hand only'),
  ),
  signedIn(
    'mixes-none',
    withRows(mixEndpoints.userMixes.path, []),
    at('/profile?tab=mixes', mixTexts.newMix),
  ),
  signedIn(
    'mixes-failed',
    withFailure(mixEndpoints.userMixes.path),
    at('/profile?tab=mixes', mixTexts.listFailed),
  ),
  signedIn(
    'mix-add',
    withRows(mixEndpoints.openMixes.path, LISTED),
    openFeed,
    (page) => openPostMenu(page, mixTexts.add),
    see('Left hand only'),
  ),
  withFriend('messages-mix', async (page, zoe, friend) => {
    const path = mixPath(await makeSharedMix(friend));
    await page.goto('/');
    const { origin } = new URL(page.url());
    await sendToFriend(friend, zoe, { text: `made you one\n${origin}${path}` });
    await openQuietConversation(page, friend.username);
    await see('1 of 5')(page);
  }),
  visitor('mix-frame', async (page) => {
    await page.goto(await openFrame(page, 5));
    await see('1 of 5')(page);
  }),
  visitor('mix-frame-end', async (page) => {
    await page.goto(await openFrame(page, 1));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await see(mixShareTexts.theEnd)(page);
  }),
  signedIn('watched-off', withWatched([]), at('/profile?tab=watched', watchedTexts.switch)),
  signedIn('settings-watched', at('/settings', watchedTexts.switch), (page) =>
    page.getByText(watchedTexts.switch).scrollIntoViewIfNeeded(),
  ),
  signedIn('settings-week', at('/settings', 'Your week'), (page) =>
    page.getByRole('row', { name: /^Your week/ }).scrollIntoViewIfNeeded(),
  ),
];

function withMix(fields: Partial<Mix>): Step {
  return async (page) => {
    await withoutFirstView(page);
    await withRows(mixEndpoints.mix.path, [{ ...MIX, ...fields }])(page);
  };
}

function ofMix(name: string, fields: Partial<Mix>, ...steps: readonly Step[]): Picture {
  return signedIn(name, withMix(fields), paused(PATH), ...steps);
}

function withWatched(rows: readonly Tile[]): Step {
  return withResponse(privateListEndpoints.watchedVideos.path, { rows, after: null });
}

async function makeSharedMix(owner: Parameters<typeof makeMix>[0], count = 5): Promise<string> {
  const clips = WORDS.slice(0, count).map((description, index) => ({
    ...SAMPLE,
    link: `sample-000${index + 1}`,
    endTime: 5.5,
    description,
  }));
  return makeMix(owner, { title: MIX.title, audience: 'link', clips });
}

async function openFrame(page: Page, count: number): Promise<string> {
  return mixEmbedPath(await makeSharedMix(await register(page.request, 'zoe'), count));
}
