import { expectAccessible, expectAccessibleAtBothSizes } from '../../support/axe.ts';
import {
  chatLog,
  createGroup,
  message,
  openConversation,
  sendMessage,
  sendToFriend,
  sendToGroup,
} from '../../support/chat.ts';
import { SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { makeMix } from '../../support/mixes.ts';
import { openShareDialog } from '../../support/screens.ts';
import { expectInStep, expectPlayerFillsArea, room, sendTwoClips } from '../../support/together.ts';
import { openSignedIn } from '../../support/users.ts';

test(
  'two friends loop a clip together, pause it, go to the next one and leave',
  { tag: '@mobile' },
  async ({ page, browser, alice, bob }) => {
    await sendTwoClips(alice, bob);
    const bobsPage = await openSignedIn(browser, bob);
    await openConversation(page, bob.username);
    await openConversation(bobsPage, alice.username);

    await page.getByRole('button', { name: 'Loop together' }).first().click();
    await expect(room(page).getByText(`Waiting for ${bob.username}`)).toBeVisible();
    const notice = bobsPage.getByText(`${alice.username} started a loop`).filter({ visible: true });
    await expect(notice.first()).toBeVisible();
    await expect(room(bobsPage)).toBeHidden();
    await bobsPage.getByRole('button', { name: 'Join' }).first().click();
    await expect(room(bobsPage)).toBeVisible();
    await expect(room(page).getByText(`${bob.username} joined.`)).toBeVisible();
    await expectInStep(page, bobsPage, 300);
    await expectPlayerFillsArea(page);
    await expectAccessibleAtBothSizes(page, 'loop together');

    await sendMessage(bobsPage, 'THERE');
    await expect(message(page, bob, 'THERE')).toBeVisible();

    await room(page).getByRole('button', { name: 'Pause for everyone' }).click();
    await expect(room(bobsPage).getByText(`${alice.username} paused.`)).toBeVisible();
    await room(bobsPage).getByRole('button', { name: 'Play for everyone' }).click();
    await room(bobsPage).getByRole('button', { name: 'NEXT for everyone' }).click();
    await expect(room(page).getByText(`skipped to`)).toBeVisible();
    await expect(room(page).getByRole('button', { name: 'THE END' })).toBeDisabled();

    await room(bobsPage).press('Escape');
    await room(bobsPage).press('Escape');
    await expect(room(bobsPage)).toBeHidden();
    await expect(room(page).getByText(`${bob.username} left.`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).last().click();
    await expect(
      page.getByText(/^You looped \d+ times? together|^The loop has ended/),
    ).toBeVisible();
    await expect(bobsPage.getByRole('button', { name: 'Join' })).toBeHidden();
    await bobsPage.context().close();
  },
);

test(
  'in a group, a block puts a user out of the room at once',
  { tag: '@long' },
  async ({ page, browser, alice, bob, carol }) => {
    await befriend(alice, bob);
    await befriend(alice, carol);
    const chat = await createGroup(alice, 'Friday listening', [bob, carol]);
    const link = 'jNQXAC9IVRw';
    const tile = await alice.post({ ...SAMPLE, link, description: 'the trunk' });
    await sendToGroup(alice, chat, { text: '', tile_id: tile });
    const bobsPage = await openSignedIn(browser, bob);
    await openConversation(page, 'Friday listening');
    await openConversation(bobsPage, 'Friday listening');
    await page.getByRole('button', { name: 'Loop together' }).first().click();
    await bobsPage.getByRole('button', { name: 'Join' }).first().click();
    await expect(room(bobsPage)).toBeVisible();
    await expectPlayerFillsArea(bobsPage);
    const data = { user: alice.username, friend: bob.username };
    expect((await alice.call('/user/block', { method: 'POST', data })).status).toBe(200);
    await expect(room(bobsPage)).toBeHidden();
    await expect(bobsPage.getByRole('button', { name: 'Join' })).toBeHidden();
    await expect(room(page)).toBeVisible();
    await bobsPage.context().close();
  },
);

test(
  'a mix is looped together from its bubble, with reactions and a clip in between',
  { tag: '@long' },
  async ({ page, browser, baseURL, alice, bob }) => {
    await befriend(alice, bob);
    const clips = ['first', 'second'].map((description) => ({ ...SAMPLE, description }));
    const mix = await makeMix(alice, { title: 'For the train', audience: 'friends', clips });
    await sendToFriend(alice, bob, { text: `${baseURL}/mix/${mix}` });
    await bob.post({ ...SAMPLE, description: 'the breath' });
    const bobsPage = await openSignedIn(browser, bob);
    await openConversation(page, bob.username);
    await openConversation(bobsPage, alice.username);
    await chatLog(page).getByRole('button', { name: 'Loop together' }).click();
    await bobsPage.getByRole('button', { name: 'Join' }).first().click();
    const next = room(bobsPage).getByRole('list', { name: 'What comes next' });
    await expect(next.getByText('From For the train')).toBeVisible();
    await expect(next.getByText('second')).toBeVisible();

    await page.getByRole('button', { name: 'Wow' }).click();
    await expect(bobsPage.getByRole('img', { name: `${alice.username}: Wow` })).toBeVisible();

    await room(bobsPage).getByRole('button', { name: 'Add a clip' }).click();
    await bobsPage.getByRole('dialog').getByText('the breath').click();
    await expect(next.getByRole('button')).toHaveText([/the breath/, /second/]);
    const nextButton = room(page).getByRole('button', { name: 'NEXT for everyone' });
    await nextButton.click();
    await expect(room(bobsPage).getByText('skipped to “the breath”.')).toBeVisible();
    await nextButton.click();
    await expect(room(bobsPage).getByText('skipped to “second”.')).toBeVisible();
    await expect(room(bobsPage).getByRole('button', { name: 'THE END' })).toBeDisabled();
    await expectAccessible(bobsPage, 'looping a mix together');
    await bobsPage.context().close();
  },
);

test(
  'the share sheet starts a loop with a friend, also without a conversation',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await alice.post({ ...SAMPLE, description: 'the breath' });
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    const dialog = await openShareDialog(page, bob.username);
    await dialog.getByRole('button', { name: `Loop together with ${bob.username}` }).click();
    await expect(room(page).getByText(`Waiting for ${bob.username}`)).toBeVisible();
    await expect(room(page).getByText('the breath')).toBeVisible();
  },
);
