import { message, messageLog, openChat } from '../../support/chat.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { type RestoredProduct, startRestoredProduct } from '../../servers/restored-product.ts';

const test = base.extend<{ product: RestoredProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
  product: async ({}, use) => {
    const product = await startRestoredProduct();
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.origin),
});

const texts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

test(
  'a page that was open before a restore shows what was restored, and keeps its draft',
  { tag: '@long' },
  async ({ product, alicePage: page, alice, bob, pageErrors }) => {
    test.setTimeout(180_000);
    pageErrors.allow(/WebSocket|503|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/);
    await befriend(alice, bob);
    await bob.send(alice, ...texts('before', 5));
    await product.backUp();
    await bob.send(alice, ...texts('lost', 5));
    await openChat(page, bob);
    await expect(message(page, bob, 'lost 5')).toBeVisible();
    const draft = page.getByRole('textbox', { name: 'Send Message Here' });
    await draft.fill('begun before');

    await product.stopServer();
    await product.restore();
    await bob.send(alice, ...texts('after', 7));

    await expect(message(page, bob, 'after 7')).toBeVisible();
    // The document and the list of conversations are read after the handshake.
    await expect(messageLog(page, bob).getByText(/^lost/)).toHaveCount(0, { timeout: 5_000 });
    for (const text of [...texts('before', 5), ...texts('after', 7)]) {
      await expect(message(page, bob, text)).toHaveCount(1);
    }
    await expect(draft).toHaveValue('begun before');
  },
);
