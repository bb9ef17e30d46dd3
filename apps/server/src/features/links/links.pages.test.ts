import { FIRST_VIEW_ID, firstView } from '@reprise/contract/first-view.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { makeBlock, makeTile, publicIdOf } from '#testing/factories.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';
import { homeViews } from '#testing/pages/web-root.ts';

const it = itWithWebRoot({
  ...homeViews({ home: '', homeOfOneClip: '', homeSkeleton: '' }),
  feedHead: '',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '',
  login: { head: '', body: '' },
});

describe('GET /tile/{public id}', () => {
  it("is the app with the clip's metadata in its head", async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'the strings come in');
    const { status, html, headers } = await page(app, `/tile/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    const { byId, meta, link, titles } = parsed(html);
    const url = `${PUBLIC_URL}/tile/${id}`;
    const still = 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg';
    const description = 'Clip by alice on Reprise, 0:05.0 – 0:09.5';
    expect(titles).toEqual(['the strings come in · Reprise']);
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(meta(name)).toEqual([description]);
    }
    for (const name of ['og:title', 'twitter:title', 'og:image:alt']) {
      expect(meta(name)).toEqual(['the strings come in']);
    }
    expect(meta('og:image')).toEqual([still]);
    expect(meta('twitter:image')).toEqual([still]);
    expect(meta('og:url')).toEqual([url]);
    expect(meta('og:video')).toEqual([`${PUBLIC_URL}/embed/${id}`]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(link('canonical')).toBe(url);
    const oembed = new URL(link('alternate') ?? '');
    expect(oembed.origin + oembed.pathname).toBe(`${PUBLIC_URL}/oembed`);
    expect(Object.fromEntries(oembed.searchParams)).toEqual({ url, format: 'json' });
    expect(byId('root')).toBeDefined();
    const data = elementsOf(html).find(
      ({ attributes }) => attributes['type'] === 'application/ld+json',
    );
    expect(JSON.parse(data?.text ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'the strings come in',
      description,
      url,
      embedUrl: `${PUBLIC_URL}/embed/${id}`,
      thumbnailUrl: still,
      uploadDate: expect.stringMatching(/^\d{4}-/),
      duration: 'PT4.5S',
      author: { '@type': 'Person', name: 'alice' },
      isBasedOn: {
        '@type': 'CreativeWork',
        url: 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s',
      },
    });
  });

  it('embeds the clip and the feed behind it for a visitor', async ({ app, db, alice }) => {
    const id = await clip(db, alice, '</script><script>alert(1)</script> $&');
    await vi.waitFor(async () => {
      const [{ html, headers }, tile, feed] = await Promise.all([
        page(app, `/tile/${id}`),
        app.visitor.call('GET', `/get/tile?public_id=${id}`),
        app.visitor.call('GET', '/get/homevideo?user=0&sort=magic'),
      ]);
      const { after, rows } = feed.body;
      expect(viewIn(html)).toEqual({
        clip: { after, rows: [...tile.body.rows, ...rows] },
        time: expect.any(String),
      });
      expect(rows.length).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toContain('cookie');
    }, 5_000);
  });

  it('has the poster of an available clip before the script runs', async ({ app, db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const address = `/tile/${await publicIdOf(db, tileId)}`;
    const still = 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg';
    const posters = (html: string) =>
      parsed(html)
        .named('img')
        .map(({ attributes }) => attributes['src']);
    await vi.waitFor(async () => expect(posters((await page(app, address)).html)).toEqual([still]));
  });

  it('embeds nothing for a possible session or a missing clip', async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'for visitors');
    for (const [address, cookie] of [
      [`/tile/${id}`, 'reprise_session=x'],
      ['/tile/Unknown00000', ''],
    ] as const) {
      const { body } = await app.visitor.call('GET', address, undefined, { headers: { cookie } });
      expect(viewIn(String(body)), address).toBeNull();
    }
  });

  it("builds a sample clip's image URL from PUBLIC_URL", async ({ app, db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await db
      .updateTable('tiles')
      .set({ video_id: 'sample-0003' })
      .where('id', '=', tileId)
      .execute();
    const { html } = await page(app, `/tile/${await publicIdOf(db, tileId)}`);
    expect(parsed(html).meta('og:image')).toEqual([`${PUBLIC_URL}/samples/sample-0003.jpg`]);
  });

  it.for([
    ['quotes', `"'><img src=x onerror=alert(1)>`, `"'><img src=x onerror=alert(1)>`],
    ['a script', '</title><script>alert(1)</script>', '</title><script>alert(1)</script>'],
    ['a pattern of replace', "$& $' $` $1 $<a>", "$& $' $` $1 $<a>"],
    ['entities', '&lt;b&gt; &amp; &quot;', '&lt;b&gt; &amp; &quot;'],
    ['emoji', '🎺 👩‍👩‍👧 encore', '🎺 👩‍👩‍👧 encore'],
    ['right to left', 'הקטע הטוב', 'הקטע הטוב'],
    ['turned direction', 'good\u202E\u2067 part', 'good part'],
    ['lines', 'one\n\n\ttwo\r\nthree', 'one two three'],
    ['2,000 characters', '😀'.repeat(2000), `${'😀'.repeat(69)}…`],
    ['no words', '', 'Clip by alice'],
    ['nothing to see', '\u200B \u2800', 'Clip by alice'],
  ] as const)('escapes a caption: %s', async ([, caption, title], { app, db, alice }) => {
    const id = await clip(db, alice, caption);
    for (const address of [`/tile/${id}`, `/embed/${id}`]) {
      const { html } = await page(app, address);
      const { elements, meta, titles } = parsed(html);
      expect(titles).toEqual([`${title} · Reprise`]);
      if (address.startsWith('/tile')) expect(meta('og:title')).toEqual([title]);
      const plain = parsed(
        (await page(app, address.replace(id, await clip(db, alice, 'plain')))).html,
      );
      expect(elements.map(({ name }) => name)).toEqual(plain.elements.map(({ name }) => name));
      expect(meta('og:description').join().length).toBeLessThan(700);
    }
  });

  it('puts more of a long caption into the description', async ({ app, db, alice }) => {
    const { html } = await page(app, `/tile/${await clip(db, alice, 'word '.repeat(30))}`);
    const [description] = parsed(html).meta('og:description');
    expect(description).toBe(
      `${'word '.repeat(30).trim()} · Clip by alice on Reprise, 0:05.0 – 0:09.5`,
    );
  });

  it.for([').', '%E2%80%8B', '%E3%80%82', ','])(
    'shows the clip if %s was taken along with the link',
    async (sign, { app, db, alice }) => {
      const id = await clip(db, alice, 'taken along');
      for (const address of [`/tile/${id}${sign}`, `/embed/${id}${sign}`]) {
        const { status, html } = await page(app, address);
        expect(status, address).toBe(200);
        expect(parsed(html).titles).toEqual(['taken along · Reprise']);
      }
    },
  );

  it('returns 404 with the app for an unknown or deleted clip, or a deleted owner', async ({
    app,
    db,
    alice,
  }) => {
    const deletedTile = await clip(db, alice, 'gone');
    await db.deleteFrom('tiles').where('public_id', '=', deletedTile).execute();
    const bob = await app.createUser('bob');
    const ofDeletedUser = await publicIdOf(db, await makeTile(db, { ownerId: bob.id }));
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', bob.id).execute();
    for (const id of [
      'Unknown00000',
      deletedTile,
      ofDeletedUser,
      '1',
      '%00',
      'a.b',
      "'--",
      'x'.repeat(90),
    ]) {
      const { status, html } = await page(app, `/tile/${id}`);
      expect(status, id).toBe(404);
      const { byId, meta } = parsed(html);
      expect(byId('root')).toBeDefined();
      expect(meta('og:title')).toEqual([]);
    }
  });

  it('is the same for every visitor, blocked or not, because it knows no user', async ({
    app,
    db,
    alice,
  }) => {
    const id = await clip(db, alice, 'for all');
    const carol = await app.createUser('carol');
    await makeBlock(db, [alice.id, carol.id]);
    const response = await carol.call('GET', `/tile/${id}`);
    expect(response.status).toBe(200);
    expect(await carol.call('GET', `/get/tile?public_id=${id}`)).toMatchObject({ status: 404 });
  });
});

describe('GET /embed/{public id}', () => {
  it('is a separate page with the clip, its owner and a link back', async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'the strings come in');
    const { status, html } = await page(app, `/embed/${id}`);
    expect(status).toBe(200);
    const { named, byId, link } = parsed(html);
    const url = `${PUBLIC_URL}/tile/${id}`;
    expect(byId('clip')?.attributes).toEqual({
      id: 'clip',
      'data-video': 'jNQXAC9IVRw',
      'data-start': '5',
      'data-end': '9.5',
    });
    expect(link('canonical')).toBe(url);
    const links = named('a').map(({ text, attributes }) => [text.trim(), attributes]);
    const externalLink = { target: '_blank', rel: 'noopener' };
    const source = 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s';
    const mark = { class: 'mark', href: `${PUBLIC_URL}/`, 'aria-label': 'See more clips' };
    expect(links).toEqual([
      ['', { ...mark, ...externalLink }],
      ['the strings come in', { href: url, ...externalLink }],
      ['Clip by alice on Reprise', { href: url, ...externalLink }],
      ['Watch on YouTube', { href: source, ...externalLink }],
      [
        'Report a rights problem',
        { href: expect.stringMatching(/\/claim\/\w{12}$/), ...externalLink },
      ],
    ]);
    expect(byId('root')).toBeUndefined();
  });

  it('is in the language that the browser accepts', async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'the strings come in');
    const german = { 'accept-language': 'de-AT,de;q=0.9' };
    const { named } = parsed((await page(app, `/embed/${id}`, german)).html);
    expect(named('html')[0]?.attributes['lang']).toBe('de');
    const links = named('a').map(({ text, attributes }) => attributes['aria-label'] ?? text.trim());
    expect(links).toEqual([
      'Mehr Clips ansehen',
      'the strings come in',
      'Clip von alice auf Reprise',
      'Auf YouTube ansehen',
      'Ein Rechteproblem melden',
    ]);
    const { html } = await page(app, '/embed/Unknown00000', german);
    expect(html).toContain('Diesen Clip gibt es nicht mehr.');
    const { html: mix } = await page(app, '/embed/mix/Unknown00000', german);
    expect(mix).toContain('Diesen Mix gibt es nicht.');
  });

  it('returns 404 with a link for a missing clip', async ({ app }) => {
    const { status, html } = await page(app, '/embed/Unknown00000');
    expect(status).toBe(404);
    const { named, byId } = parsed(html);
    expect(byId('clip')?.text).toContain('This clip is no longer available.');
    expect(named('a').map(({ attributes }) => attributes['href'])).toEqual([PUBLIC_URL]);
  });
});

describe('framing', () => {
  it('is allowed for the embed page only, which may only play', async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'framed');
    for (const address of [`/embed/${id}`, `/embed/${id}/`, '/embed/Unknown00000']) {
      const { headers } = await page(app, address);
      const csp = headers.get('content-security-policy') ?? '';
      expect(headers.get('x-frame-options'), address).toBeNull();
      expect(csp.split(';')).toContain('frame-ancestors *');
      expect(csp).toContain("default-src 'none'");
      expect(csp).not.toMatch(/connect-src|unsafe|form-action [^']/);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is denied everywhere else', async ({ app, db, alice }) => {
    const id = await clip(db, alice, 'not framed');
    const others = [
      '/',
      `/tile/${id}`,
      '/tile/Unknown00000',
      '/login',
      '/embed',
      '/embed/',
      `/embed/${id}/more`,
      `/Embed/${id}`,
      `/embed/../tile/${id}`,
      '/embed.html',
      `/embed/${'x'.repeat(200)}`,
      `/oembed?url=${PUBLIC_URL}/tile/${id}`,
      `/get/tile?public_id=${id}`,
      '/samples/sample-0001.jpg',
      '/nowhere',
    ];
    for (const address of others) {
      const { headers } = await page(app, address);
      expect(headers.get('x-frame-options'), address).toBe('DENY');
      const csp = headers.get('content-security-policy')?.split(';');
      expect(csp, address).toContain("frame-ancestors 'none'");
    }
  });
});

it.for([
  ['/tile/Unknown00000', 404],
  ['/embed/Unknown00000', 404],
  ['/mix/Unknown00000', 404],
  ['/embed/mix/Unknown00000', 404],
  ['/u/nosuchname', 404],
  ['/u/nosuchname/feed.atom', 404],
] as const)("counts %s as a visitor's read", async ([address, status], { web }) => {
  // The limiter treats all numbers alike.
  const { max } = rateLimits.readVisitor;
  Object.assign(rateLimits.readVisitor, { max: 20 });
  onTestFinished(() => void Object.assign(rateLimits.readVisitor, { max }));
  const limited = await startTestApp({ RATE_LIMITS: 'on' }, { webRoot: web.root });
  const statuses = new Set<number>();
  for (let requestCount = 0; requestCount <= 20; requestCount += 1) {
    statuses.add((await limited.visitor.call('GET', address)).status);
  }
  await limited.stop();
  expect([...statuses]).toEqual([status, 429]);
});

describe('the video of a clip', () => {
  const title = 'Me "at" the <zoo>';

  async function clipOf(
    db: Db,
    alice: TestUser,
    videoId: string,
    unavailable_reason: 'unavailable' | null,
  ): Promise<string> {
    const source = { title, channel: 'jawed', channel_url: null, unavailable_reason };
    await db
      .insertInto('sources')
      .values({ video_id: videoId, ...source })
      .execute();
    return publicIdOf(db, await makeTile(db, { ownerId: alice.id, videoId }));
  }

  it('is credited in the card and the framed page, without injected elements', async ({
    app,
    db,
    alice,
  }) => {
    const id = await clipOf(db, alice, 'abcdefghij1', null);
    const { meta } = parsed((await page(app, `/tile/${id}`)).html);
    expect(meta('og:description')).toEqual([
      `Clip by alice on Reprise, 0:05.0 – 0:09.5, from “${title}”`,
    ]);
    const { elements, named } = parsed((await page(app, `/embed/${id}`)).html);
    const links = named('a').map(({ text }) => text);
    expect(links).toEqual(expect.arrayContaining(['Clip by alice on Reprise', `${title} · jawed`]));
    expect(named('zoo')).toEqual([]);
    expect(elements.filter(({ attributes }) => 'data-video' in attributes)).toHaveLength(1);
  });

  it('if unavailable, is linked instead of played in the framed page', async ({
    app,
    db,
    alice,
  }) => {
    const id = await clipOf(db, alice, 'abcdefghij2', 'unavailable');
    const { elements, named } = parsed((await page(app, `/embed/${id}`)).html);
    const ofClass = (name: string) =>
      elements.filter(({ attributes }) => attributes['class']?.split(' ').includes(name));
    expect(elements.filter(({ attributes }) => 'data-video' in attributes)).toEqual([]);
    expect(ofClass('mount')).toEqual([]);
    expect(ofClass('notice').map(({ text }) => text)).toEqual([
      expect.stringContaining('This video is not available.'),
    ]);
    expect(named('a').map(({ attributes }) => attributes['href'])).toContain(
      'https://www.youtube.com/watch?v=abcdefghij2&t=5s',
    );
  });
});

async function clip(db: Db, alice: TestUser, caption: string): Promise<string> {
  return publicIdOf(db, await makeTile(db, { ownerId: alice.id, caption }));
}

async function page(app: TestApp, address: string, sent: Record<string, string> = {}) {
  const { status, body, headers } = await app.visitor.call('GET', address, undefined, {
    headers: sent,
  });
  return { status, html: String(body), headers };
}

function viewIn(html: string) {
  const json = parsed(html).byId(FIRST_VIEW_ID)?.text;
  return json === undefined ? null : firstView.parse(JSON.parse(json));
}

function parsed(html: string) {
  const elements = elementsOf(html);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const byId = (id: string) => elements.find(({ attributes }) => attributes['id'] === id);
  const meta = (name: string) =>
    named('meta')
      .filter(({ attributes }) => (attributes['name'] ?? attributes['property']) === name)
      .map(({ attributes }) => attributes['content']);
  const link = (rel: string) =>
    named('link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href'];
  const titles = named('title').map(({ text }) => text);
  return { elements, named, byId, meta, link, titles };
}
