import { expect, vi } from 'vitest';
import { makeFriends, makeLike, makeTile } from '#testing/factories.ts';
import { runOps } from '#testing/command-process.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestApp } from '#testing/test-app.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const ACTED = ['poster', 'liker', 'friend', 'asker', 'writer', 'reader'];
const IDLE = ['idle.one', 'idle.two'];

const it = base.extend('undo', { scope: 'file' }, ({ app }) => {
  const DATABASE_URL = testDatabaseUrl(app.database.pool.options.database ?? '');
  return (...args: string[]) => runOps({ DATABASE_URL }, 'sign-ups', 'undo', ...args);
});

it.beforeAll(async ({ app }) => {
  const { db } = app;
  const old = await app.createUser('old');
  await db
    .updateTable('users')
    .set({ date_created: new Date('2026-01-01') })
    .execute();
  const tileId = await makeTile(db, { ownerId: old.id });
  await makeTile(db, { ownerId: (await app.createUser('poster')).id });
  await makeLike(db, tileId, (await app.createUser('liker')).id);
  await makeFriends(db, [old.id, (await app.createUser('friend')).id]);
  await makeFriends(db, [(await app.createUser('asker')).id, old.id], { isAccepted: false });
  const [writer, reader] = await makeFriendGroup(app, 'writer', 'reader');
  await send(writer, reader, { text: 'hello' });
  const [one] = [await app.createUser('idle.one'), await app.createUser('idle.two')];
  await makeFriends(db, [old.id, one.id], { isAccepted: false });
  await makeAdmin(app, await app.createUser('ada'));
});

it('prints first who did nothing, and changes nothing', async ({ db, undo }) => {
  const before = await storedState(db);
  expect(await undo('--since', '1h', '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Signed up since .* UTC: 8\.\nDid nothing, would be deleted: 2 \(idle\.one, idle\.two\)\.\nDid something, would stay: 6 \(poster, liker, friend, asker, writer, reader\)\.\n$/,
    ),
    stderr: '',
  });
  expect(await undo('--since', '1h', '--dry-run', '--suspend', 'Spam')).toMatchObject({
    stdout: expect.stringContaining('would be suspended: 6'),
  });
  expect(await undo('--since', '1h')).toMatchObject({
    code: 2,
    stderr: '2 accounts are deleted permanently, 0 are suspended. Confirm it with --yes.\n',
  });
  for (const wrong of ['2999-01-01', 'yesterday', '']) {
    expect(await undo('--since', wrong, '--yes')).toMatchObject({ code: 2 });
  }
  expect(await storedState(db)).toBe(before);
});

it('deletes those who did nothing, and suspends the others on request', async ({
  app,
  db,
  undo,
}) => {
  expect(await undo('--since', '1h', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nDeleted: 2 \(idle\.one, idle\.two\)\.\nSuspended: 0\.\n$/),
    stderr: expect.stringMatching(/"event":"user-deleted"(?:.|\n)*"event":"user-deleted"/),
  });
  expect(await namesBy(app, 'active')).toEqual(['old', ...ACTED, 'ada'].toSorted());
  const log = () => db.selectFrom('moderation_log').select(['action', 'note']).execute();
  const deletions = (await log()).filter(({ action }) => action === 'delete');
  expect(deletions).toEqual(
    IDLE.map(() => ({
      action: 'delete',
      note: expect.stringMatching(/^undo of sign-ups since 20\d\d-/),
    })),
  );

  const { stdout } = await undo('--since', '1h', '--suspend', 'Spam', '--yes', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ deleted: [], suspended: ACTED });
  expect(await namesBy(app, 'suspended')).toEqual(ACTED.toSorted());
  expect(await namesBy(app, 'active')).toEqual(['ada', 'old']);
  const suspensions = (await log()).filter(({ action }) => action === 'suspend');
  expect(suspensions).toEqual(ACTED.map(() => ({ action: 'suspend', note: 'Spam' })));
});

async function namesBy({ db }: TestApp, status: 'active' | 'suspended') {
  const users = db.selectFrom('users').select('username').where('status', '=', status);
  return (await users.execute()).map(({ username }) => username).toSorted();
}
