import { randomUUID } from 'node:crypto';
import { HOUR } from '@reprise/contract/units.ts';
import { beforeAll, expect, it } from 'vitest';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import {
  alice,
  app,
  bob,
  create,
  newVideoId,
  notificationHistoryOf,
  presentedSource,
  provider,
  setUpSources,
} from '#testing/features/sources.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { storedState } from '#testing/stored-state.ts';
import { startAppOn } from '#testing/test-app.ts';

setUpSources();
beforeAll(() => makeAdmin(app, bob));

/** What the fake provider names. */
const CHANNEL = 'https://www.youtube.com/@jawed';

it('posts of a refused channel are rejected, and its clips stay', async () => {
  const posted = await create(alice, newVideoId());
  expect(posted.status).toBe(200);
  const refused = await bob.call('POST', '/admin/channel/refuse', {
    channel: 'youtube.com/@Jawed',
    note: 'asked by mail',
  });
  expect(refused).toMatchObject({
    status: 200,
    body: { rows: [{ channel_url: CHANNEL, clips: 1 }] },
  });
  const before = await storedState(app.db);
  expect((await create(alice, newVideoId())).body.error).toEqual({
    code: 'CHANNEL_REFUSED',
    message: noticeTexts.channelRefused,
  });
  expect(await storedState(app.db)).toBe(before);
  expect((await bob.call('GET', '/admin/channellist')).body.rows).toMatchObject([
    { channel_url: CHANNEL, clips: 1, since: expect.stringMatching(/Z$/) },
  ]);
  const again = { channel: '@jawed', note: 'twice' };
  expect((await bob.call('POST', '/admin/channel/refuse', again)).status).toBe(200);
  const allowed = { channel: '@jawed', note: 'changed their mind' };
  expect((await bob.call('POST', '/admin/channel/allow', allowed)).status).toBe(200);
  expect((await bob.call('POST', '/admin/channel/allow', allowed)).status).toBe(404);
  expect((await create(alice, newVideoId())).status).toBe(200);
  const log = await bob.call('GET', '/moderation/log');
  expect(log.body.rows.slice(0, 2)).toMatchObject([
    { action: 'allow-channel', subject: null, note: `${CHANNEL}: changed their mind` },
    { action: 'refuse-channel', moderator: 'bob', note: `${CHANNEL}: asked by mail` },
  ]);
});

it('an import posts neither what is refused nor what is unavailable', async () => {
  const channel = { channel: '@jawed', note: 'asked by mail' };
  await bob.call('POST', '/admin/channel/refuse', channel);
  const [refused, unavailable] = [newVideoId(), newVideoId()];
  provider.respondWith(unavailable, 404);
  const posts = [refused, unavailable].map((link) => ({
    ...{ id: randomUUID(), link, description: 'imported', startTime: 1, endTime: 2 },
    ...{ audience: 'everyone', created: '2024-05-06T07:08:09Z' },
  }));
  const { status, body } = await alice.call('POST', '/create/importposts', {
    owner: 'alice',
    posts,
  });
  expect([status, body.rows]).toMatchObject([
    200,
    [
      { tile_id: null, outcome: 'refused' },
      { tile_id: null, outcome: 'unavailable' },
    ],
  ]);
  const stored = app.db.selectFrom('tiles').select('id').where('caption', '=', 'imported');
  expect(await stored.execute()).toEqual([]);
  await bob.call('POST', '/admin/channel/allow', channel);
});

it('a video whose channel is known is rejected while the provider fails', async () => {
  const videoId = newVideoId();
  provider.respondWith(videoId, 500);
  expect((await create(alice, videoId)).status).toBe(200);
  const credit = { title: 'Zoo', channel: 'jawed', channel_url: CHANNEL, channel_key: CHANNEL };
  await app.db
    .insertInto('sources')
    .values({ video_id: videoId, ...credit })
    .execute();
  const channel = { channel: '@jawed', note: 'asked by mail' };
  await bob.call('POST', '/admin/channel/refuse', channel);
  const before = await storedState(app.db);
  expect((await create(alice, videoId)).body.error.code).toBe('CHANNEL_REFUSED');
  const withId = await postVideo(alice, { link: videoId, id: randomUUID() });
  expect(withId.body.error.code).toBe('CHANNEL_REFUSED');
  expect(await storedState(app.db)).toBe(before);
  await bob.call('POST', '/admin/channel/allow', channel);
});

it('a clip of a refused channel goes when its channel is known', async () => {
  const videoId = newVideoId();
  provider.respondWith(videoId, 500);
  const before = await create(alice, videoId);
  const channel = { channel: '@jawed', note: 'asked by mail' };
  await bob.call('POST', '/admin/channel/refuse', channel);
  const posted = await create(alice, videoId);
  expect([before.status, posted.status]).toEqual([200, 200]);
  provider.respondWith(videoId, 200);
  await askAgain();
  const kept = await app.db.selectFrom('tiles').select('id').execute();
  expect(kept).toEqual([{ id: before.body.tile_id }]);
  expect(await presentedSource(app, before.body.tile_id)).toMatchObject({ channel: 'jawed' });
  expect(await notificationHistoryOf(alice)).toMatchObject([
    { kind: 'removal', reason: noticeTexts.channelRefused },
  ]);
  const { body } = await bob.call('GET', '/moderation/log');
  expect(body.rows[0]).toMatchObject({ action: 'remove', note: noticeTexts.channelRefused });
  await requireNoDifferences(app.db);
  await bob.call('POST', '/admin/channel/allow', channel);
});

it('a clip whose video was not known gets its title and channel', async () => {
  const videoId = newVideoId();
  provider.respondWith(videoId, 500);
  const { body } = await create(alice, videoId);
  expect(await presentedSource(app, body.tile_id)).toBeUndefined();
  provider.respondWith(videoId, 200);
  await askAgain();
  expect(await presentedSource(app, body.tile_id)).toMatchObject({ title: 'Me at the zoo' });
});

it.each(['jawed', 'https://www.youtube.com/watch?v=jNQXAC9IVRw', 'https://example.com/@jawed'])(
  '%j is no channel',
  async (channel) => {
    const before = await storedState(app.db);
    const response = await bob.call('POST', '/admin/channel/refuse', { channel, note: 'x' });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await storedState(app.db)).toBe(before);
  },
);

let hours = 0;

/** Another server, which makes no pause after a failure. */
async function askAgain(): Promise<void> {
  const database = { ...app.database, close: () => Promise.resolve() };
  const other = await startAppOn(database, { SOURCE_LOOKUP: provider.url });
  hours += 1;
  await other.jobs.check(new Date(Date.now() + hours * HOUR));
  await other.stop();
}
