import type { Page } from '@playwright/test';
import { message, messageLog, openChat, sendMessage } from '../support/chat.ts';
import { currentPost, nextButton } from '../support/feed.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { befriend } from '../support/friends.ts';
import { openSignedIn } from '../support/users.ts';
import { startSite, type Site } from './site.ts';

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

/** Clips liked before, during and after the failover. */
const LIKES = 4;
const MESSAGES = 12;
const KILLED_AFTER = 4;

test('chat and feed continue while the primary is killed', async ({
  page,
  browser,
  site,
  alice,
  bob,
  pageErrors,
}) => {
  // A socket ends with its subscriptions; a call fails with the 503 of the contract.
  pageErrors.allow(/503|WebSocket/);
  await befriend(alice, bob);
  const [bobsPage, feed] = [await openSignedIn(browser, bob), await openSignedIn(browser, bob)];
  await openChat(page, bob);
  await openChat(bobsPage, alice);
  await feed.goto('/?sort=oldest');
  const pages = [page, bobsPage, feed];
  for (const each of pages) await markDocument(each);

  const texts = Array.from({ length: MESSAGES }, (_, nth) => `message ${nth + 1}`);
  for (const text of texts.slice(0, KILLED_AFTER)) await sendMessage(page, text);
  await expect(message(bobsPage, alice, `message ${KILLED_AFTER}`)).toBeVisible();
  await likeClip(feed);
  await nextButton(feed).click();

  await killPrimary(site);
  for (const text of texts.slice(KILLED_AFTER)) await sendMessage(page, text);
  await expect(page.getByText('Sending').first()).toBeVisible();
  for (let nth = 1; nth < LIKES; nth += 1) {
    await likeClip(feed);
    await nextButton(feed).click();
  }

  for (const [reader, friend] of [
    [bobsPage, alice],
    [page, bob],
  ] as const) {
    await expect(messageLog(reader, friend).getByText(/^message \d+$/)).toHaveText(texts);
  }
  await expect(page.getByText(/Sending|Not sent|Reconnecting/)).toHaveCount(0);
  for (const each of pages) {
    // The notice of a like that failed, or of a list that was not loaded, has gone.
    await expect(each.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(each.getByText(/unavailable|could not|went wrong|Try again/i)).toHaveCount(0);
    expect(await isMarked(each)).toBe(true);
  }
  await feed.goto('/?sort=oldest');
  for (let nth = 0; nth < LIKES; nth += 1) {
    await expect(likeButton(feed)).toHaveAttribute('aria-pressed', 'true');
    await nextButton(feed).click();
  }
  await expect(likeButton(feed)).toHaveAttribute('aria-pressed', 'false');
  await bobsPage.context().close();
  await feed.context().close();
});

async function killPrimary({ databases }: Site): Promise<void> {
  const primary = await databases.leader();
  process.kill(await primary.postmasterPid(), 'SIGKILL');
}

/** Until the server has it: an optimistic like returns to its state if its call fails. */
async function likeClip(page: Page): Promise<void> {
  const like = likeButton(page);
  await expect(async () => {
    if ((await like.getAttribute('aria-pressed')) === 'false') {
      const response = page.waitForResponse(/\/like/);
      await like.click();
      expect((await response).status()).toBe(200);
    }
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  }).toPass();
}

function likeButton(page: Page) {
  return currentPost(page).getByRole('button', { name: 'Like', exact: true });
}

/** A reload would remove it. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}
