// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEY, removeDevice, stubDevice } from '#features/pushes/fake-device.ts';
import type { AuthState } from '#shared/auth/auth-client.ts';
import { pushMark, setPushMark } from '#shared/push-mark.ts';
import { alice, createFakeAuthClient } from '#shared/testing/fake-auth-client.ts';
import { startFakeServer, type FakeServer } from '#shared/testing/fake-server.ts';
import { keepPushes } from './keep-pushes.ts';

const uid = 'uid-alice';
const bob: AuthState = {
  status: 'signedIn',
  user: {
    uid: 'uid-bob',
    email: 'bob@example.com',
    isEmailVerified: true,
    displayName: 'bob',
    photoURL: null,
  },
};
const loading: AuthState = { status: 'loading' };
const signedOut: AuthState = { status: 'signedOut' };

/** The module is loaded on demand, which takes its time on a busy machine. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /push/key': () => ({ rows: [{ key: KEY }] }),
    'POST /push/subscription': () => ({ success: true }),
  });
});
afterEach(removeDevice);

/** A device on which alice has turned them on, through these states of who is signed in. */
function go(subscribedWith: string | null, ...states: readonly AuthState[]) {
  const device = stubDevice({ permission: 'granted', subscribedWith });
  const close = vi.fn<() => void>();
  device.shown.push({ close });
  setPushMark(uid);
  const auth = createFakeAuthClient(loading);
  keepPushes(auth);
  for (const state of states) auth.become(state);
  return { ...device, close };
}

const told = () => server.of('POST /push/subscription');

test('a start with a session subscribes it', async () => {
  const { did, endpoint, close } = go(KEY, alice);
  await until(() => expect(told()).toHaveLength(1));
  expect(told()[0]?.body).toMatchObject({ uid, endpoint: endpoint() });
  expect([did, pushMark()]).toEqual([[], uid]);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['that the browser has lost is made again', null, ['made']],
  ['with an older key of the server is made again', `C${'A'.repeat(86)}`, ['ended', 'made']],
])('a subscription %s', async (_case, subscribedWith, did) => {
  const device = go(subscribedWith, alice);
  await until(() => expect(told()).toHaveLength(1));
  expect(device.did).toEqual(did);
});

test.each([
  ['signing out', [alice, signedOut]],
  ['somebody else who signs in', [bob]],
])('%s ends them, and closes what is shown', async (_case, states) => {
  const { did, close } = go(KEY, ...states);
  await until(() => expect(pushMark()).toBeNull());
  expect(did).toEqual(['ended']);
  expect(close).toHaveBeenCalledOnce();
});

test('a start without a session, which may be one without a network, leaves them', async () => {
  const { did } = go(KEY, signedOut);
  const { did: control } = go(KEY, bob);
  await until(() => expect(control).toEqual(['ended']));
  expect(did).toEqual([]);
});

test('a browser without them loads nothing', async () => {
  const device = stubDevice({ permission: 'granted', subscribedWith: KEY });
  const auth = createFakeAuthClient(loading);
  keepPushes(auth);
  auth.become(alice);
  auth.become(signedOut);
  go(KEY, bob);
  await until(() => expect(pushMark()).toBeNull());
  expect([device.did, server.calls]).toEqual([[], []]);
});
