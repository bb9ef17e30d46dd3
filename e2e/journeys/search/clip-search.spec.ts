import { expectAccessible, expectAccessibleAtBothSizes } from '../../support/axe.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openSearch } from '../../support/screens.ts';

test('a clip is found by its words and its tag, and watched in the list', async ({
  page,
  alice: _alice,
  bob,
}) => {
  const word = `w${bob.username.replace(/\W|_/g, '')}`;
  await bob.post({ ...SAMPLE, description: `first ${word}` });
  await bob.post({ ...SAMPLE, description: `second ${word} #tag${word}` });
  await page.goto('/');
  await page.keyboard.press('/');
  const box = await openSearch(page);
  await box.fill(word);
  const clips = page.getByRole('group', { name: 'Clips' });
  await expect(clips.getByRole('option')).toHaveText([
    `Search clips for “${word}”`,
    new RegExp(`second ${word}`),
    new RegExp(`first ${word}`),
  ]);
  await box.press('Enter');
  await expect(page).toHaveURL(`/search?q=${word}`);
  const list = page.getByRole('list', { name: 'Clips' });
  await expect(list.locator('mark')).toHaveText([word, word]);
  await expect(page.getByText('2 clips')).toBeVisible();
  await expectAccessibleAtBothSizes(page, '/search');
  await list.getByRole('link', { name: /second/ }).click();
  await expect(page.getByRole('article')).toContainText(`second ${word}`);
  await page.getByRole('link', { name: `#tag${word}` }).click();
  await expect(page).toHaveURL(`/search?q=%23tag${word}`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Yours' }).click();
  await expect(page.getByText('None of your clips says')).toBeVisible();

  await page.goto('/');
  await (await openSearch(page)).click();
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([word]);
});

test('a visitor searches in the field of the page', async ({ page, bob }) => {
  const word = `w${bob.username.replace(/\W|_/g, '')}`;
  await bob.post({ ...SAMPLE, description: `at the #Caf\u00e9${word}` });
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search clips' });
  await field.fill(`#cafe${word}`);
  await field.press('Enter');
  await expect(page).toHaveURL(`/search?q=%23cafe${word}`);
  await expect(page.getByRole('list', { name: 'Clips' }).locator('mark')).toHaveText(
    `#Caf\u00e9${word}`,
  );
  await expectAccessible(page, '/search of a visitor');
});

test(
  'on a phone, the bar of found clips has their words, and changes them',
  { tag: '@mobile-only' },
  async ({ samplePage: page }) => {
    await page.goto('/search?q=rain');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Clips for “rain”');
    await expect(heading).toBeInViewport();
    const field = page.getByRole('combobox', { name: 'Search people and clips' });
    await expect(field).toHaveValue('rain');
    const inBar = await field.boundingBox();
    await field.tap();
    await expect(page.getByRole('group', { name: 'Clips', exact: true })).toBeVisible();
    await expectAccessible(page, 'the open search');
    await field.fill('harp');
    // What Enter opens is known.
    await expect(page.locator('[data-choice]')).toHaveText('Search clips for “harp”');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=harp');
    await expect(field).not.toBeFocused();
    expect(await field.boundingBox()).toEqual(inBar);
    await expect(page.getByRole('list', { name: 'Clips' }).locator('mark').first()).toHaveText(
      'harp',
    );
  },
);
