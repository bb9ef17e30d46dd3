import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import { dataDirFile } from '../../ports.ts';
import { expectAccessible } from '../../support/axe.ts';
import { showOnlyRowsOf } from '../../support/fake-responses.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openSignedIn } from '../../support/users.ts';

test('a rights holder without an account claims a clip; it is hidden, and shown again after the decision', async ({
  page,
  browser,
  baseURL,
  alice,
  bob,
  pageErrors,
}) => {
  // Visitors do not find a hidden clip, and users no queue.
  pageErrors.allow(/\/(?:get\/tile|tile\/|moderation)/);
  await bob.post({ ...SAMPLE, description: 'the fill before the chorus' });
  const [{ public_id: publicId } = { public_id: '' }] = await bob.posts();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await visitor.goto(`/tile/${publicId}`);
  await visitor.getByRole('button', { name: 'Post menu' }).click();
  await visitor.getByRole('menuitem', { name: 'Report a rights problem' }).click();
  await expect(visitor.getByRole('heading', { name: 'Is this yours?' })).toBeVisible();
  await expect(visitor.getByText('the fill before the chorus')).toBeVisible();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Enter a name of 1 to 100 characters.')).toBeVisible();
  await expectAccessible(visitor, 'a claim with faults');
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Sam Okafor');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('sam@okafor.example');
  await visitor.getByRole('textbox', { name: 'Reason' }).fill('I recorded this.');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your claim is with us' })).toBeVisible();
  await expectAccessible(visitor, 'a sent claim');

  grantModerator(alice.username);
  await showOnlyRowsOf(page, moderationEndpoints.moderationQueue.path, bob.username);
  await page.goto('/moderation');
  await expect(currentPost(page)).toContainText('I recorded this.');
  await expect(currentPost(page)).toContainText('sam@okafor.example');
  await page.getByRole('textbox', { name: 'Note' }).fill('it looks like their video');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByText('Hidden from everyone but its owner')).toBeVisible();
  await expectAccessible(page, 'a hidden clip in the queue');
  await visitor.goto(`/claim/${publicId}`);
  await expect(visitor.getByText('This clip is hidden while we look.')).toBeVisible();
  await expectAccessible(visitor, 'a claim of a hidden clip');
  await visitor.goto(`/tile/${publicId}`);
  await expect(visitor.getByText('This clip is no longer available.')).toBeVisible();

  const owner = await openSignedIn(browser, bob);
  await owner.goto('/notifications');
  await expect(owner.getByText('Your clip is hidden while we look at a report.')).toBeVisible();
  await expect(owner.getByText('it looks like their video')).toBeVisible();
  await expect(owner.getByText('okafor')).toBeHidden();

  await page.getByRole('textbox', { name: 'Note' }).fill('a short quotation');
  await page.getByRole('button', { name: 'Dismiss and show again' }).click();
  await expect(page.getByText('Nothing to review.')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('Your clip was reviewed.')).toBeVisible();
  await visitor.goto(`/tile/${publicId}`);
  await expect(currentPost(visitor)).toContainText('the fill before the chorus');
  await owner.context().close();
  await visitor.context().close();
});

function grantModerator(username: string): void {
  const command = ['apps/server/dist/ops.js', 'user', 'grant', 'moderator', username];
  execFileSync(process.execPath, command, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: readFileSync(dataDirFile, 'utf8') },
  });
}
