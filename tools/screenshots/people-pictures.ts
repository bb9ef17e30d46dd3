import type { Page } from '@playwright/test';
import { openStill } from './open.ts';
import type { Picture } from './picture.ts';

/** The states of search, profile, friend pages, settings and old posts. */
export const PEOPLE_PICTURES: readonly Picture[] = [
  signedIn('search-results', (page) => search(page, 'a')),
  signedIn('search-none', (page) => search(page, 'zzz')),
  signedIn('profile', (page) => openStill(page, '/profile')),
  signedIn('profile-friends', async (page) => {
    await page.goto('/profile?tab=friends');
    await page.getByRole('link', { name: 'mara.k' }).waitFor();
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
    signedIn(`friend-${friend}`, (page) => openStill(page, `/friend/${friend}`)),
  ),
  signedIn('friend-block', async (page) => {
    await openStill(page, '/friend/mara.k');
    await page.getByRole('button', { name: 'More about this person' }).click();
    await page.getByRole('menuitem', { name: 'Block mara.k' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  signedIn('friend-blocked', (page) => openText(page, '/friend/dex.fm', 'You have blocked')),
  signedIn('friend-unknown', (page) => openText(page, '/friend/rolfe', 'User not found')),
  {
    ...signedIn('settings', (page) => openText(page, '/settings', 'dex.fm')),
    isWholePage: true,
  },
  signedIn('old-posts', (page) => openText(page, '/oldposts', 'the small bell melody')),
];

function signedIn(name: string, open: Picture['open']): Picture {
  return { name, isSignedIn: true, open };
}

async function openText(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path);
  await page.getByText(words).first().waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await openStill(page, '/');
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('combobox', { name: 'Search people' }).fill(text);
  await page.getByRole('option').or(page.getByText('Nobody is called')).first().waitFor();
}
