import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/database.ts';
import { makeUser } from '#testing/users.ts';
import { statementRunner, transactionOpener, type Emitter, type Publish } from './transaction.ts';

const published: string[] = [];

beforeEach(() => void published.splice(0));
const publish: Publish = ({ touched, pushes }) => {
  published.push(...touched);
  published.push(...pushes.map(({ body }) => `push of ${String(body)}`));
};

const countUsers = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('users')
        .select((of) => of.fn.countAll().as('users'))
        .executeTakeFirstOrThrow()
    ).users,
  );

describe.each([
  ['a transaction', transactionOpener],
  ['a statement', statementRunner],
])('%s', (_case, open) => {
  const run = <T>(db: Db, work: (tx: Emitter) => Promise<T>) => open(db, publish)(work);

  it('publishes once, after the commit', async ({ db }) => {
    await run(db, async (tx) => {
      record(tx, 'stored');
      expect(published).toEqual([]);
    });
    expect(published).toEqual(['unseenMessages/stored', 'push of stored']);
  });

  it('publishes nothing on failure', async ({ db }) => {
    const failing = run(db, async (tx) => {
      record(tx, 'rejected');
      throw new Error('Rejected.');
    });
    await expect(failing).rejects.toThrow('Rejected.');
    expect(published).toEqual([]);
  });

  it('publishes only the last attempt after a deadlock', async ({ db }) => {
    let runs = 0;
    await run(db, async (tx) => {
      runs += 1;
      record(tx, `run ${runs}`);
      if (runs < 3) throw Object.assign(new Error('Deadlock.'), { code: '40P01' });
    });
    expect(published).toEqual(['unseenMessages/run 3', 'push of run 3']);
  });

  it('does not retry when publishing fails', async ({ db }) => {
    let runs = 0;
    const failing = open(db, () => {
      throw Object.assign(new Error('Deadlock.'), { code: '40P01' });
    })(async () => {
      runs += 1;
    });
    await expect(failing).rejects.toThrow('Deadlock.');
    expect(runs).toBe(1);
  });
});

it('a transaction that fails late stores no row and publishes nothing', async ({ db }) => {
  const before = await countUsers(db);
  const failing = transactionOpener(
    db,
    publish,
  )(async (tx) => {
    await makeUser(tx.sql, 'alice');
    record(tx, 'hello');
    throw new Error('Too late.');
  });
  await expect(failing).rejects.toThrow('Too late.');
  expect(await countUsers(db)).toBe(before);
  expect(published).toEqual([]);
});

it('a transaction throws the error that aborted it, whichever statement is awaited first', async ({
  db,
}) => {
  let runs = 0;
  const failing = transactionOpener(db)(async (tx) => {
    runs += 1;
    const raise = sql`do $$ begin raise exception 'Deadlock.' using errcode = '40P01'; end $$`;
    const first = raise.execute(tx.sql);
    const second = sql`select 1`.execute(tx.sql);
    const awaited = (async () => [await first])();
    await Promise.all([awaited.finally(() => undefined), second]);
  });
  await expect(failing).rejects.toThrow('Deadlock.');
  expect(runs).toBe(4);
});

describe('a second statement on a statement handle throws', () => {
  const insertMeta = (key: string) => sql`insert into schema_meta values (${key}, '')`;
  const storedKeys = async (db: Db) =>
    (await db.selectFrom('schema_meta').select('key').execute()).map(({ key }) => key);

  it('after the first', async ({ db }) => {
    const running = statementRunner(
      db,
      publish,
    )(async (statement) => {
      await insertMeta('first').execute(statement.sql);
      record(statement, 'both');
      await insertMeta('second').execute(statement.sql);
    });
    await expect(running).rejects.toThrow('This handle runs one statement only');
    expect(await storedKeys(db)).not.toContain('second');
    expect(published).toEqual([]);
  });

  it('in parallel with the first', async ({ db }) => {
    const running = statementRunner(db)((statement) =>
      Promise.all([
        statement.sql.deleteFrom('schema_meta').where('key', '=', 'none').execute(),
        statement.sql.deleteFrom('schema_meta').where('key', '=', 'version').execute(),
      ]),
    );
    await expect(running).rejects.toThrow('This handle runs one statement only');
    expect(await storedKeys(db)).toContain('version');
  });
});

function record(tx: Emitter, name: string): void {
  tx.touch('unseenMessages', name);
  tx.touch('unseenMessages', name);
  const push = { userId: 1, title: 'bob', body: name, tag: 'chat:x', url: '/', isUrgent: true };
  tx.push({ kind: 'messages', ...push });
}
