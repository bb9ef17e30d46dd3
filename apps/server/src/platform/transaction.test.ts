import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#testing/people.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Handle, OpenDatabase } from './db/open.ts';
import { notePush, pushesOf } from './push/push-log.ts';
import { statementRunner, transactionOpener, type Transact } from './transaction.ts';

let database: OpenDatabase;
const pushed: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => void pushed.splice(0));
afterAll(() => database.close());

const push = (tx: Handle) => void pushed.push(...pushesOf(tx).map(({ body }) => body));

function note(tx: Handle, body: string): void {
  notePush(tx, { userId: 1, title: 'bob', body, tag: 'chat:x', url: '/', isUrgent: true });
}

const count = async () =>
  Number(
    (
      await database.db
        .selectFrom('users')
        .select((of) => of.fn.countAll().as('people'))
        .executeTakeFirstOrThrow()
    ).people,
  );

describe.each([
  ['a transaction', transactionOpener],
  ['a statement', statementRunner],
])('%s', (_case, open) => {
  const run: Transact = (work) => open(database.db, push)(work);

  it('that is stored is pushed, once and after its end', async () => {
    await run(async (tx) => {
      note(tx, 'stored');
      expect(pushed).toEqual([]);
    });
    expect(pushed).toEqual(['stored']);
  });

  it('that fails is pushed to nobody', async () => {
    const failing = run(async (tx) => {
      note(tx, 'refused');
      throw new Error('Refused.');
    });
    await expect(failing).rejects.toThrow('Refused.');
    expect(pushed).toEqual([]);
  });

  it('that is run again after a deadlock is pushed once', async () => {
    let runs = 0;
    await run(async (tx) => {
      runs += 1;
      note(tx, `run ${runs}`);
      if (runs < 3) throw Object.assign(new Error('Deadlock.'), { code: '40P01' });
    });
    expect(pushed).toEqual(['run 3']);
  });
});

it('what fails late leaves no row and no push', async () => {
  const before = await count();
  const failing = transactionOpener(
    database.db,
    push,
  )(async (tx) => {
    await makeUser(tx, 'alice');
    note(tx, 'hello');
    throw new Error('Too late.');
  });
  await expect(failing).rejects.toThrow('Too late.');
  expect(await count()).toBe(before);
  expect(pushed).toEqual([]);
});
