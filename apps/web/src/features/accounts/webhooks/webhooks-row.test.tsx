import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import {
  deliveryTexts,
  newWebhookTexts,
  webhookRowTexts,
  webhookTexts,
} from '@reprise/contract/webhooks/texts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { WebhooksRow } from './webhooks-row.tsx';

const LIST = 'GET /user/webhooks';
const CREATE = 'POST /user/webhook';
const DELETE = 'DELETE /user/webhook';
const DELIVERIES = 'GET /user/webhook/deliveries';
const RESEND = 'POST /user/webhook/resend';
const SECRET = 'whsec_c2VjcmV0';
const GROUP = { chat: '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab', name: 'Band' };

const clips = {
  id: 1,
  address: 'https://hooks.example/clips',
  created: '2026-11-01T10:00:00Z',
  failing_since: null,
  is_off: false,
};
const messages = {
  ...clips,
  id: 2,
  address: 'https://bot.example/',
  group: GROUP,
  failing_since: new Date(Date.now() - 3 * 3_600_000).toISOString(),
};
const delivered = {
  id: 5,
  event: 'clip.posted',
  created: new Date(Date.now() - 2 * 60_000).toISOString(),
  state: 'delivered',
  attempts: 1,
  status: 204,
  answer: '',
  next_attempt: null,
};
const failed = {
  ...delivered,
  id: 6,
  state: 'failed',
  status: null,
  answer: 'connect ECONNREFUSED',
};

const test = serverTest({
  [LIST]: () => ({ rows: [clips, messages], groups: [GROUP] }),
  [CREATE]: () => ({ rows: [{ id: 3, secret: SECRET }] }),
  [DELIVERIES]: () => ({ rows: [failed, delivered] }),
});

test('lists each webhook with what it sends and whether it fails', async () => {
  const { list } = await show();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `https://hooks.example/clipsYour new clips${webhookRowTexts.show}`,
    `https://bot.example/Messages in Band · failing since 3 hours ago${webhookRowTexts.show}`,
  ]);
});

test('one that was turned off, and one of a group that was left, say so', async () => {
  const left = { ...messages, group: { ...GROUP, name: '' }, is_off: true };
  server.on(LIST, () => ({ rows: [left], groups: [] }));
  const { list } = await show();
  expect(list.getByRole('listitem').textContent).toContain(
    `${webhookRowTexts.leftGroup} · ${webhookRowTexts.off}`,
  );
});

test('a new one for a group shows its secret once', async () => {
  const { reauthenticate } = await show();
  const form = await openForm();
  fireEvent.click(form.getByRole('radio', { name: webhookRowTexts.messages('Band') }));
  submit(form);
  const dialog = within(await screen.findByRole('dialog', { name: newWebhookTexts.shownTitle }));
  expect(dialog.getByLabelText<HTMLInputElement>(newWebhookTexts.secret).value).toBe(SECRET);
  expect(reauthenticate).toHaveBeenCalledWith('secret1!');
  expect(server.callsTo(CREATE)[0]?.body).toEqual({
    uid: alice.user.uid,
    address: 'https://hooks.example/new',
    chat: GROUP.chat,
  });
});

test('an address that is not public is shown under its field, and stays', async () => {
  server.on(CREATE, () => errorResponse(400, 'BAD_URL'));
  await show();
  submit(await openForm());
  await screen.findByText(webhookTexts.privateAddress);
  expect(field(newWebhookTexts.address).value).toBe('https://hooks.example/new');
});

test('an address without https and a missing password are shown', async () => {
  await show();
  const form = await openForm('hooks.example', '');
  submit(form);
  await form.findByText(webhookTexts.badAddress);
  await form.findByText(accountTexts.password.missing);
  expect(server.callsTo(CREATE)).toEqual([]);
});

test('shows the last deliveries, and sends one again', async () => {
  await show();
  press(webhookRowTexts.showOf(clips.address));
  const dialog = within(await screen.findByRole('dialog', { name: deliveryTexts.title }));
  const list = within(await dialog.findByRole('list', { name: deliveryTexts.list }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'New clip · Failed2 minutes ago · No response: connect ECONNREFUSEDSend again',
    'New clip · Delivered2 minutes ago · Status 204Send again',
  ]);
  server.on(RESEND, () => ({ success: true }));
  const [first] = list.getAllByRole('button');
  if (!first) throw new Error('There is no button.');
  fireEvent.click(first);
  await dialog.findByText(deliveryTexts.queued);
  expect(server.callsTo(RESEND)[0]?.body).toEqual({
    uid: alice.user.uid,
    webhook_id: 1,
    delivery_id: 6,
  });
});

test('one that is off is turned on', async () => {
  server.on(LIST, () => ({ rows: [{ ...clips, is_off: true }], groups: [] }));
  await show();
  press(webhookRowTexts.showOf(clips.address));
  const dialog = within(await screen.findByRole('dialog', { name: deliveryTexts.title }));
  expect(dialog.getByText(deliveryTexts.isOff)).toBeTruthy();
  server.on('POST /user/webhook/on', () => ({ success: true }));
  server.on(LIST, () => ({ rows: [clips], groups: [] }));
  fireEvent.click(dialog.getByRole('button', { name: deliveryTexts.turnOn }));
  await dialog.findByText(deliveryTexts.turnedOn);
  await dialog.findByRole('button', { name: deliveryTexts.test });
});

test('a new secret needs the password', async () => {
  const { reauthenticate } = await show();
  press(webhookRowTexts.showOf(clips.address));
  const dialog = within(await screen.findByRole('dialog', { name: deliveryTexts.title }));
  fireEvent.click(dialog.getByRole('button', { name: deliveryTexts.newSecret }));
  const form = within(await screen.findByRole('dialog', { name: deliveryTexts.newSecretTitle }));
  server.on('POST /user/webhook/secret', () => ({ rows: [{ id: 1, secret: SECRET }] }));
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(form.getByRole('button', { name: deliveryTexts.newSecret }));
  await screen.findByRole('dialog', { name: newWebhookTexts.shownTitle });
  expect(reauthenticate).toHaveBeenCalledWith('secret1!');
});

test('deleting one asks first', async () => {
  const { list } = await show();
  press(webhookRowTexts.deleteOf(clips.address));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.on(DELETE, () => ({ success: true }));
  server.on(LIST, () => ({ rows: [messages], groups: [GROUP] }));
  fireEvent.click(dialog.getByRole('button', { name: webhookRowTexts.delete }));
  await screen.findByText(webhookRowTexts.wasDeleted);
  await expect.poll(() => list.getAllByRole('listitem')).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(button(webhookRowTexts.create));
  expect(server.callsTo(DELETE)[0]?.body).toEqual({ uid: alice.user.uid, webhook_id: 1 });
});

test('ten webhooks are the most', async () => {
  const rows = Array.from({ length: 10 }, (_, id) => ({ ...clips, id }));
  server.on(LIST, () => ({ rows, groups: [] }));
  await show();
  expect(screen.getByText(webhookTexts.tooMany)).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: webhookRowTexts.create }).disabled,
  ).toBe(true);
});

async function show() {
  const reauthenticate = vi.fn(async (_password: string) => {});
  const routes = [{ path: '/settings', element: <WebhooksRow user={alice.user} /> }];
  open({ path: '/settings', routes, service: { reauthenticate } });
  const list = within(await screen.findByRole('list', { name: webhookRowTexts.list }));
  return { list, reauthenticate };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function openForm(address = 'https://hooks.example/new', password = 'secret1!') {
  press(webhookRowTexts.create);
  const form = within(await screen.findByRole('dialog'));
  type(newWebhookTexts.address, address);
  type(accountTexts.password.current, password);
  return form;
}

function submit(form: Form) {
  fireEvent.click(form.getByRole('button', { name: newWebhookTexts.submit }));
}
