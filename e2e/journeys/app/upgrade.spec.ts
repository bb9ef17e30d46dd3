import { message, openChat, sendMessage } from '../../support/chat.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { expectLoaded } from '../../support/screens.ts';
import { waitForWorker } from '../../support/service-worker.ts';
import { startEarlierProduct, type UpgradedProduct } from '../../servers/upgraded-product.ts';

const test = base.extend<{ product: UpgradedProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
    async ({}, use) => {
      const product = await startEarlierProduct();
      await use(product);
      await product.stop();
    },
    // Builds the earlier commit.
    { timeout: 600_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

test.use({ serviceWorkers: 'allow' });

test(
  'tabs that an earlier build has opened work after an upgrade',
  { tag: '@long' },
  async ({ product, alicePage: chat, alice, bob, pageErrors }) => {
    pageErrors.allow(/WebSocket|503|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/);
    // Renamed before the first release.
    pageErrors.allow(/\/feed\/shown/);
    await befriend(alice, bob);
    const feed = await chat.context().newPage();
    await feed.goto('/');
    await waitForWorker(feed);
    await expectLoaded(feed);
    await openChat(chat, bob);
    const draft = chat.getByRole('textbox', { name: 'Send Message Here' });
    await draft.fill('begun before');
    for (const page of [feed, chat]) {
      await page.evaluate(() => (document.documentElement.dataset['build'] = 'earlier'));
    }

    await product.upgrade();

    await bob.send(alice, 'sent after');
    await expect(message(chat, bob, 'sent after')).toBeVisible();
    await expect(draft).toHaveValue('begun before');
    await sendMessage(chat, 'begun before, sent after');
    await expect(chat.getByText('Sending')).toBeHidden();
    await expect(message(chat, bob, 'begun before, sent after')).toBeVisible();

    const like = feed.getByRole('button', { name: 'Like', exact: true });
    const liked = feed.waitForResponse(/\/create\/likepost\//);
    await like.click();
    expect((await liked).status()).toBe(200);
    await expect(like).toHaveAttribute('aria-pressed', 'true');

    // Not loaded yet, and not a file of the new build.
    await feed.evaluate(() => {
      history.pushState(null, '', '/profile');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(feed.getByRole('tab', { name: 'Saved' })).toBeVisible();
    for (const page of [feed, chat]) {
      await expect(page.locator('html[data-build=earlier]'), 'no reload').toBeAttached();
    }
  },
);
