import { sitemapLimits } from '@reprise/contract/links/limits.ts';
import * as z from 'zod/mini';
import { describe, expect } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { makeMix } from '#testing/features/mixes.ts';
import { setProfilePublic } from '#testing/features/profiles.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { elementsOf, type PageElement } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';

const it = itWithWebRoot().extend(
  'feeds',
  { scope: 'file' },
  async ({ db, alice, bob }): Promise<readonly string[]> => {
    await setProfilePublic(alice, true);
    await setProfilePublic(bob, true);
    for (const caption of ['', `rain & "wind" <b>'s\u0001 end`, ']]> \u{1f3b6} ع\u202e\n\n']) {
      await makeTile(db, { ownerId: alice.id, caption, videoId: 'jNQXAC9IVRw' });
    }
    const tile_id = await makeTile(db, { ownerId: alice.id, videoId: 'sample-0001' });
    const mix = await makeMix(alice, { audience: 'link', tile_id, title: 'a & b' });
    const empty = await makeMix(alice, { audience: 'link' });
    return [`/u/alice`, `/u/bob`, `/mix/${mix}`, `/mix/${empty}`];
  },
);

const address = z.string().check(z.regex(/^https?:\/\/[^\s]+$/));
const text = z.string().check(z.minLength(1));
/** RFC 3339. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const authors = z.array(
  z.strictObject({
    name: text,
    url: z.optional(address),
    avatar: z.optional(address),
  }),
);

/** https://www.jsonfeed.org/version/1.1, with what is optional there only where it is used here. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: text,
  home_page_url: address,
  feed_url: address,
  authors,
  items: z.array(
    z.strictObject({
      id: address,
      url: address,
      external_url: z.optional(address),
      title: text,
      content_text: text,
      date_published: z.string().check(z.regex(DATE)),
      authors,
      // The names of extensions begin with an underscore.
      _reprise: z.looseObject({ about: address }),
    }),
  ),
});

it('each JSON Feed has the fields of version 1.1, and no id twice', async ({ app, feeds }) => {
  for (const path of feeds) {
    const { status, body } = await get(app, `${path}/feed.json`);
    expect(status).toBe(200);
    const feed = z.parse(jsonFeed, JSON.parse(body));
    expect(feed.feed_url).toBe(`${PUBLIC_URL}${path}/feed.json`);
    const ids = feed.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

describe('each Atom feed (RFC 4287)', () => {
  it('has one id, title, date and author for itself and each entry', async ({ app, feeds }) => {
    for (const path of feeds) {
      const { status, body } = await get(app, `${path}/feed.atom`);
      expect(status).toBe(200);
      expect(body).toMatch(
        /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
      );
      const [head, ...entries] = partsOf(xmlIn(body), 'entry');
      for (const part of [head ?? [], ...entries]) {
        expect(textsOf(part, 'id')).toEqual([expect.stringMatching(/^https?:\/\//)]);
        expect(textsOf(part, 'title')).toEqual([expect.stringMatching(/\S/)]);
        expect(textsOf(part, 'updated')).toEqual([expect.stringMatching(DATE)]);
        expect(textsOf(part, 'name')).toEqual([expect.stringMatching(/\S/)]);
        const links = part.filter(({ name }) => name === 'link').map((link) => link.attributes);
        expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1);
        for (const { rel, href } of links) {
          expect(rel).toMatch(/^(?:self|alternate|related)$/);
          expect(href).toMatch(/^https?:\/\//);
        }
      }
      for (const entry of entries) {
        expect(textsOf(entry, 'published')).toEqual([expect.stringMatching(DATE)]);
        expect(textsOf(entry, 'content')).toHaveLength(1);
      }
      const ids = [head ?? [], ...entries].flatMap((part) => textsOf(part, 'id'));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

/** https://www.sitemaps.org/protocol.html. */
const SITEMAP = { urls: 50_000, bytes: 50 * 1024 * 1024, address: 2_048 };

describe('the sitemap', () => {
  it('has the namespace, addresses of this site and dates of the protocol', async ({
    app,
    feeds,
  }) => {
    expect(feeds).not.toEqual([]);
    const index = await get(app, '/sitemap.xml');
    const files = textsOf(xmlIn(index.body), 'loc');
    expect(files).toHaveLength(2);
    for (const [root, path] of [
      ['sitemapindex', '/sitemap.xml'],
      ...files.map((file) => ['urlset', new URL(file).pathname]),
    ]) {
      const elements = xmlIn((await get(app, path ?? '')).body);
      expect(elements[0]).toMatchObject({
        name: root,
        attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      });
      const locations = textsOf(elements, 'loc');
      expect(locations.length).toBeGreaterThan(0);
      for (const location of locations) {
        expect(location.startsWith(`${PUBLIC_URL}/`)).toBe(true);
        expect(location.length).toBeLessThan(SITEMAP.address);
      }
      for (const date of textsOf(elements, 'lastmod')) expect(date).toMatch(DATE);
    }
  });

  it('cannot become larger than the protocol allows', async ({ app, feeds }) => {
    expect(feeds).not.toEqual([]);
    const { clipsPerFile, usersPerFile } = sitemapLimits;
    for (const [file, perFile] of [
      ['clips-0', clipsPerFile],
      ['profiles-0', usersPerFile],
    ] as const) {
      expect(perFile).toBeLessThanOrEqual(SITEMAP.urls);
      const { body } = await get(app, `/sitemap/${file}.xml`);
      const entries = textsOf(xmlIn(body), 'loc').length;
      // An entry with the longest address is less than twice as long as these.
      expect((2 * body.length * perFile) / entries).toBeLessThan(SITEMAP.bytes);
    }
  });
});

async function get(app: TestApp, path: string) {
  const { status, body } = await app.visitor.call('GET', path);
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function xmlIn(body: string): readonly PageElement[] {
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  return elementsOf(body.slice(body.indexOf('\n') + 1));
}

/** What comes before the first element of that name, then what each of them begins. */
function partsOf(elements: readonly PageElement[], name: string): PageElement[][] {
  const parts: PageElement[][] = [[]];
  for (const element of elements) {
    if (element.name === name) parts.push([]);
    else parts.at(-1)?.push(element);
  }
  return parts;
}

function textsOf(elements: readonly PageElement[], name: string): string[] {
  return elements.filter((element) => element.name === name).map(({ text: content }) => content);
}
