import { expectAccessible } from '../../support/axe.ts';
import {
  convert,
  description,
  expectShared,
  setTimes,
  share,
  WATCH_LINK,
} from '../../support/create.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openSignedIn } from '../../support/users.ts';

test(
  'two users who mark the same moment find each other, and so do a clip and its answer',
  { tag: '@mobile' },
  async ({ alicePage: page, alice, bob, browser }) => {
    await bob.post({ ...SAMPLE, startTime: 2.5, description: 'the drums come in' });
    const [first] = await bob.posts();
    const path = `/tile/${first?.public_id}`;
    await page.goto(path);
    await page.getByRole('button', { name: 'Mark it too' }).click();
    await page.getByRole('textbox', { name: 'Your words on this moment' }).fill('every time');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Marked. It is yours, too.')).toBeVisible();
    const others = page.getByRole('link', { name: /^You .*marked this moment/ });
    await expect(others).toBeVisible();
    await expectAccessible(page, 'a marked moment');
    await others.click();
    const people = page.getByRole('navigation', { name: 'People' });
    await people.getByRole('button', { name: alice.username }).click();
    await expect(currentPost(page)).toContainText('every time');
    await expectAccessible(page, 'those who marked a moment');
    await page.getByRole('button', { name: 'Back to the clip' }).click();
    await expect(currentPost(page)).toContainText('the drums come in');

    const bobsPage = await openSignedIn(browser, bob);
    await bobsPage.goto('/notifications');
    const news = bobsPage.getByRole('listitem').filter({ hasText: 'marked this moment, too.' });
    await expect(news).toContainText(alice.username);
    await news.getByRole('link', { name: 'View clip' }).click();
    await expect(currentPost(bobsPage)).toContainText('every time');

    await page.getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Answer with a clip' }).click();
    await page.reload();
    await expect(page.getByText(`Your clip answers ${bob.username}`)).toBeVisible();
    await convert(page, 'Video link', WATCH_LINK);
    await setTimes(page);
    await description(page).fill('then you need this');
    await share(page).click();
    await expectShared(page);

    await bobsPage.goto(path);
    await bobsPage.getByRole('link', { name: '1 answer', exact: true }).click();
    await expect(currentPost(bobsPage)).toContainText('then you need this');
    await bobsPage.getByRole('link', { name: `answers ${bob.username}` }).click();
    await expect(currentPost(bobsPage)).toContainText('the drums come in');
    await bobsPage.context().close();
  },
);
