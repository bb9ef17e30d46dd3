import type { Page } from '@playwright/test';
import { showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openScreen } from '../../support/screens.ts';

function filledButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--accent)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).backgroundColor === accent)
      .map((element) => element.textContent);
  });
}

test(
  'a screen has one filled accent, and one button to a new post',
  { tag: '@long' },
  async ({ alicePage: page, alice, bob }) => {
    await page.goto('/');
    for (const [path, buttons] of [
      ['/', ['Create a Post']],
      ['/oldposts', ['Create a Post']],
      [`/friend/${bob.username}`, ['Send Friend Request']],
      ['/profile', ['Create a Post']],
      ['/settings', ['Create a Post']],
    ] as const) {
      if (path !== '/') await openScreen(page, path);
      await expect.poll(() => filledButtons(page), path).toEqual(buttons);
      const create = page.getByRole('link', { name: 'Create a Post' }).filter({ visible: true });
      await expect(create, path).toHaveCount(1);
    }

    const uid = await alice.uid();
    await page.evaluate((id) => localStorage.setItem('reprise.first-run', id), uid);
    await showOnlyPostsOf(page, alice.username);
    await page.route('**/user/info?*', async (route) => {
      const { body } = await alice.call('/user/info', { params: { uid } });
      const { rows } = body as { rows: readonly object[] };
      await route.fulfill({ json: { rows: rows.map((row) => ({ ...row, is_first_run: true })) } });
    });
    for (const [step, buttons] of [
      ['friends', ['Invite a friend']],
      ['clip', ['Create a Post']],
    ] as const) {
      await page.goto(`/?step=${step}`);
      await expect.poll(() => filledButtons(page), step).toEqual(buttons);
    }
    await page.unrouteAll({ behavior: 'wait' });
  },
);
