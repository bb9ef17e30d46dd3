import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import { expectAccessible } from '../../support/axe.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { showOnlyRowsOf } from '../../support/fake-responses.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openSignedIn, register, type TestUser } from '../../support/users.ts';
import { dataDirFile } from '../../ports.ts';

function grant(role: 'moderator' | 'admin', username: string): void {
  const command = ['apps/server/dist/ops.js', 'user', 'grant', role, username];
  execFileSync(process.execPath, command, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: readFileSync(dataDirFile, 'utf8') },
  });
}

async function report(user: TestUser, tileId: number, reason: string): Promise<void> {
  const data = { tile_id: tileId, username: user.username, reason };
  expect((await user.call('/create/report', { method: 'POST', data })).status).toBe(200);
}

test(
  'a moderator dismisses one report and removes another clip; owner and reporter are notified; an admin suspends and creates a password link',
  { tag: '@long' },
  async ({ page, browser, playwright, baseURL, alice, bob, pageErrors }) => {
    // Other users get a 404, and a wrong password a 401.
    pageErrors.allow(/\/(?:moderation|admin|auth\/confirm-password)/);
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const carol = await register(request, 'carol');
    const dismissedTile = await bob.post({ ...SAMPLE, description: 'a good clip' });
    const advert = await bob.post({ ...SAMPLE, description: 'buy my records' });
    await report(carol, dismissedTile, 'I do not like it');
    await report(carol, advert, 'an advert');
    await showOnlyRowsOf(page, moderationEndpoints.moderationQueue.path, bob.username);

    await page.goto('/moderation');
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();

    grant('moderator', alice.username);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    await expect(currentPost(page)).toContainText('a good clip');
    await expect(currentPost(page)).toContainText('I do not like it');
    await expect(page.getByText('1 more clip to review.')).toBeVisible();
    await expectAccessible(page, 'moderation');

    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
    const note = page.getByRole('textbox', { name: 'Note' });
    await dismiss.click();
    await expect(page.getByText('Enter 1 to 500 characters.')).toBeVisible();
    await note.fill('nothing wrong with it');
    await dismiss.click();
    await expect(currentPost(page)).toContainText('buy my records');
    await note.fill('an advert indeed');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this clip?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question before a removal');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nothing to review.')).toBeVisible();
    const log = page.getByRole('list', { name: 'Log' });
    await expect(
      log.getByText(`${alice.username} removed a clip by ${bob.username}.`),
    ).toBeVisible();
    await expect(log.getByText('an advert indeed').first()).toBeVisible();
    expect((await bob.posts()).map(({ tile_id }) => tile_id)).toEqual([dismissedTile]);

    for (const [user, sentences] of [
      [bob, ['Your clip was removed after a report.', 'buy my records']],
      [
        carol,
        [
          'A clip you reported was removed. Thank you.',
          'A clip you reported was reviewed and not removed.',
        ],
      ],
    ] as const) {
      const notified = await openSignedIn(browser, user);
      await notified.goto('/notifications');
      for (const sentence of sentences) await expect(notified.getByText(sentence)).toBeVisible();
      await expectAccessible(notified, `notifications of ${user.username}`);
      await notified.context().close();
    }

    await page.goto('/admin');
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
    grant('admin', alice.username);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
    await expect(page.getByText('The server is ready.')).toBeVisible();
    await expectAccessible(page, 'what happens now');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('searchbox').fill(carol.username);
    await page.getByRole('link', { name: new RegExp(carol.username) }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${carol.username}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('spam');
    await expectAccessible(page, 'the dialog of a suspension');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText(`Suspended by ${alice.username}`)).toBeVisible();
    expect((await carol.call(`/user/blocked?user=${carol.username}`)).status).toBe(403);

    await page.getByRole('button', { name: 'Create link' }).click();
    const linkDialog = page.getByRole('dialog', { name: /^Create a password reset link/ });
    await linkDialog.getByRole('textbox', { name: 'Reason' }).fill('asked by mail');
    const password = linkDialog.getByLabel('Your password', { exact: true });
    await password.fill('wrong one 1!');
    await password.press('Enter');
    await expect(linkDialog.getByText('Incorrect password.')).toBeVisible();
    await expect(password).toBeFocused();
    await expectAccessible(page, 'the dialog of a password link');
    await password.fill(alice.password);
    await password.press('Enter');
    await expect(linkDialog.getByText(/\/reset-password#code=/)).toBeVisible();
    await request.dispose();
  },
);
