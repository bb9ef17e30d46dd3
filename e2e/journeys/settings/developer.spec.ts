import { newTokenTexts, tokenRowTexts } from '@reprise/contract/tokens/texts.ts';
import {
  deliveryTexts,
  newWebhookTexts,
  webhookRowTexts,
} from '@reprise/contract/webhooks/texts.ts';
import {
  startWebhookReceiver,
  verifyWebhook,
} from '../../../apps/server/src/testing/servers/webhook-receiver.ts';
import { e2ePorts } from '../../ports.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createGroup, sendToGroup } from '../../support/chat.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { pressOn, tabTo } from '../../support/keyboard.ts';
import { signInAgain } from '../../support/users.ts';

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
  await expect(section.getByText(tokenRowTexts.wasRevoked('Uploader'))).toBeVisible();
  await expect(listed).toHaveCount(0);
  expect((await post()).status()).toBe(401);
  await script.dispose();
});

test('webhooks send clips and messages of a group until they are off or deleted', async ({
  alice,
  bob,
  alicePage: page,
  playwright,
  baseURL,
}) => {
  const receiver = await startWebhookReceiver(e2ePorts.webhook);
  await befriend(alice, bob);
  const chat = await createGroup(alice, 'Band', [bob]);
  await page.goto('/settings#developer');
  const section = page.getByRole('region', { name: 'Developer' });
  const dialog = page.getByRole('dialog');
  const listed = section.getByRole('list', { name: webhookRowTexts.list }).getByRole('listitem');
  const opener = section.getByRole('button', { name: webhookRowTexts.create });
  const secret = dialog.getByLabel(newWebhookTexts.secret, { exact: true });

  await opener.click();
  await dialog
    .getByLabel(newWebhookTexts.address, { exact: true })
    .fill(`${receiver.origin}/clips`);
  await dialog.getByLabel('Current password', { exact: true }).fill(alice.password);
  await expectAccessible(page, 'new webhook', '[role="dialog"]');
  await dialog.getByRole('button', { name: newWebhookTexts.submit }).click();
  const secretOfClips = await secret.inputValue();
  await dialog.getByRole('button', { name: newTokenTexts.done }).click();
  await expect(listed).toHaveCount(1);

  // The second one by keyboard alone.
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel(newWebhookTexts.address, { exact: true }));
  await page.keyboard.type(`${receiver.origin}/messages`);
  await pressOn(page, dialog.getByRole('radio', { checked: true }), 'ArrowDown');
  await tabTo(page, dialog.getByLabel('Current password', { exact: true }));
  await page.keyboard.type(alice.password);
  await page.keyboard.press('Enter');
  const secretOfMessages = await secret.inputValue();
  await pressOn(page, dialog.getByRole('button', { name: newTokenTexts.done }));
  await expect(opener).toBeFocused();
  await expect(listed).toHaveText([
    new RegExp(`/clips${webhookRowTexts.clips}`),
    new RegExp(`/messages${webhookRowTexts.messages('Band')}`),
  ]);

  // The password has replaced the session of the page.
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { post } = await signInAgain(elsewhere, alice);
  const to = (path: string) => receiver.received.filter((each) => each.path === path);
  const tile_id = await post({ ...SAMPLE, description: 'sent by a webhook' });
  await sendToGroup(bob, chat, { text: 'play it again' });
  await expect.poll(() => to('/clips').length + to('/messages').length).toBe(2);
  const events = [
    ...to('/clips').map((each) => verifyWebhook(secretOfClips, each)),
    ...to('/messages').map((each) => verifyWebhook(secretOfMessages, each)),
  ];
  expect(events).toMatchObject([
    { type: 'clip.posted', data: { tile_id, tile_desc: 'sent by a webhook' } },
    { type: 'message.sent', data: { chat, text: 'play it again' } },
  ]);

  // One is deleted, and the other one's receiver is gone.
  await section
    .getByRole('button', { name: webhookRowTexts.deleteOf(`${receiver.origin}/clips`) })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: webhookRowTexts.delete }).click();
  await expect(listed).toHaveCount(1);
  receiver.status = 410;
  await sendToGroup(bob, chat, { text: 'and again' });
  await expect.poll(() => to('/messages').length).toBe(2);
  receiver.status = 200;
  await expect(async () => {
    await page.reload();
    await expect(listed).toHaveText(new RegExp(webhookRowTexts.off), { timeout: 2_000 });
  }).toPass();
  await post({ ...SAMPLE, description: 'not sent' });
  await sendToGroup(bob, chat, { text: 'not sent' });
  await expectAccessible(page, 'a webhook that is off');
  await section.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(dialog.getByText(deliveryTexts.isOff)).toBeVisible();
  await expectAccessible(page, 'deliveries', '[role="dialog"]');
  await dialog.getByRole('button', { name: deliveryTexts.turnOn }).click();
  await dialog.getByRole('button', { name: deliveryTexts.test }).click();
  await expect.poll(() => to('/messages').length).toBe(3);
  const sent = receiver.received.map(({ path, body }) => [
    path,
    (JSON.parse(body) as { type: string }).type,
  ]);
  expect(sent.slice(2)).toEqual([
    ['/messages', 'message.sent'],
    ['/messages', 'test'],
  ]);
  await elsewhere.dispose();
  await receiver.stop();
});
