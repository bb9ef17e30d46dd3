import type { Locator } from '@playwright/test';
import { createGroup, chatLog, message, openChat, sendToGroup } from '../../support/chat.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openSearch } from '../../support/screens.ts';
import { befriend } from '../../support/friends.ts';

const SENTENCE = 'أعجبني هذا المقطع كثيرا، اسمعوا النهاية مرتين من فضلكم!';
const GROUP_NAME = 'أصدقاء الموسيقى الذين يلتقون كل جمعة';

test(
  'texts in Arabic run from right to left, and show their start where they are cut off',
  { tag: '@long' },
  async ({ alicePage: page, alice, bob }) => {
    await befriend(alice, bob);
    await bob.post({ ...SAMPLE, description: SENTENCE });
    await bob.send(alice, SENTENCE);
    const chat = await createGroup(bob, GROUP_NAME, [alice]);
    await sendToGroup(bob, chat, { text: SENTENCE });

    await openChat(page, bob);
    await expect(message(page, bob, SENTENCE)).toHaveCSS('direction', 'rtl');
    const box = page.getByRole('textbox', { name: 'Send Message Here' });
    await expect(box).toHaveCSS('direction', 'ltr');
    await box.fill(SENTENCE);
    await expect(box).toHaveCSS('direction', 'rtl');

    const row = page.getByRole('link', { name: GROUP_NAME });
    await expectStartVisible(row.getByText(GROUP_NAME));
    await expectStartVisible(row.getByText(`${bob.username}: ${SENTENCE}`));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/messages?chat=${chat}`);
    await box.fill(SENTENCE);
    await expectClearOf(box, page.getByRole('button', { name: 'Reactions' }));
    await expect(chatLog(page).getByText(SENTENCE, { exact: true })).toHaveCSS('direction', 'rtl');
    await expectStartVisible(page.getByRole('heading', { name: `To: ${GROUP_NAME}` }));

    await page.goto('/?sort=friends');
    await expect(currentPost(page).getByText(SENTENCE)).toHaveCSS('direction', 'rtl');
    const search = await openSearch(page);
    await search.fill(SENTENCE);
    await expectClearOf(search, page.getByRole('button', { name: 'Clear search' }));
  },
);

/** Expects the text of a field, which runs from right to left, to end before a button over it. */
async function expectClearOf(field: Locator, button: Locator): Promise<void> {
  await expect(field).toHaveCSS('direction', 'rtl');
  const [outer, inner] = [await field.boundingBox(), await button.boundingBox()];
  const padding = await field.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).paddingRight),
  );
  const end = (outer?.x ?? 0) + (outer?.width ?? 0) - padding;
  expect(end).toBeLessThanOrEqual((inner?.x ?? 0) + 4);
}

/** Expects the text to be cut off, but not at its first character. */
async function expectStartVisible(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const { isCut, isStartVisible } = await text.evaluate((element) => {
    const outer = element.getBoundingClientRect();
    const start = document.createRange();
    const first = [...element.childNodes].findLast((node) => node instanceof Text) ?? element;
    start.setStart(first, 0);
    start.setEnd(first, 1);
    const inner = start.getBoundingClientRect();
    return {
      isCut: element.scrollWidth > element.clientWidth,
      isStartVisible: inner.left >= outer.left - 1 && inner.right <= outer.right + 1,
    };
  });
  expect(isCut).toBe(true);
  expect(isStartVisible).toBe(true);
}
