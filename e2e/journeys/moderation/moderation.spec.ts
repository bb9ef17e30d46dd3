import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openSignedIn } from '../../support/friends.ts';
import { expectPlaying, SAMPLE, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { dataDirNote } from '../../ports.ts';
import { register, type TestUser } from '../../support/users.ts';

/** What the operator types, beside the running server. */
function moderator(...words: string[]): void {
  const command = ['--import', 'tsx', 'apps/server/src/cli/moderator.ts', ...words];
  execFileSync(process.execPath, command, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: readFileSync(dataDirNote, 'utf8') },
  });
}

async function report(person: TestUser, tileId: number, reason: string): Promise<void> {
  const data = { tile_id: tileId, username: person.username, reason };
  expect((await person.call('/create/report', { method: 'POST', data })).status).toBe(200);
}

/** Leaves of the real queue only the clips of one person: others report meanwhile. */
async function showOnlyReported(page: Page, owner: string): Promise<void> {
  await page.route('**/moderation/queue', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { rows } = (await response.json()) as { rows: readonly ReportedTile[] };
    const own = rows.filter(({ tile_owner }) => tile_owner === owner);
    return route.fulfill({ response, json: { rows: own } });
  });
}

test('the operator names a moderator, who dismisses one clip and removes another', async ({
  page,
  browser,
  playwright,
  baseURL,
  alice,
  bob,
  pageErrors,
}) => {
  // To the server's eye the page is an address that does not exist.
  pageErrors.allow(/\/moderation/);
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const carol = await register(request, 'carol');
  const good = await bob.post({ ...SAMPLE, description: 'a good clip' });
  const advert = await bob.post({ ...SAMPLE, description: 'buy my records' });
  await report(carol, good, 'I do not like it');
  await report(carol, advert, 'an advert');
  await showOnlyReported(page, bob.username);

  await page.goto('/moderation');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expectAccessible(page, 'moderation, to somebody else');

  moderator('add', alice.username);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  await expect(currentPost(page)).toContainText('a good clip');
  await expect(currentPost(page)).toContainText('I do not like it');
  await expect(page.getByText('1 more clip waits.')).toBeVisible();
  await expectPlaying(page);
  await expectAccessible(page, 'moderation');

  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  const note = page.getByRole('textbox', { name: 'Note' });
  await dismiss.click();
  await expect(page.getByText('A note has 1 to 500 characters.')).toBeVisible();
  await note.fill('nothing wrong with it');
  await dismiss.click();
  await expect(currentPost(page)).toContainText('buy my records');
  await note.fill('an advert indeed');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this clip?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before a removal');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No clip waits for a decision.')).toBeVisible();
  const log = page.getByRole('list', { name: 'Log' });
  const removed = `${alice.username} removed a clip of ${bob.username}.`;
  await expect(log.getByText(removed)).toBeVisible();
  await expect(log.getByText('an advert indeed').first()).toBeVisible();
  expect((await bob.posts()).map(({ tile_id }) => tile_id)).toEqual([good]);

  for (const [person, sentences] of [
    [bob, ['A clip of yours was removed, because it was reported.', '“buy my records”']],
    [
      carol,
      [
        'A clip that you reported was removed. Thank you.',
        'A clip that you reported was looked at, and it stays.',
      ],
    ],
  ] as const) {
    const told = await openSignedIn(browser, person);
    await told.goto('/notifications');
    for (const sentence of sentences) await expect(told.getByText(sentence)).toBeVisible();
    await expectAccessible(told, `what ${person.username} is told`);
    await told.screenshot({ path: test.info().outputPath(`told-${person.username}.png`) });
    await told.context().close();
  }

  moderator('remove', alice.username);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await request.dispose();
});
