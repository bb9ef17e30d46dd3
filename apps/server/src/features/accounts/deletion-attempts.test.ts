import { expect, it } from 'vitest';
import type { Transact } from '#platform/db/transaction.ts';
import { deletionService } from './deletion.service.ts';

const user = { id: 1, uid: 'alice' };
const ATTEMPTS = 10;

class DatabaseError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Fails as often as given, with this error. */
async function deleteWith(failures: number, error: Error) {
  let attempts = 0;
  const deleted: string[] = [];
  const transact: Transact = async () => {
    attempts += 1;
    if (attempts <= failures) throw error;
    return undefined as never;
  };
  const service = deletionService({
    transact,
    userData: {} as never,
    storedAccounts: { remove: async () => {} },
    onDeleted: (uid) => void deleted.push(uid),
  });
  const result = await service.deleteAccount(user).catch((reason: unknown) => reason);
  return { result, attempts, deleted };
}

it.each([
  ['a row that was stored during the call', '23503'],
  ['a lock that another deletion has', '55P03'],
])('starts over after %s, up to ten times', async (_, code) => {
  const error = new DatabaseError(code);
  const success = { result: { success: true }, attempts: ATTEMPTS, deleted: ['alice'] };
  expect(await deleteWith(ATTEMPTS - 1, error)).toEqual(success);
  const failure = { result: error, attempts: ATTEMPTS, deleted: [] };
  expect(await deleteWith(ATTEMPTS, error)).toEqual(failure);
});

it('does not start over after another error', async () => {
  const error = new DatabaseError('42601');
  expect(await deleteWith(1, error)).toEqual({ result: error, attempts: 1, deleted: [] });
});
