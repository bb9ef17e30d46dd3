import { FIRST_VIEW_ID, firstView } from '@reprise/contract/first-view.ts';
import { describe, expect } from 'vitest';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { homeViews } from '#testing/pages/web-root.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';

const it = itWithWebRoot({
  ...homeViews({ home: '', homeOfOneClip: '', homeSkeleton: '' }),
  feedHead: '',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '',
  login: { head: '', body: '' },
});

const HOSTILE = '</script><script>alert(1)</script> $& "quotes" <!-- \u2028';

describe('GET /video/{video id}', () => {
  it('has the metadata of the video in its head', async ({ app, db, alice, bob }) => {
    const link = 'metadata-01';
    await db
      .insertInto('sources')
      .values({ video_id: link, title: 'Low "Tide" <live>', channel: 'Ines' })
      .execute();
    await postVideo(alice, { link });
    await postVideo(bob, { link });
    const { status, meta, titles, links } = await page(app, `/video/${link}`);
    expect(status).toBe(200);
    expect(titles).toEqual(['Low "Tide" <live> · Reprise']);
    expect(meta('og:title')).toEqual(['Low "Tide" <live>']);
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(meta(name)).toEqual(['2 passages, marked on this site by 2 people.']);
    }
    expect(meta('og:image')).toEqual([`https://i.ytimg.com/vi/${link}/hqdefault.jpg`]);
    expect(meta('og:url')).toEqual([`${PUBLIC_URL}/video/${link}`]);
    expect(links('canonical')).toEqual([`${PUBLIC_URL}/video/${link}`]);
  });

  it('describes its public passages, with equal times', async ({ app, alice, bob }) => {
    const link = 'parts-of-01';
    const clips = [
      { startTime: 83.999, endTime: 98.701, description: HOSTILE },
      { startTime: 0.001, endTime: 43_200, description: 'all of it' },
      { startTime: 5, endTime: 5.125, description: 'the drum fill' },
    ];
    for (const clip of clips) await postVideo(alice, { link, ...clip });
    await postVideo(bob, { link, startTime: 1, endTime: 2, audience: 'friends' });
    const { body } = await app.visitor.call('GET', `/get/passages?video_id=${link}`);
    const { data } = await page(app, `/video/${link}`);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      url: `${PUBLIC_URL}/video/${link}`,
      thumbnailUrl: `https://i.ytimg.com/vi/${link}/hqdefault.jpg`,
    });
    expect(body.rows).toHaveLength(3);
    expect(data.hasPart).toEqual(
      body.rows.map((tile: Record<string, unknown>) => ({
        '@type': 'Clip',
        name: expect.any(String),
        startOffset: tile['starttime'],
        endOffset: tile['endtime'],
        url: `${PUBLIC_URL}/tile/${String(tile['public_id'])}`,
      })),
    );
    expect(data.hasPart.map((part: { readonly name: string }) => part.name)).toEqual([
      'all of it',
      'the drum fill',
      '</script><script>alert(1)</script> $& "quotes" <!--',
    ]);
  });

  it('embeds the video for a visitor, with its poster', async ({ app, alice }) => {
    const link = 'embedded-01';
    await postVideo(alice, { link });
    const { byId, named, headers } = await page(app, `/video/${link}`);
    const { body } = await app.visitor.call('GET', `/get/video?video_id=${link}`);
    const view = firstView.parse(JSON.parse(byId(FIRST_VIEW_ID)?.text ?? 'null'));
    expect(view.video).toEqual(body.rows[0]);
    expect(named('img').map(({ attributes }) => attributes['src'])).toEqual([
      `https://i.ytimg.com/vi/${link}/hqdefault.jpg`,
    ]);
    expect(named('iframe')).toEqual([]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is a page also without passages', async ({ app }) => {
    const { status, meta, data } = await page(app, '/video/without-any');
    expect(status).toBe(200);
    expect(meta('description')).toEqual([
      'No one has marked a passage of this video yet. Yours could be the first.',
    ]);
    expect(data.hasPart).toEqual([]);
  });

  it('has no poster of a removed video', async ({ app, db, alice }) => {
    const link = 'removed-001';
    await postVideo(alice, { link });
    await db
      .insertInto('sources')
      .values({ video_id: link, unavailable_reason: 'unavailable' })
      .execute();
    const { status, named } = await page(app, `/video/${link}`);
    expect(status).toBe(200);
    expect(named('img')).toEqual([]);
  });

  it.for(['without-any).', 'without-any%E2%80%8B', '%22without-any%22'])(
    'is found with signs of the text around its link: %s',
    async (address, { app }) => {
      const { status, data } = await page(app, `/video/${address}`);
      expect(status).toBe(200);
      expect(data.url).toBe(`${PUBLIC_URL}/video/without-any`);
    },
  );

  it.for(['short', 'x'.repeat(12), 'videoseries', '%3Cscript%3E', 'sample%2F0001'])(
    'is not found for %s',
    async (videoId, { app }) => {
      const { status, data } = await page(app, `/video/${videoId}`);
      expect(status).toBe(404);
      expect(data).toBeNull();
    },
  );
});

async function page(app: TestApp, address: string) {
  const { status, body, headers } = await app.visitor.call('GET', address, undefined, {
    headers: { accept: 'text/html' },
  });
  const elements = elementsOf(String(body));
  const named = (name: string) => elements.filter((element) => element.name === name);
  const json = named('script').find(
    ({ attributes }) => attributes['type'] === 'application/ld+json',
  );
  return {
    status,
    headers,
    named,
    byId: (id: string) => elements.find(({ attributes }) => attributes['id'] === id),
    titles: named('title').map(({ text }) => text),
    meta: (key: string) =>
      named('meta')
        .filter(({ attributes }) => [attributes['name'], attributes['property']].includes(key))
        .map(({ attributes }) => attributes['content']),
    links: (rel: string) =>
      named('link')
        .filter(({ attributes }) => attributes['rel'] === rel)
        .map(({ attributes }) => attributes['href']),
    data: json ? JSON.parse(json.text) : null,
  };
}
