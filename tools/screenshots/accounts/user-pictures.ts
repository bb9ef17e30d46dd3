import type { UserRecord } from '@reprise/contract/accounts/calls.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { tileOf } from '../../../e2e/support/feed.ts';
import { openSampleSettings } from '../../../e2e/support/screens.ts';
import { newcomer, type Picture, signedIn, type Step, visitor, wholePage } from '../picture.ts';
import {
  at,
  pauseAtFixedFrame,
  press,
  untilIdle,
  withFailure,
  withoutResponse,
  withRows,
} from '../steps.ts';

const RETRY = 'Try again';
const FRIENDS_TAB = '/profile?tab=friends';

const AVATARS = ['coral', 'moss', 'default', 'iris', 'tide'] as const;

const FRIENDS: readonly FriendRecord[] = Array.from({ length: 20 }, (_, index) => ({
  uid: `friend${index}`,
  username: `friend.${String(index + 1).padStart(2, '0')}`,
  img_url: `/avatars/${AVATARS[index % AVATARS.length]}.svg`,
}));

const POSTS = postsOf(6);

const WATCHING: UserRecord = {
  fname: 'Sam',
  lname: 'Okafor',
  firebase_uid: 'you',
  username: 'you',
  email: 'you@example.com',
  img_url: '/avatars/coral.svg',
  username_change_allowed: true,
  is_first_run: false,
  is_found_by_name: false,
  is_profile_public: false,
  has_watched_list: true,
  language: null,
};

export const USER_PICTURES: readonly Picture[] = [
  signedIn('profile', at('/profile', 'the small bell melody')),
  ...[1, 9].map((count) =>
    signedIn(
      `profile-clips-${count}`,
      withRows('/get/yourposts', postsOf(count)),
      at('/profile', `clip ${count}`),
    ),
  ),
  signedIn(
    'profile-clip',
    at('/profile', 'the small bell melody'),
    (page) => page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click(),
    pauseAtFixedFrame,
  ),
  signedIn('profile-friends', openTab(FRIENDS_TAB, 'Friends'), (page) =>
    page.getByRole('link', { name: 'mara.k' }).waitFor(),
  ),
  signedIn(
    'profile-friends-many',
    withRows('/user/allfriends', FRIENDS),
    openTab(FRIENDS_TAB, 'Friends'),
    (page) => page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded(),
  ),
  signedIn('profile-friends-failed', withFailure('/user/allfriends'), at(FRIENDS_TAB, RETRY)),
  signedIn('profile-requests', openTab(FRIENDS_TAB, 'Friends'), press('Show Requests'), (page) =>
    page.getByRole('button', { name: 'Decline noor' }).waitFor(),
  ),
  visitor('profile-visitor', async (page) => {
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Create a Post' }).click();
    await page.getByRole('alert').waitFor();
  }),
  newcomer('profile-newcomer', openTab('/profile', 'Posts'), untilIdle),
  newcomer('profile-friends-empty', openTab(FRIENDS_TAB, 'Friends'), untilIdle),
  signedIn(
    'saved',
    withRows('/get/savedvideos', [
      tileOf({ tile_id: 1, tile_link: 'sample-0005', saved: true }),
      tileOf({ tile_id: 2, tile_link: 'sample-0006', saved: true }),
    ]),
    at('/profile?tab=saved', 'clip 1'),
  ),
  signedIn('saved-empty', at('/profile?tab=saved', 'No saved clips yet')),
  signedIn(
    'watched',
    withRows('/user/info', [WATCHING]),
    withRows('/get/watchedvideos', postsOf(7)),
    at('/profile?tab=watched', 'clip 1'),
  ),
  signedIn('watched-off', at('/profile?tab=watched', 'It begins when you turn it on.')),
  signedIn(
    'watched-empty',
    withRows('/user/info', [WATCHING]),
    at('/profile?tab=watched', 'Clips that you watch from now on'),
  ),
  ...['mara.k', 'noor', 'yuki', 'lucie'].map((friend) =>
    signedIn(`friend-${friend}`, async (page) => {
      await page.goto(`/friend/${friend}`);
      await page.getByRole('list', { name: 'Clips' }).waitFor();
    }),
  ),
  visitor('public-profile', async (page) => {
    await page.goto('/u/mara.k');
    await page.getByRole('list', { name: 'Clips' }).waitFor();
  }),
  visitor('public-profile-failed', withFailure('/get/publicprofile'), at('/u/mara.k', RETRY)),
  signedIn('friend-block', async (page) => {
    await page.goto('/friend/mara.k');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Block mara.k' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  signedIn('friend-blocked', at('/friend/dex.fm', 'You blocked this user.')),
  signedIn('friend-unknown', at('/friend/rolfe', 'User not found')),
  signedIn(
    'friend-failed',
    withFailure('/user/friend'),
    withFailure('/get/yourposts'),
    at('/friend/mara.k', RETRY),
  ),
  signedIn(
    'friend-loading',
    withoutResponse('**/user/friend?*'),
    withoutResponse('**/get/yourposts?*'),
    async (page) => {
      await page.goto('/friend/mara.k');
      const loading = page.getByRole('article', { name: 'Loading' });
      await loading.or(page.getByText('mara.k')).first().waitFor();
    },
  ),
  signedIn('friend-remove', at('/friend/mara.k', 'Remove Friend'), press('Remove Friend'), (page) =>
    page.getByRole('alertdialog').waitFor(),
  ),
  wholePage(signedIn('settings', openSampleSettings)),
  signedIn('settings-marking', openSampleSettings, (page) =>
    page.locator('#marking').evaluate((section) => section.scrollIntoView()),
  ),
  signedIn('old-posts', at('/oldposts', 'the small bell melody')),
  newcomer('old-posts-empty', async (page) => {
    await page.goto('/oldposts');
    await untilIdle(page);
  }),
  signedIn('old-posts-failed', withFailure('/get/yourposts'), at('/oldposts', RETRY)),
  signedIn(
    'old-posts-many',
    withRows('/get/yourposts', POSTS),
    at('/oldposts', 'clip 1'),
    async (page) => {
      await page.getByText('clip 4', { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
    },
  ),
  signedIn(
    'old-posts-end',
    withRows('/get/yourposts', POSTS),
    at('/oldposts', 'clip 1'),
    async (page) => {
      await page.getByText('End of list.').scrollIntoViewIfNeeded();
      await page.getByText(`clip ${POSTS.length}`, { exact: true }).waitFor();
    },
  ),
];

function postsOf(count: number) {
  return Array.from({ length: count }, (_, index) =>
    tileOf({ tile_id: index + 1, tile_link: `sample-000${index + 1}`, tile_owner: 'you' }),
  );
}

function openTab(address: string, name: string): Step {
  return async (page) => {
    await page.goto(address);
    await page.getByRole('tab', { name }).waitFor();
  };
}
