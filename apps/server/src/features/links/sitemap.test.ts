import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect, onTestFinished } from 'vitest';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { setProfilePublic } from '#testing/features/profiles.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { exhaustLimit, expectLimited } from '#testing/load/exhaust-limit.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, startAppOn, type TestApp } from '#testing/test-app.ts';
import { listProfileBlocks, listPublicProfiles } from './profiles.repo.ts';
import { lastOfNextTiles, listPublicClips } from './sitemap.repo.ts';

const it = itWithWebRoot();

const FIRST = `${PUBLIC_URL}/sitemap/clips-0.xml`;

it('names its files, and they have the clips that everyone may see', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const seen = await makeTile(db, { ownerId: alice.id });
  const others = [
    await makeTile(db, { ownerId: alice.id, audience: 'friends' }),
    await makeTile(db, { ownerId: alice.id, audience: 'hidden' }),
    await makeTile(db, { ownerId: bob.id }),
  ];
  await suspend(db, 'bob');
  expect(await locationsIn(app, '/sitemap.xml')).toEqual([FIRST]);
  const clips = await locationsIn(app, '/sitemap/clips-0.xml');
  expect(clips).toContain(`${PUBLIC_URL}/tile/${await publicIdOf(db, seen)}`);
  for (const id of others) {
    expect(clips).not.toContain(`${PUBLIC_URL}/tile/${await publicIdOf(db, id)}`);
  }
  expect(clips[0]).toBe(`${PUBLIC_URL}/`);
  const { headers } = await app.visitor.call('GET', '/sitemap/clips-0.xml');
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  const again = await app.visitor.call('GET', '/sitemap/clips-0.xml', undefined, {
    headers: known,
  });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  expect((await app.visitor.call('GET', `/sitemap/clips-${seen}.xml`)).status).toBe(404);
});

it('begins each file after the last clip of the one before', async ({ db, alice }) => {
  const first = await makeTile(db, { ownerId: alice.id });
  const after = first - 1;
  const rest = [];
  for (let count = 0; count < 4; count += 1) rest.push(await makeTile(db, { ownerId: alice.id }));
  const [second = 0, third = 0, fourth = 0, fifth = 0] = rest;
  expect(await lastOfNextTiles(db, after, 2)).toBe(second);
  expect(await lastOfNextTiles(db, second, 2)).toBe(fourth);
  expect(await lastOfNextTiles(db, fourth, 2)).toBeNull();
  const idsAfter = async (id: number) =>
    (await listPublicClips(db, id, 2)).map(({ public_id }) => public_id);
  expect(await idsAfter(second)).toEqual([
    await publicIdOf(db, third),
    await publicIdOf(db, fourth),
  ]);
  expect(await idsAfter(fourth)).toEqual([await publicIdOf(db, fifth)]);
});

it('has the profiles of users who allow it, with the date of their newest clip', async ({
  app,
  db,
  alice,
  carol,
}) => {
  await app.createUser('hidden.away');
  await setProfilePublic(alice, true);
  await setProfilePublic(carol, true);
  await makeTile(db, { ownerId: alice.id, createdAt: new Date('2026-01-02T03:04:05Z') });
  await db.deleteFrom('tiles').where('created_at', '>', new Date('2026-01-03')).execute();
  await makeTile(db, { ownerId: alice.id, audience: 'friends' });
  expect(await entriesIn(app, '/sitemap/profiles-0.xml')).toEqual([
    { loc: `${PUBLIC_URL}/u/alice`, lastmod: '2026-01-02T03:04:05.000Z' },
    { loc: `${PUBLIC_URL}/u/carol` },
  ]);
  expect((await app.visitor.call('GET', '/sitemap/profiles-1.xml')).status).toBe(404);
});

it('lists the blocks of keys that have public profiles', async ({ app, db, alice, carol }) => {
  const suspended = await app.createUser('sue');
  for (const user of [alice, carol, suspended]) await setProfilePublic(user, true);
  await suspend(db, 'sue');
  const blocks = [alice.id, carol.id].toSorted((one, other) => one - other);
  expect(await listProfileBlocks(db, 1)).toEqual(blocks);
  expect(await listProfileBlocks(db, 10_000)).toEqual([0]);
  const listed = await listPublicProfiles(db, alice.id, alice.id + 1);
  expect(listed.map(({ username }) => username)).toEqual(['alice']);
});

it('has a limit of its own, by address, also for files that do not exist', async ({ app, web }) => {
  const { sitemap } = rateLimits;
  const { max } = sitemap;
  Object.assign(sitemap, { max: 5 });
  onTestFinished(() => void Object.assign(sitemap, { max }));
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const limited = await startAppOn(app.database, settings, { webRoot: web.root });
  const read = (path: string, address = '192.0.2.1') =>
    limited.visitor.call('GET', path, undefined, { headers: { 'x-forwarded-for': address } });
  await exhaustLimit('sitemap', () => read('/sitemap/clips-9.xml'));
  for (const path of ['/sitemap.xml', '/sitemap/clips-0.xml', '/sitemap/clips-9.xml']) {
    expectLimited(await read(path), 'sitemap');
  }
  expect((await read('/sitemap.xml', '192.0.2.2')).status).toBe(200);
  expect((await read('/home/video')).status).not.toBe(429);
  await limited.stopServer();
});

it.for([
  'clips.xml',
  'clips--1.xml',
  'clips-1e3.xml',
  'clips-9999999999999999.xml',
  'profiles-.xml',
  'profiles-999999999999.xml',
  'x',
])('404 for %s', async (file, { app }) => {
  expect((await app.visitor.call('GET', `/sitemap/${file}`)).status).toBe(404);
});

async function locationsIn(app: TestApp, path: string): Promise<(string | undefined)[]> {
  return (await entriesIn(app, path)).map(({ loc }) => loc);
}

async function entriesIn(app: TestApp, path: string): Promise<Record<string, string>[]> {
  const { status, headers, body } = await app.visitor.call('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const [declaration, ...lines] = String(body).split('\n');
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  const entries: Record<string, string>[] = [];
  for (const { name, text } of elementsOf(lines.join('\n'))) {
    if (name === 'url' || name === 'sitemap') entries.push({});
    else if (name === 'loc' || name === 'lastmod')
      Object.assign(entries.at(-1) ?? {}, { [name]: text });
  }
  return entries;
}
