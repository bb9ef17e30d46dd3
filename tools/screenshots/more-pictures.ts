import type { Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { mockFeed, tileOf } from '../../e2e/support/feed.ts';
import { register } from '../../e2e/support/users.ts';
import { mockRows, mockPending, mockError } from './mock-calls.ts';
import { pauseAtFixedFrame, openFeed, openOwn, openPaused, openText } from './open.ts';
import { type Picture, signedIn } from './picture.ts';

export const MORE_PICTURES: readonly Picture[] = [
  signedIn('saved', async (page) => {
    await mockRows(page, '**/get/savedvideos?*', [
      tileOf({ tile_id: 1, tile_link: 'sample-0005', saved: true }),
      tileOf({ tile_id: 2, tile_link: 'sample-0006', saved: true }),
    ]);
    await openText(page, '/profile?tab=saved', 'clip 1');
  }),
  signedIn('saved-empty', (page) => openText(page, '/profile?tab=saved', 'No saved clips yet')),
  {
    name: 'tile',
    async open(page) {
      await openPaused(page, `/tile/${await anyPublicId(page)}`);
    },
  },
  signedIn('tile-signed-in', async (page) => {
    await openPaused(page, `/tile/${await anyPublicId(page)}`);
  }),
  {
    name: 'tile-gone',
    open: (page) => openText(page, '/tile/Unknown00000', 'no longer available'),
  },
  {
    name: 'embed',
    async open(page) {
      await page.goto(`/embed/${await anyPublicId(page)}`);
      await page.locator('#clip[data-status="playing"]').waitFor();
      await pauseAtFixedFrame(page);
    },
  },
  {
    name: 'embed-gone',
    open: (page) => openText(page, '/embed/Unknown00000', 'no longer available'),
  },
  {
    name: 'share-visitor',
    async open(page) {
      await openFeed(page);
      await page.getByRole('button', { name: 'Share this clip' }).click();
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    },
  },
  signedIn('direct-message', async (page) => {
    const clip = { tile_id: 1, tile_link: 'sample-0001' };
    await mockFeed(page, [tileOf({ ...clip, tile_owner: 'mara.k', from_friend: true })]);
    await openPaused(page, '/');
    await page.getByRole('textbox', { name: /^Reply to / }).fill('where did you find this?');
  }),
  signedIn('home-edit-times', async (page) => {
    await openOwn(page);
    await page.getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const end = page.getByRole('slider', { name: 'Clip end' });
    await end.press('ArrowLeft');
    await end.scrollIntoViewIfNeeded();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).waitFor();
  }),
  signedIn('home-friends-empty', async (page) => {
    await mockFeed(page, []);
    await openText(page, '/?sort=friends', 'See all clips');
  }),
  newcomer('messages-empty', async (page) => {
    await openText(page, '/messages', 'No conversations yet.');
  }),
  signedIn('messages-friends', async (page) => {
    await page.goto('/messages');
    await page.getByPlaceholder('Enter User to Chat').fill('a');
    await page.getByRole('list', { name: 'Friends' }).getByRole('button').first().waitFor();
  }),
  signedIn('messages-friends-none', async (page) => {
    await page.goto('/messages');
    await page.getByPlaceholder('Enter User to Chat').fill('zzz');
    await page.getByText(/zzz/).first().waitFor();
  }),
  newcomer('notifications-empty', async (page) => {
    await page.goto('/notifications');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
  newcomer('notifications-panel-empty', async (page) => {
    await openFeed(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    // On a phone, the page opens instead of the panel.
    await page.getByText('since last time you checked').first().waitFor();
  }),
  newcomer('profile-newcomer', async (page) => {
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Posts' }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
  newcomer('profile-friends-empty', async (page) => {
    await page.goto('/profile?tab=friends');
    await page.getByRole('tab', { name: 'Friends' }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
  newcomer('old-posts-empty', async (page) => {
    await page.goto('/oldposts');
    await page.waitForLoadState('networkidle');
  }),
  signedIn('friend-failed', async (page) => {
    await mockError(page, '**/user/friend?*');
    await mockError(page, '**/get/yourposts?*');
    await page.goto('/friend/mara.k');
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  }),
  signedIn('profile-friends-failed', async (page) => {
    await mockError(page, '**/user/allfriends?*');
    await page.goto('/profile?tab=friends');
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  }),
  signedIn('notifications-failed', async (page) => {
    await mockError(page, '**/notifications/**');
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  }),
  signedIn('old-posts-failed', async (page) => {
    await mockError(page, '**/get/yourposts?*');
    await page.goto('/oldposts');
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  }),
  signedIn('friend-loading', async (page) => {
    await mockPending(page, '**/user/friend?*');
    await mockPending(page, '**/get/yourposts?*');
    await page.goto('/friend/mara.k');
    await page
      .getByRole('article', { name: 'Loading' })
      .or(page.getByText('mara.k'))
      .first()
      .waitFor();
  }),
  signedIn('settings-failed', async (page) => {
    await page.route('**/user/updatename', (route) => route.abort());
    await openText(page, '/settings', 'dex.fm');
    await page.getByLabel('First name', { exact: true }).fill('4');
    await page.getByRole('button', { name: 'Update Name' }).click();
    await page.getByText('Requires a letter').first().waitFor();
  }),
];

function newcomer(name: string, open: Picture['open']): Picture {
  return {
    name,
    async open(page) {
      await register(page.context().request, 'zoe');
      await open(page);
    },
  };
}

async function anyPublicId(page: Page): Promise<string> {
  const response = await page.request.get('/get/homevideo?user=0&offset=0&sort=most-liked');
  const { rows } = (await response.json()) as { rows: readonly Tile[] };
  return rows[0]?.public_id ?? '';
}
