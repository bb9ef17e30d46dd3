import { expect } from 'vitest';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';

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
  expect(await locationsIn(app, `/sitemap/clips-${seen}.xml`)).toEqual([]);
});

it.for(['clips.xml', 'clips--1.xml', 'clips-1e3.xml', 'clips-9999999999999999.xml', 'x'])(
  '404 for %s',
  async (file, { app }) => {
    expect((await app.visitor.call('GET', `/sitemap/${file}`)).status).toBe(404);
  },
);

async function locationsIn(app: TestApp, path: string): Promise<string[]> {
  const { status, headers, body } = await app.visitor.call('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const [declaration, ...lines] = String(body).split('\n');
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  return elementsOf(lines.join('\n')).flatMap(({ name, text }) => (name === 'loc' ? text : []));
}
