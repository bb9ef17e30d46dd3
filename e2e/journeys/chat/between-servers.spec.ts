import type { Browser } from '@playwright/test';
import { openConversation } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectInStep, room, sendTwoClips } from '../../support/together.ts';
import { openSignedIn, type TestUser } from '../../support/users.ts';

/** e2e/cluster/serve.ts reads the user agent. */
const openAt = (browser: Browser, user: TestUser, server: 0 | 1) =>
  openSignedIn(browser, user, { userAgent: `Chrome server-${server}` });

test('two friends on two servers loop in step and react, also after a change of the server', async ({
  browser,
  alice,
  bob,
}) => {
  await sendTwoClips(alice, bob);
  const one = await openAt(browser, alice, 0);
  const other = await openAt(browser, bob, 1);
  await openConversation(one, bob.username);
  await openConversation(other, alice.username);
  await one.getByRole('button', { name: 'Loop together' }).first().click();
  await expect(room(one).getByText(`Waiting for ${bob.username}`)).toBeVisible();
  await other.getByRole('button', { name: 'Join' }).first().click();
  await expect(room(one).getByText(`${bob.username} joined.`)).toBeVisible();
  await expectInStep(one, other, 150);

  await other.getByRole('button', { name: 'Fire' }).click();
  await expect(one.getByRole('img', { name: `${bob.username}: Fire` })).toBeVisible();
  await room(other).getByRole('button', { name: 'Pause for everyone' }).click();
  await expect(room(one).getByText(`${bob.username} paused.`)).toBeVisible();
  await room(one).getByRole('button', { name: 'NEXT for everyone' }).click();
  await expect(room(other).getByText('skipped to')).toBeVisible();

  await one.context().close();
  const moved = await openAt(browser, alice, 1);
  await openConversation(moved, bob.username);
  await moved.getByRole('button', { name: 'Join' }).first().click();
  await expectInStep(moved, other, 150);
  await room(moved).press('Escape');
  await room(moved).press('Escape');
  await expect(room(other).getByText(`${alice.username} left.`)).toBeVisible();
  await Promise.all([moved, other].map((page) => page.context().close()));
});
