import { expectAccessible } from '../../support/axe.ts';
import { messageLog, openChat } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { makeMix } from '../../support/mixes.ts';
import { openSignedIn } from '../../support/users.ts';

const clips = [1, 2, 3].map((nr) => ({
  link: `sample-000${nr}`,
  startTime: 2,
  endTime: 3.5,
  description: `part ${nr}`,
}));

test(
  'a mix is sent from its page, and plays through as one bubble',
  { tag: ['@long', '@mobile'] },
  async ({ browser, alicePage: page, alice, bob }) => {
    await befriend(alice, bob);
    const mix = await makeMix(alice, { title: 'For the last train', audience: 'private', clips });
    await page.goto(`/mix/${mix}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Share this mix' });
    await panel.getByRole('button', { name: 'Let friends see it' }).click();
    await expect(panel.getByText('Only your friends can see it.')).toBeVisible();
    await panel.getByRole('checkbox', { name: bob.username }).click();
    await panel.getByPlaceholder('Enter the Message to Share').fill('made you one');
    await expectAccessible(page, 'sharing a mix');
    await panel.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(panel.getByText('Sent').first()).toBeVisible();

    const bobPage = await openSignedIn(browser, bob);
    await openChat(bobPage, alice);
    const log = messageLog(bobPage, alice);
    await expect(log.getByText('made you one')).toBeVisible();
    await expect(log.getByText('1 of 3')).toBeVisible();
    await expectAccessible(bobPage, 'a mix in a conversation');
    const play = log.getByRole('button', { name: 'Play For the last train' });
    await play.click();
    for (const position of ['2 of 3', '3 of 3'])
      await expect(log.getByText(position)).toBeVisible();
    // At the end it goes back to the first clip.
    await expect(play).toBeVisible();
    await expect(log.getByText('1 of 3')).toBeVisible();
    await log.getByRole('link', { name: 'Open For the last train' }).click();
    await expect(bobPage).toHaveURL(`/mix/${mix}`);
    await bobPage.goBack();

    // Who may no longer see it learns nothing of it.
    await alice.call('/mix/edit', { method: 'PATCH', data: { mix, audience: 'private' } });
    await bobPage.reload();
    await expect(log.getByText('Mix not available to you')).toBeVisible();
    await expect(log.getByText('made you one')).toBeVisible();
    await expect(bobPage.getByText('For the last train')).toHaveCount(0);
    await bobPage.context().close();
  },
);
