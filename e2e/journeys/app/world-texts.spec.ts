import type { Page } from '@playwright/test';
import { message, messageLog, openChat, sendMessage } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';

/** Replaces each text by <font> elements, now and later, as translators of browsers do. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea'))
          continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    new MutationObserver(() => translateIn(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    translateIn(document.body);
  });
}

test(
  'a page that a browser translates keeps working',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await page.goto('/');
    await translate(page);
    for (const name of ['NEXT', 'NEXT', 'PREV', 'NEXT']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Recent', exact: true }).click();
    await openChat(page, bob);
    await translate(page);
    for (const text of ['one', 'two', 'three']) {
      await sendMessage(page, text);
      await expect(message(page, bob, text)).toBeVisible();
    }
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden();
    expect(await page.locator('font').count()).toBeGreaterThan(10);
  },
);

test(
  'marks stacked on letters stay inside their bubble',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await openChat(page, bob);
    await sendMessage(page, `tall${'\u030d'.repeat(80)} deep${'\u0316'.repeat(80)}`);
    const text = messageLog(page, bob).getByText(/^tall/);
    const box = await text.boundingBox();
    if (box === null) throw new Error('The message is not visible.');
    const around = async () => {
      // Between the bubble and the line of the day, and below the bubble.
      const area = { x: box.x, width: box.width, height: 10 };
      const [above, below] = [box.y - 19, box.y + box.height + 9];
      const pictures = [above, below].map((y) =>
        page.screenshot({ clip: { ...area, y }, animations: 'disabled' }),
      );
      return (await Promise.all(pictures)).map((picture) => picture.toString('base64'));
    };
    const withMarks = await around();
    await text.evaluate((element) => {
      element.textContent = 'tall deep';
    });
    expect(withMarks).toEqual(await around());
  },
);
