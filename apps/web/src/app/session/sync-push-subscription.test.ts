import { afterEach, expect, vi } from 'vitest';
import { SERVER_KEY, unstubDevice, stubDevice } from '#features/push/push-device.testing.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { readPushOwner, storePushOwner } from '#platform/push-owner.ts';
import {
  alice,
  createFakeAuthClient,
  signedInAs,
  visitor,
} from '#platform/testing/fake-auth-client.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { syncPushSubscription } from './sync-push-subscription.ts';

const uid = 'uid-alice';
const bob = signedInAs('bob');
const loading: AuthState = { status: 'loading' };

const test = serverTest({
  'GET /push/key': () => ({ rows: [{ key: SERVER_KEY }] }),
  'POST /push/subscription': () => ({ success: true }),
});

afterEach(unstubDevice);

test('a start with a session subscribes the browser', async () => {
  const { actions, endpoint, close } = startWithStates(SERVER_KEY, alice);
  await waitUntil(() => expect(subscriptionRequests()).toHaveLength(1));
  expect(subscriptionRequests()[0]?.body).toMatchObject({ uid, endpoint: endpoint() });
  expect([actions, readPushOwner()]).toEqual([[], uid]);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['that the browser has lost is created again', null, ['subscribed']],
  [
    'with an older server key is created again',
    `C${'A'.repeat(86)}`,
    ['unsubscribed', 'subscribed'],
  ],
])('a subscription %s', async (_case, subscribedWith, expected) => {
  const device = startWithStates(subscribedWith, alice);
  await waitUntil(() => expect(subscriptionRequests()).toHaveLength(1));
  expect(device.actions).toEqual(expected);
});

test.each([
  ['signing out', [alice, visitor]],
  ['another user signing in', [bob]],
])('%s ends them, and closes the visible notifications', async (_case, states) => {
  const { actions, close } = startWithStates(SERVER_KEY, ...states);
  await waitUntil(() => expect(readPushOwner()).toBeNull());
  expect(actions).toEqual(['unsubscribed']);
  expect(close).toHaveBeenCalledOnce();
});

test('a start without a session, which may be offline, keeps them', async () => {
  const { actions } = startWithStates(SERVER_KEY, visitor);
  const { actions: control } = startWithStates(SERVER_KEY, bob);
  await waitUntil(() => expect(control).toEqual(['unsubscribed']));
  expect(actions).toEqual([]);
});

test('a start after a sign-out that could not end them ends them', async () => {
  const { actions } = stubDevice({ permission: 'granted', subscribedWith: SERVER_KEY });
  storePushOwner('');
  const auth = createFakeAuthClient(loading);
  syncPushSubscription(auth);
  auth.setState(visitor);
  await waitUntil(() => expect(readPushOwner()).toBeNull());
  expect(actions).toEqual(['unsubscribed']);
});

test('a browser without them loads nothing', async () => {
  const device = stubDevice({ permission: 'granted', subscribedWith: SERVER_KEY });
  const auth = createFakeAuthClient(loading);
  syncPushSubscription(auth);
  auth.setState(alice);
  auth.setState(visitor);
  startWithStates(SERVER_KEY, bob);
  await waitUntil(() => expect(readPushOwner()).toBeNull());
  expect([device.actions, server.calls]).toEqual([[], []]);
});

const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

function startWithStates(subscribedWith: string | null, ...states: readonly AuthState[]) {
  const device = stubDevice({ permission: 'granted', subscribedWith });
  const close = vi.fn<() => void>();
  device.shownNotifications.push({ close });
  storePushOwner(uid);
  const auth = createFakeAuthClient(loading);
  syncPushSubscription(auth);
  for (const state of states) auth.setState(state);
  return { ...device, close };
}

const subscriptionRequests = () => server.callsTo('POST /push/subscription');
