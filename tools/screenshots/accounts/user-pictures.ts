import type { Page } from '@playwright/test';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { tileOf } from '../../../e2e/support/feed.ts';
import { openSearch } from '../../../e2e/support/screens.ts';
import { mockRows, mockPending, mockError } from '../mock-calls.ts';
import { openPaused, openText, pauseAtFixedFrame } from '../open.ts';
import { type Picture, signedIn } from '../picture.ts';

const AVATARS = ['coral', 'moss', 'default', 'iris', 'tide'] as const;

const FRIENDS: readonly FriendRecord[] = Array.from({ length: 20 }, (_, index) => ({
  uid: `friend${index}`,
  username: `friend.${String(index + 1).padStart(2, '0')}`,
  img_url: `/avatars/${AVATARS[index % AVATARS.length]}.svg`,
}));

const POSTS = postsOf(6);

export const USER_PICTURES: readonly Picture[] = [
  signedIn('search-results', (page) => search(page, 'a')),
  signedIn('search-none', (page) => search(page, 'zzz')),
  signedIn('search-loading', async (page) => {
    await mockPending(page, '**/user/search?*');
    await type(page, 'mara');
    await page.locator('[role=presentation]').waitFor();
  }),
  signedIn('search-failed', async (page) => {
    await mockError(page, '**/user/search?*');
    await type(page, 'mara');
    await page.getByText(searchTexts.failed).last().waitFor();
  }),
  signedIn('profile', (page) => openText(page, '/profile', 'the small bell melody')),
  ...[1, 9].map((count) =>
    signedIn(`profile-clips-${count}`, async (page) => {
      await mockRows(page, '**/get/yourposts?*', postsOf(count));
      await openText(page, '/profile', `clip ${count}`);
    }),
  ),
  signedIn('profile-clip', async (page) => {
    await page.goto('/profile');
    await page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click();
    await pauseAtFixedFrame(page);
  }),
  signedIn('profile-friends', async (page) => {
    await page.goto('/profile?tab=friends');
    await page.getByRole('link', { name: 'mara.k' }).waitFor();
  }),
  signedIn('profile-friends-many', async (page) => {
    await mockRows(page, '**/user/allfriends?*', FRIENDS);
    await page.goto('/profile?tab=friends');
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  }),
  signedIn('profile-requests', async (page) => {
    await page.goto('/profile?tab=friends');
    await page.getByRole('button', { name: 'Show Requests' }).click();
    await page.getByRole('button', { name: 'Decline noor' }).waitFor();
  }),
  {
    name: 'profile-visitor',
    async open(page) {
      await page.goto('/profile');
      await page.getByRole('main').getByRole('button', { name: 'Create a Post' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  ...['mara.k', 'noor', 'yuki', 'lucie'].map((friend) =>
    signedIn(`friend-${friend}`, async (page) => {
      await page.goto(`/friend/${friend}`);
      await page.getByRole('list', { name: 'Clips' }).waitFor();
    }),
  ),
  signedIn('friend-block', async (page) => {
    await page.goto('/friend/mara.k');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Block mara.k' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  signedIn('friend-blocked', (page) => openText(page, '/friend/dex.fm', 'You blocked this user.')),
  signedIn('friend-unknown', (page) => openText(page, '/friend/rolfe', 'User not found')),
  {
    ...signedIn('settings', (page) => openText(page, '/settings', 'dex.fm')),
    isWholePage: true,
  },
  signedIn('old-posts', (page) => openText(page, '/oldposts', 'the small bell melody')),
  signedIn('old-posts-many', async (page) => {
    await mockRows(page, '**/get/yourposts?*', POSTS);
    await openText(page, '/oldposts', 'clip 1');
    await page.getByText('clip 4', { exact: true }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
  }),
  signedIn('old-posts-end', async (page) => {
    await mockRows(page, '**/get/yourposts?*', POSTS);
    await openText(page, '/oldposts', 'clip 1');
    await page.getByText('End of list.').scrollIntoViewIfNeeded();
    await page.getByText(`clip ${POSTS.length}`, { exact: true }).waitFor();
  }),
];

function postsOf(count: number) {
  return Array.from({ length: count }, (_, index) =>
    tileOf({ tile_id: index + 1, tile_link: `sample-000${index + 1}`, tile_owner: 'you' }),
  );
}

async function search(page: Page, text: string): Promise<void> {
  await type(page, text);
  await page.getByRole('option').or(page.getByText('No people found')).first().waitFor();
}

async function type(page: Page, text: string): Promise<void> {
  await openPaused(page, '/');
  const field = await openSearch(page);
  await field.fill(text);
}
