import { expectAccessible } from '../../support/axe.ts';
import { openConversation, sendToFriend } from '../../support/chat.ts';
import { SAMPLE_VIDEO } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';

test('the clips of a conversation play through, and one that arrives is among them', async ({
  page,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  const times = { startTime: 4, endTime: 6 };
  const post = (link: string, description: string) => bob.post({ link, description, ...times });
  const [first, second, third] = [
    await post('sample-0001', 'the bridge'),
    await post('sample-0002', 'the fill'),
    await post('sample-0003', 'the last chord'),
  ];
  await sendToFriend(bob, alice, { text: 'one', tile_id: first });
  await sendToFriend(bob, alice, { text: 'two', tile_id: second });

  await openConversation(page, bob.username);
  await page.getByRole('button', { name: 'Clips in this conversation' }).click();
  const panel = page.getByRole('complementary', { name: 'Clips in this conversation' });
  await expect(panel.getByRole('listitem')).toHaveText([/^the fill/, /^the bridge/]);
  await panel.getByRole('button', { name: 'Play all' }).click();
  await expect(panel.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(panel.locator('[aria-current]')).toContainText('the fill');
  await expect(panel.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(panel.locator('[aria-current]')).toContainText('the bridge');
  await expect(panel.locator(SAMPLE_VIDEO)).toHaveJSProperty('paused', true);
  await expectAccessible(page, 'the clips of a conversation');

  await sendToFriend(bob, alice, { text: 'three', tile_id: third });
  await expect(panel.getByRole('listitem').first()).toContainText('the last chord');
  await panel.getByRole('button', { name: 'Go to its message' }).click();
  await expect(page.locator('[data-seq]').filter({ hasText: 'one' })).toBeInViewport();
});
