import { newTokenTexts, tokenRowTexts } from '@reprise/contract/tokens/texts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';

test('a token posts a clip until it is revoked', async ({
  alice,
  alicePage: page,
  playwright,
  baseURL,
}) => {
  await page.goto('/settings#developer');
  const section = page.getByRole('region', { name: 'Developer' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: tokenRowTexts.create }).click();
  await dialog.getByLabel(newTokenTexts.name, { exact: true }).fill('Uploader');
  await dialog.getByRole('switch', { name: newTokenTexts.scope.post.title }).check();
  await dialog.getByLabel('Current password', { exact: true }).fill(alice.password);
  await expectAccessible(page, 'new token', '[role="dialog"]');
  await dialog.getByRole('button', { name: newTokenTexts.submit }).click();
  const secret = dialog.getByLabel(newTokenTexts.secret, { exact: true });
  await expect(secret).toHaveValue(/^reprise_pat_/);
  const token = await secret.inputValue();
  await dialog.getByRole('button', { name: newTokenTexts.done }).click();

  // A script has no cookies.
  const script = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const post = () =>
    script.post('/create/newvideo', {
      data: {
        link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
        description: 'posted by a script',
        owner: alice.username,
        date: new Date().toISOString(),
        startTime: 5,
        endTime: 9,
      },
    });
  expect((await post()).status()).toBe(200);
  const params = { user: alice.username, feedPerson: alice.username, sort: 'recent', limit: 50 };
  const read = await script.get('/get/yourposts', { params });
  expect(await read.json()).toMatchObject({ rows: [{ tile_desc: 'posted by a script' }] });

  await page.reload();
  const listed = section.getByRole('list', { name: tokenRowTexts.list }).getByRole('listitem');
  await expect(listed).toHaveText([/^UploaderRead, Post · ends on .* · last used 0 minute ago$/]);
  await expectAccessible(page, 'developer');
  await section.getByRole('button', { name: tokenRowTexts.revokeOf('Uploader') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: tokenRowTexts.revoke }).click();
  await expect(listed).toHaveCount(0);
  expect((await post()).status()).toBe(401);
  await script.dispose();
});
