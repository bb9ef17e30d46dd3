import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { waitForWorker } from '../../support/service-worker.ts';
import { convert, description, share, WATCH_LINK } from '../../support/create.ts';

test.use({ serviceWorkers: 'allow' });

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|WebSocket|_NETWORK_/;

test(
  'a post written offline survives closing the app and is shared once',
  { tag: '@long' },
  async ({ page, context, alice, pageErrors }) => {
    pageErrors.allow(NO_CONNECTION);
    await page.goto('/upload');
    await waitForWorker(page);
    await convert(page, 'Video link', WATCH_LINK);
    await description(page).fill('written on a train');

    await context.setOffline(true);
    await share(page).click();
    const waiting = page.getByText('Waiting for the network');
    await expect(waiting).toBeVisible();
    await expect(description(page)).toHaveValue('');
    await expectAccessible(page, 'upload with a waiting post');

    await page.close();
    const reopened = await context.newPage();
    await reopened.goto('/upload');
    const list = reopened.getByRole('region', { name: 'Posts waiting to be shared' });
    await expect(list.getByText('written on a train')).toBeVisible();

    await context.setOffline(false);
    await expect(list.getByText('Post Shared Successfully!')).toBeVisible();
    expect((await alice.posts()).map(({ tile_desc }) => tile_desc)).toEqual(['written on a train']);
  },
);

test(
  'a sign-out offline ends the session when the connection is back, also after a reload',
  { tag: '@long' },
  async ({ page, context, alice, pageErrors }) => {
    pageErrors.allow(NO_CONNECTION);
    await page.goto('/settings');
    await waitForWorker(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'SignOut' }).click();
    await expect(page.getByText('You are signed out on this device.')).toBeVisible();
    const kept = await page.evaluate(() => [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
    ]);
    expect(JSON.stringify(kept)).not.toContain(await alice.uid());

    await page.reload();
    await expect(
      page.getByRole('button', { name: `Account menu for ${alice.username}` }),
    ).toBeHidden();
    await context.setOffline(false);
    await expect
      .poll(async () => (await context.request.get('/auth/get-session')).json())
      .toBeNull();
    await page.goto('/settings');
    await expect(page).toHaveURL('/login');
  },
);
