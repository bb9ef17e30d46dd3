import { pushTexts } from '@reprise/contract/push/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { readPushOwner, storePushOwner } from '#platform/push-owner.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse, startFakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { SERVER_KEY, unstubDevice, stubDevice } from './push-device.testing.ts';
import { PushSwitch } from './push-switch.tsx';

const uid = 'uid-alice';

const test = serverTest({
  'GET /push/key': () => ({ rows: [{ key: SERVER_KEY }] }),
  'POST /push/subscription': () => ({ success: true }),
  'DELETE /push/subscription': () => ({ success: true }),
});

afterEach(unstubDevice);

describe('shows why it cannot be turned on', () => {
  test.each([
    ['a browser without push support', unstubDevice, pushTexts.unsupported],
    ['a browser that blocks them', () => stubDevice({ permission: 'denied' }), pushTexts.blocked],
  ])('%s', async (_case, arrange, sentence) => {
    arrange();
    startFakeServer({ 'GET /push/key': () => ({ rows: [{ key: SERVER_KEY }] }) });
    open();
    await screen.findByText(sentence);
    expect(toggle().disabled).toBe(true);
  });

  test('an iPhone without the app installed', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');
    open();
    await screen.findByText(pushTexts.install);
    expect(toggle().disabled).toBe(true);
  });

  test('a server with pushes turned off', async () => {
    stubDevice();
    server.on('GET /push/key', () => ({ rows: [] }));
    open();
    await screen.findByText(pushTexts.off);
    expect(toggle().disabled).toBe(true);
  });
});

describe('turning it on', () => {
  test('asks for permission, subscribes and registers with the server, and does nothing before the click', async () => {
    const device = stubDevice();
    open();
    await waitForSwitch(false);
    expect(Notification.permission).toBe('default');
    fireEvent.click(toggle());
    await waitForSwitch(true);
    expect(device.actions).toEqual(['subscribed']);
    expect(server.callsTo('POST /push/subscription').map(({ body }) => body)).toEqual([
      { uid, endpoint: device.endpoint(), keys: { p256dh: 'p', auth: 'a' } },
    ]);
    expect(readPushOwner()).toBe(uid);
  });

  test('replaces a subscription of another user', async () => {
    const device = stubDevice({ permission: 'granted', subscribedWith: SERVER_KEY });
    storePushOwner('uid-bob');
    open();
    await waitForSwitch(false);
    fireEvent.click(toggle());
    await waitForSwitch(true);
    expect(device.actions).toEqual(['unsubscribed', 'subscribed']);
  });

  test.each([
    ['no', 'denied', pushTexts.blocked],
    ['nothing', 'default', pushTexts.note],
  ] as const)('stays off when the permission is %s', async (_case, permission, sentence) => {
    const device = stubDevice({ requestedPermission: permission });
    open();
    await waitForSwitch(false);
    fireEvent.click(toggle());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence));
    expect([toggle().checked, device.actions, readPushOwner()]).toEqual([false, [], null]);
  });

  test('stays off when the server rejects it, and removes the subscription', async () => {
    const device = stubDevice();
    server.on('POST /push/subscription', () => errorResponse(400, 'BAD_URL'));
    open();
    await waitForSwitch(false);
    fireEvent.click(toggle());
    await waitFor(() => expect(device.actions).toEqual(['subscribed', 'unsubscribed']));
    await waitForSwitch(false);
    expect(readPushOwner()).toBeNull();
  });
});

test.each([
  ['', () => ({ success: true })],
  [', also when the server is unreachable', () => errorResponse(503, 'UNAVAILABLE')],
])('turning it off ends it in the browser and on the server%s', async (_case, response) => {
  const device = stubDevice({ permission: 'granted', subscribedWith: SERVER_KEY });
  server.on('DELETE /push/subscription', response);
  storePushOwner(uid);
  open();
  await waitForSwitch(true);
  const endpoint = device.endpoint();
  fireEvent.click(toggle());
  await waitForSwitch(false);
  expect(device.actions).toEqual(['unsubscribed']);
  expect(server.callsTo('DELETE /push/subscription')[0]?.body).toEqual({ uid, endpoint });
  expect(readPushOwner()).toBeNull();
});

const open = () =>
  renderPage({
    routes: [{ path: '/', element: <PushSwitch uid={uid} /> }],
    path: '/',
    auth: alice,
  });
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: pushTexts.label });
const waitForSwitch = (isOn: boolean) =>
  waitFor(() => expect([toggle().checked, toggle().disabled]).toEqual([isOn, false]));
