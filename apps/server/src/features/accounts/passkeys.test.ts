import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { readAccountChanges } from './accounts.repo.ts';
import { passkeyService, type PasskeyDeps } from './passkeys.service.ts';

const signIn = { sessionId: 'session', signedInAt: 0 };

it.beforeEach(({ db }) => db.deleteFrom('account_changes').execute());

it('the list has the time of the last use, if there was one', async ({ db, alice }) => {
  expect(await serviceWith(db, true).service.list(alice)).toEqual({
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
  it('is noticed by every server', async ({ db, alice }) => {
    const { service, signedOut } = serviceWith(db, true);
    expect(await service.remove(alice, signIn, 'a')).toEqual({ success: true });
    expect(signedOut).toEqual([alice.uid]);
    expect(await changedUids(db)).toEqual([alice.uid]);
  });
});

it('an unknown passkey is neither renamed nor removed', async ({ db, alice }) => {
  const { service, signedOut } = serviceWith(db, false);
  await expect(service.rename(alice, 'a', 'tablet')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(service.remove(alice, signIn, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect([signedOut, await changedUids(db)]).toEqual([[], []]);
  expect(await serviceWith(db, true).service.rename(alice, 'a', 'tablet')).toEqual({
    success: true,
  });
});

it('with an external authentication service there are none', async ({ db, alice }) => {
  const service = passkeyService({
    passkeys: null,
    transact: transactionOpener(db),
    onSignedOut: () => {},
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

/** The tests of the authentication service store and verify passkeys. */
function serviceWith(db: Db, hasPasskey: boolean) {
  const signedOut: string[] = [];
  const passkeys: PasskeyDeps['passkeys'] = {
    list: async () => [
      { id: 'a', name: 'phone', addedAt: new Date(0), lastUsedAt: null },
      { id: 'b', name: 'laptop', addedAt: new Date(0), lastUsedAt: new Date(1_000) },
    ],
    startAdding: () => Promise.reject(new Error('Not called.')),
    add: () => Promise.reject(new Error('Not called.')),
    rename: async () => hasPasskey,
    remove: async () => hasPasskey,
  };
  const service = passkeyService({
    passkeys,
    transact: transactionOpener(db),
    onSignedOut: (uid) => void signedOut.push(uid),
  });
  return { service, signedOut };
}

async function changedUids(db: Db): Promise<string[]> {
  return (await readAccountChanges(db)).map(({ uid }) => uid);
}
