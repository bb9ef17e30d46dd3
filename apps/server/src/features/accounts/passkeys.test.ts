import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transactionOpener } from '#platform/db/transaction.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { readAccountChanges } from './accounts.repo.ts';
import { passkeyService, type PasskeyDeps } from './passkeys.service.ts';

let app: TestApp;
let alice: TestUser;
const signIn = { sessionId: 'session', signedInAt: 0 };

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
});
beforeEach(() => app.db.deleteFrom('account_changes').execute());
afterAll(() => app.stop());

/** The tests of the authentication service store and verify passkeys. */
function serviceWith(ended: readonly string[] | null) {
  const onSessionEnded: string[] = [];
  const passkeys: PasskeyDeps['passkeys'] = {
    list: async () => [
      { id: 'a', name: 'phone', addedAt: new Date(0), lastUsedAt: null },
      { id: 'b', name: 'laptop', addedAt: new Date(0), lastUsedAt: new Date(1_000) },
    ],
    startAdding: () => Promise.reject(new Error('Not called.')),
    add: () => Promise.reject(new Error('Not called.')),
    rename: async () => ended !== null,
    remove: async () => ended,
  };
  const service = passkeyService({
    passkeys,
    transact: transactionOpener(app.db),
    onSessionEnded: (id) => void onSessionEnded.push(id),
  });
  return { service, onSessionEnded };
}

async function changedUids(): Promise<string[]> {
  return (await readAccountChanges(app.db)).map(({ uid }) => uid);
}

it('the list has the time of the last use, if there was one', async () => {
  expect(await serviceWith([]).service.list(alice)).toEqual({
    rows: [
      { id: 'a', name: 'phone', added: '1970-01-01T00:00:00.000Z', last_used: null },
      {
        id: 'b',
        name: 'laptop',
        added: '1970-01-01T00:00:00.000Z',
        last_used: '1970-01-01T00:00:01.000Z',
      },
    ],
  });
});

describe('removing a passkey', () => {
  it('ends the sessions that it opened, on every server', async () => {
    const { service, onSessionEnded } = serviceWith(['one', 'two']);
    expect(await service.remove(alice, signIn, 'a')).toEqual({ success: true });
    expect(onSessionEnded).toEqual(['one', 'two']);
    expect(await changedUids()).toEqual([alice.uid]);
  });

  it('that opened no other session changes no account', async () => {
    await serviceWith([]).service.remove(alice, signIn, 'a');
    expect(await changedUids()).toEqual([]);
  });
});

it('an unknown passkey is neither renamed nor removed', async () => {
  const { service, onSessionEnded } = serviceWith(null);
  await expect(service.rename(alice, 'a', 'tablet')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(service.remove(alice, signIn, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect([onSessionEnded, await changedUids()]).toEqual([[], []]);
  expect(await serviceWith([]).service.rename(alice, 'a', 'tablet')).toEqual({ success: true });
});

it('with an external authentication service there are none', async () => {
  const service = passkeyService({
    passkeys: null,
    transact: transactionOpener(app.db),
    onSessionEnded: () => {},
  });
  expect(await service.list(alice)).toEqual({ rows: [] });
  for (const call of [
    () => service.startAdding(alice, signIn),
    () => service.rename(alice, 'a', 'phone'),
    () => service.remove(alice, signIn, 'a'),
  ]) {
    await expect(call()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This site does not offer passkeys.',
    });
  }
});
