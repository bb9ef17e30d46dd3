import { beforeEach, describe, expect } from 'vitest';
import { ApiError, connectApi } from '#platform/api/api-client.ts';
import { AuthError } from '#platform/auth/auth-client.ts';
import {
  createInMemoryAuthClient,
  type InMemoryAuthClient,
} from '#platform/testing/in-memory-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { readPendingInvite, storePendingInvite } from '#users/sign-up/pending-invite.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { syncProfile, register, signIn } from './registration.ts';

const SAVE = 'POST /user/save';
const INFO = 'GET /user/info';
const LOGIN_DATE = 'PATCH /user/logindate';

const entry = {
  firstName: 'Alice',
  lastName: 'Archer',
  email: 'Alice@example.org',
  password: 'secret1!',
  username: 'alice',
};

let auth: InMemoryAuthClient;

const test = serverTest({
  [SAVE]: () => ({ success: true }),
  [INFO]: () => ({ rows: [recordOf({ firebase_uid: 'uid-1', username: 'alice' })] }),
  [LOGIN_DATE]: () => ({ success: true }),
});

beforeEach(() => {
  auth = createInMemoryAuthClient();
  connectApi(auth);
});

test('registering saves the user on the API and then sets the display name', async () => {
  await expect(register(auth, entry, prove)).resolves.toBe('registered');
  expect(server.callsTo(SAVE)[0]?.body).toEqual({
    fname: 'Alice',
    lname: 'Archer',
    email: 'alice@example.org',
    username: 'alice',
    firebaseUID: 'uid-1',
    language: 'en',
    date_created: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(auth.getState()).toEqual({
    status: 'signedIn',
    user: {
      uid: 'uid-1',
      email: 'alice@example.org',
      isEmailVerified: true,
      displayName: 'alice',
      photoURL: '/avatars/default.svg',
    },
  });
  expect(localStorage.getItem('uid')).toBe('uid-1');
});

test('no one counts as signed in until the record is saved', async () => {
  const states: string[] = [];
  auth.subscribe(() =>
    states.push(`${auth.getState().status} after ${server.callsTo(SAVE).length}`),
  );
  await register(auth, entry, prove);
  expect(states).toEqual(['unregistered after 0', 'signedIn after 1']);
});

test('an email that has an account saves nothing', async () => {
  auth.rejectSignUp(new AuthError('email-in-use'));
  await expect(register(auth, entry, prove)).rejects.toMatchObject({ code: 'email-in-use' });
  expect(server.calls).toEqual([]);
  expect(auth.getState().status).toBe('signedOut');
});

test('a username taken in the meantime keeps the account, and the next click continues with it', async () => {
  server.on(SAVE, () => errorResponse(409, 'USERNAME_TAKEN'));
  await expect(register(auth, entry, prove)).resolves.toBe('usernameTaken');
  expect(auth.getState().status).toBe('unregistered');
  expect(localStorage.getItem('uid')).toBeNull();

  server.on(SAVE, () => ({ success: true }));
  server.on(INFO, () => ({ rows: [recordOf({ firebase_uid: 'uid-1', username: 'alice2' })] }));
  await expect(register(auth, { ...entry, username: 'alice2' }, prove)).resolves.toBe('registered');
  expect(auth.signUps()).toBe(1);
  expect(auth.getState()).toMatchObject({ user: { displayName: 'alice2' } });
});

test.each([
  ['NETWORK', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['UNAVAILABLE', () => errorResponse(503, 'UNAVAILABLE')],
])('a save that fails with %s is retried by the next click', async (code, response) => {
  server.on(SAVE, response);
  await expect(register(auth, entry, prove)).rejects.toMatchObject({ code });
  expect(auth.getState().status).toBe('unregistered');

  server.on(SAVE, () => ({ success: true }));
  await expect(register(auth, entry, prove)).resolves.toBe('registered');
  expect(auth.signUps()).toBe(1);
});

test('a record saved by an earlier attempt counts, whatever its response was', async () => {
  server.on(SAVE, () => errorResponse(409, 'ALREADY_REGISTERED'));
  await expect(register(auth, { ...entry, username: 'alice9' }, prove)).resolves.toBe('registered');
  expect(auth.getState()).toMatchObject({ status: 'signedIn', user: { displayName: 'alice' } });
});

test('after sign-in the login date is sent and the uid is stored locally', async () => {
  auth.addAccount({ displayName: 'alice' });
  await expect(signIn(auth, entry)).resolves.toBe('signedIn');
  expect(server.callsTo(LOGIN_DATE)[0]?.body).toEqual({
    uid: 'uid-1',
    date_login: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(localStorage.getItem('uid')).toBe('uid-1');
  expect(auth.getState()).toMatchObject({ user: { photoURL: '/avatars/default.svg' } });
});

test('a failed sign-in sends and stores nothing', async () => {
  await expect(signIn(auth, entry)).rejects.toMatchObject({ code: 'invalid-credentials' });
  expect(server.calls).toEqual([]);
  expect(localStorage.getItem('uid')).toBeNull();
});

test('a login date that cannot be stored does not fail the sign-in', async () => {
  auth.addAccount({ displayName: 'alice' });
  server.on(LOGIN_DATE, () => errorResponse(503, 'UNAVAILABLE'));
  await expect(signIn(auth, entry)).resolves.toBe('signedIn');
});

test.each(['', 'alice'])(
  'signing in without a record (name %j) does not sign in yet',
  async (name) => {
    auth.addAccount({ displayName: name });
    server.on(INFO, () => ({ rows: [] }));
    await expect(signIn(auth, entry)).resolves.toBe('unregistered');
    expect(auth.getState().status).toBe('unregistered');
    expect(server.callsTo(LOGIN_DATE)).toEqual([]);
    expect(localStorage.getItem('uid')).toBeNull();
  },
);

test('a registration interrupted before the display name is repaired at the next sign-in', async () => {
  auth.addAccount({ displayName: '' });
  await expect(signIn(auth, entry)).resolves.toBe('signedIn');
  expect(auth.getState()).toMatchObject({ status: 'signedIn', user: { displayName: 'alice' } });
});

test('a profile that matches the record is not changed', async () => {
  await register(auth, entry, prove);
  const updates = auth.profileUpdates();
  await expect(syncProfile(auth, 'uid-1')).resolves.not.toBeNull();
  expect(auth.profileUpdates()).toBe(updates);
});

test('a record that cannot be read changes nothing', async () => {
  await register(auth, entry, prove);
  server.on(INFO, () => errorResponse(500, 'INTERNAL'));
  await expect(syncProfile(auth, 'uid-1')).rejects.toBeInstanceOf(ApiError);
  expect(auth.getState().status).toBe('signedIn');
});

describe('an invite that was opened before', () => {
  const CODE = 'abcdefghijklmnopqrst-_';

  test('is sent with the registration, and then removed', async () => {
    storePendingInvite(CODE);
    await register(auth, entry, prove);
    expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ invite: CODE });
    expect(readPendingInvite()).toBeNull();
  });

  test('is kept while the registration is not finished', async () => {
    storePendingInvite(CODE);
    server.on(SAVE, () => errorResponse(409, 'USERNAME_TAKEN'));
    await register(auth, entry, prove);
    expect(readPendingInvite()).toBe(CODE);
  });

  test.each([
    ['older than a week', `${CODE} ${Date.now() - 8 * 86_400_000}`],
    ['not a code', `<script> ${Date.now()}`],
  ])('is not sent if it is %s', async (_case, stored) => {
    localStorage.setItem('reprise.invite', stored);
    await register(auth, entry, prove);
    expect(server.callsTo(SAVE)[0]?.body).not.toHaveProperty('invite');
  });
});

const prove = async (invite: string | null) => ({ invite, challenge: null });
