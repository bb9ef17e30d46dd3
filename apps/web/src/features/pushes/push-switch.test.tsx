// @vitest-environment happy-dom
import { pushTexts } from '@reprise/contract/push-texts.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushMark, setPushMark } from '#shared/push-mark.ts';
import { alice } from '#shared/testing/fake-auth-client.ts';
import { refuse, startFakeServer, type FakeServer } from '#shared/testing/fake-server.ts';
import { showPage } from '#shared/testing/show-page.tsx';
import { KEY, removeDevice, stubDevice } from './fake-device.ts';
import { PushSwitch } from './push-switch.tsx';

const uid = 'uid-alice';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /push/key': () => ({ rows: [{ key: KEY }] }),
    'POST /push/subscription': () => ({ success: true }),
    'DELETE /push/subscription': () => ({ success: true }),
  });
});
afterEach(() => {
  cleanup();
  removeDevice();
  vi.restoreAllMocks();
});

const open = () =>
  showPage({ routes: [{ path: '/', element: <PushSwitch uid={uid} /> }], path: '/', auth: alice });
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: pushTexts.label });
const settled = (isOn: boolean) =>
  waitFor(() => expect([toggle().checked, toggle().disabled]).toEqual([isOn, false]));

describe('where it cannot be turned on, it says why', () => {
  test.each([
    ['a browser without pushes', removeDevice, pushTexts.unsupported],
    ['a browser that blocks them', () => stubDevice({ permission: 'denied' }), pushTexts.blocked],
  ])('%s', async (_case, arrange, sentence) => {
    arrange();
    startFakeServer({ 'GET /push/key': () => ({ rows: [{ key: KEY }] }) });
    open();
    await screen.findByText(sentence);
    expect(toggle().disabled).toBe(true);
  });

  test('an iPhone on which the app is not installed', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');
    open();
    await screen.findByText(pushTexts.install);
    expect(toggle().disabled).toBe(true);
  });

  test('a server that sends none', async () => {
    stubDevice();
    server.on('GET /push/key', () => ({ rows: [] }));
    open();
    await screen.findByText(pushTexts.off);
    expect(toggle().disabled).toBe(true);
  });
});

describe('turning it on', () => {
  test('asks the browser, subscribes and tells the server; nothing is asked before', async () => {
    const device = stubDevice();
    open();
    await settled(false);
    expect(Notification.permission).toBe('default');
    fireEvent.click(toggle());
    await settled(true);
    expect(device.did).toEqual(['made']);
    expect(server.of('POST /push/subscription').map(({ body }) => body)).toEqual([
      { uid, endpoint: device.endpoint(), keys: { p256dh: 'p', auth: 'a' } },
    ]);
    expect(pushMark()).toBe(uid);
  });

  test('takes the place of a subscription that somebody else has left', async () => {
    const device = stubDevice({ permission: 'granted', subscribedWith: KEY });
    setPushMark('uid-bob');
    open();
    await settled(false);
    fireEvent.click(toggle());
    await settled(true);
    expect(device.did).toEqual(['ended', 'made']);
  });

  test.each([
    ['no', 'denied', pushTexts.blocked],
    ['nothing', 'default', pushTexts.note],
  ] as const)('stays off when the person says %s', async (_case, answer, sentence) => {
    const device = stubDevice({ answer });
    open();
    await settled(false);
    fireEvent.click(toggle());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence));
    expect([toggle().checked, device.did, pushMark()]).toEqual([false, [], null]);
  });

  test('stays off when the server does not take it, and leaves nothing', async () => {
    const device = stubDevice();
    server.on('POST /push/subscription', () => refuse(400, 'BAD_URL'));
    open();
    await settled(false);
    fireEvent.click(toggle());
    await waitFor(() => expect(device.did).toEqual(['made', 'ended']));
    await settled(false);
    expect(pushMark()).toBeNull();
  });
});

test.each([
  ['', () => ({ success: true })],
  [', also when the server is away', () => refuse(503, 'UNAVAILABLE')],
])('turning it off ends it in the browser and at the server%s', async (_case, answer) => {
  const device = stubDevice({ permission: 'granted', subscribedWith: KEY });
  server.on('DELETE /push/subscription', answer);
  setPushMark(uid);
  open();
  await settled(true);
  const endpoint = device.endpoint();
  fireEvent.click(toggle());
  await settled(false);
  expect(device.did).toEqual(['ended']);
  expect(server.of('DELETE /push/subscription')[0]?.body).toEqual({ uid, endpoint });
  expect(pushMark()).toBeNull();
});
