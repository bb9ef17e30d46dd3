import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { openOembedServer, type OembedServer } from '#testing/servers/oembed-server.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

export let provider: OembedServer;
export let app: TestApp;
export let offline: TestApp;
export let alice: TestUser;
export let bob: TestUser;

/** Per test file: a server that asks a fake provider, and one without lookups. */
export function setUpSources(): void {
  beforeAll(async () => {
    provider = await openOembedServer();
    [app, offline] = await Promise.all([
      startTestApp({ SOURCE_LOOKUP: provider.url }),
      startTestApp({ SOURCE_LOOKUP: 'off' }),
    ]);
    alice = await app.createUser('alice');
    bob = await app.createUser('bob');
  });
  beforeEach(async () => {
    for (const { db } of [app, offline]) {
      const tables = ['tiles', 'tile_words', 'video_edges', 'notifications', 'sources'] as const;
      for (const table of tables) await db.deleteFrom(table).execute();
    }
  });
  afterAll(async () => {
    await Promise.all([app.stop(), offline.stop()]);
    await provider.stop();
  });
}

export function newVideoId(): string {
  return randomBytes(8).toString('base64url');
}

export async function makeTileOf(
  testApp: TestApp,
  videoId: string,
  ownerId?: number,
): Promise<number> {
  return makeTile(testApp.db, { videoId, ...(ownerId === undefined ? {} : { ownerId }) });
}

export function reportPlayback(
  { call }: Pick<TestUser, 'call'>,
  tileId: number,
  outcome = 'unavailable',
) {
  return call('POST', '/sources/playback', { tile_id: tileId, outcome });
}

export async function makeUsersOn(testApp: TestApp, size: number): Promise<TestUser[]> {
  const names = Array.from({ length: size }, () => `p${randomBytes(6).toString('hex')}`);
  return Promise.all(names.map((name) => testApp.createUser(name)));
}

export async function presentedSource(testApp: TestApp, tileId: number): Promise<unknown> {
  const id = await publicIdOf(testApp.db, tileId);
  const { body } = await testApp.visitor.call('GET', `/get/tile?public_id=${id}`);
  return body.rows[0].source;
}

export async function notificationHistoryOf(user: TestUser) {
  const { body } = await user.call('GET', '/notifications/history');
  return body.rows.map(({ id: _id, date: _date, ...row }: Record<string, unknown>) => row);
}

export function create(user: TestUser, videoId: string) {
  return user.call('POST', '/create/newvideo', {
    link: videoId,
    description: 'the good part',
    owner: user.username,
    date: '2026-11-20T10:00:00.000Z',
    startTime: 1,
    endTime: 5,
  });
}
