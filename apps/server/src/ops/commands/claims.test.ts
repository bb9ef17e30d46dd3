import { expect, vi } from 'vitest';
import { claimOf } from '#testing/features/moderation.ts';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { runOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const it = base.extend('ops', { scope: 'file' }, ({ app }) => {
  const DATABASE_URL = testDatabaseUrl(app.database.pool.options.database ?? '');
  return (...args: string[]) => runOps({ DATABASE_URL }, ...args);
});

it('claims are listed, and those of one email are deleted', async ({ app, db, ops }) => {
  const publicId = await publicIdOf(db, await makeTile(db));
  for (const email of ['sam@a.example', 'Sam@A.example', 'other@a.example']) {
    await app.visitor.call('POST', '/claim', claimOf(publicId, { email }));
  }
  const { stdout } = await ops('claims', 'list');
  expect(stdout).toMatch(/^ID {2}ARRIVED \(UTC\)/);
  expect(stdout).toContain(publicId);
  const listed = await ops('--json', 'claims', 'list', '--email', 'sam@a.example');
  const { claims } = JSON.parse(listed.stdout);
  expect(claims).toHaveLength(2);
  expect(claims[0]).toMatchObject({ reason: 'I made this video.', name: 'Sam Okafor' });
  expect(await ops('claims', 'delete', 'sam@a.example')).toMatchObject({ code: 2 });
  expect(await ops('--yes', 'claims', 'delete', 'nobody')).toMatchObject({ code: 2 });
  expect(await ops('--yes', 'claims', 'delete', 'sam@a.example')).toMatchObject({
    code: 0,
    stdout: 'Deleted: 2 claims.\n',
    stderr: expect.stringContaining('"event":"claims-deleted"'),
  });
  const left = await db.selectFrom('claims').select('email').execute();
  expect(left).toEqual([{ email: 'other@a.example' }]);
});

it('channels are refused and allowed, with the reason in the log', async ({ db, ops }) => {
  await db
    .insertInto('sources')
    .values({
      video_id: 'jNQXAC9IVRw',
      channel_url: 'https://www.youtube.com/@Jawed',
    })
    .execute();
  await makeTile(db);
  expect(await ops('channels', 'list')).toMatchObject({ stdout: 'No channel is refused.\n' });
  expect(await ops('channels', 'add', '@jawed')).toMatchObject({ code: 2 });
  expect(await ops('channels', 'add', 'jawed', '--reason', 'x')).toMatchObject({ code: 1 });
  const added = await ops('channels', 'add', '@jawed', '--reason', 'asked by mail');
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Refused: https:\/\/www\.youtube\.com\/@jawed\. Clips of its videos: \d\.\n$/,
    ),
    stderr: expect.stringContaining('"event":"channels-changed"'),
  });
  const listed = await ops('--json', 'channels', 'list');
  expect(JSON.parse(listed.stdout)).toMatchObject({
    channels: [{ channel_url: 'https://www.youtube.com/@jawed' }],
  });
  const allow = () => ops('channels', 'remove', 'youtube.com/@Jawed', '--reason', 'a mistake');
  expect(await allow()).toMatchObject({ code: 0 });
  expect(await allow()).toMatchObject({ code: 1, stderr: expect.stringContaining('not refused') });
  const log = await db.selectFrom('moderation_log').select(['action', 'note']).execute();
  expect(log).toEqual([
    { action: 'refuse-channel', note: 'https://www.youtube.com/@jawed: asked by mail' },
    { action: 'allow-channel', note: 'https://www.youtube.com/@jawed: a mistake' },
  ]);
});
