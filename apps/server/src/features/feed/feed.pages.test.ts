import { FIRST_VIEW_ID, firstView, firstViewPlaceholders } from '@reprise/contract/first-view.ts';
import { Window } from 'happy-dom';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { makeTile } from '#testing/factories.ts';
import type { TestApp } from '#testing/test-app.ts';
import { homeViews } from '#testing/pages/web-root.ts';

const home = firstViewPlaceholders
  .map((slot) => `<i id="${slot}" title="{{${slot}}}">{{${slot}}}</i>`)
  .join('');

const it = itWithWebRoot({
  feedHead: '<meta name="feed-head">',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '<meta name="viewer-head">',
  ...homeViews({
    home: `${home}<button type="button">x</button>`,
    homeOfOneClip: `${home}<p id="only"></p><button type="button">x</button>`,
    homeSkeleton: '<p>the skeleton</p>',
  }),
  login: { head: '', body: '<form>the login</form>' },
});

it.beforeEach(({ db }) => sql`delete from tiles`.execute(db));

const hostile = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '<img src=x onerror=alert(1)>',
  `"quoted" 'twice' & &amp;`,
  'line\u2028and paragraph\u2029',
  '$& $1 $` $$',
  '{{owner}} {{caption}}',
];

it('renders and embeds user text unchanged', async ({ app, db, alice }) => {
  for (const caption of hostile) {
    await sql`delete from tiles`.execute(db);
    await makeTile(db, { ownerId: alice.id, caption });
    await expect
      .poll(async () => (await open(app, '/')).view?.feed?.page.rows[0]?.tile_desc)
      .toBe(caption);
    const { document, view } = await open(app, '/');
    const drawn = document.getElementById('caption');
    expect(drawn?.textContent).toBe(caption);
    expect(drawn?.getAttribute('title')).toBe(caption);
    expect(document.getElementById('owner')?.textContent).toBe('alice');
    expect(document.querySelectorAll('script[type="application/json"]')).toHaveLength(1);
    expect(
      [...document.querySelectorAll('script')].some(
        (one) => one.textContent.includes('alert(1)') && one.id === '',
      ),
    ).toBe(false);
    expect(document.querySelector('img')).toBeNull();
    expect(view?.feed?.sort).toBe('magic');
  }
}, 30_000);

it('contains the same page as the call, in the requested order, and its first clip', async ({
  app,
  db,
  alice,
}) => {
  for (const likes of [1, 3, 2]) await makeTile(db, { ownerId: alice.id, likes });
  await vi.waitFor(async () => {
    const [{ view }, head] = await Promise.all([
      open(app, '/?sort=most-liked'),
      firstPageOf(app, 'most-liked'),
    ]);
    expect(view?.feed).toEqual({ sort: 'most-liked', page: head });
    expect(view?.feed?.page.rows).toHaveLength(3);
  }, 5_000);
  const { view, document } = await open(app, '/?sort=most-liked');
  expect(view?.feed?.sort).toBe('most-liked');
  expect(document.getElementById('sort')?.textContent).toBe('most-liked');
  expect(document.getElementById('caption')?.textContent).toBe(view?.feed?.page.rows[0]?.tile_desc);
});

it('falls back to Magic for a sort visitors do not have', async ({ app }) => {
  for (const sort of ['friends', 'worst', '', '%00', 'magic&sort=recent']) {
    const { status, view } = await open(app, `/?sort=${sort}`);
    expect([status, view?.feed?.sort]).toEqual([200, 'magic']);
  }
});

it('is inert until its script runs', async ({ app, db, alice }) => {
  await makeTile(db, { ownerId: alice.id });
  await expect
    .poll(
      async () => (await open(app, '/')).document.getElementById('root')?.getAttribute('aria-busy'),
      { timeout: 5_000 },
    )
    .toBe('true');
  const { document } = await open(app, '/');
  expect(document.querySelector('button')?.hasAttribute('inert')).toBe(true);
  expect(document.querySelector('meta[name="feed-head"]')).not.toBeNull();
  expect(document.querySelector('meta[name="viewer-head"]')).toBeNull();
});

it.for([
  [1, true],
  [2, false],
  [3, false],
] as const)(
  'prerenders a feed of %i clips as one that ends with its first: %s',
  async ([count, isOnly], { app, db, alice }) => {
    for (let nth = 0; nth < count; nth += 1) await makeTile(db, { ownerId: alice.id });
    await expect.poll(async () => (await open(app, '/')).view?.feed?.page.rows.length).toBe(count);
    const { document } = await open(app, '/');
    expect(document.getElementById('caption')).not.toBeNull();
    expect(document.getElementById('only') !== null).toBe(isOnly);
  },
);

it('prerenders nothing without a clip', async ({ app }) => {
  await expect.poll(async () => (await open(app, '/')).view?.feed?.page.rows).toEqual([]);
  const { document } = await open(app, '/');
  expect(document.getElementById('root')?.innerHTML).toBe('');
});

it('prerenders no unavailable clip', async ({ app, db, alice }) => {
  const videoId = 'abcdefghij1';
  await db
    .insertInto('sources')
    .values({ video_id: videoId, unavailable_reason: 'unavailable' })
    .execute();
  await makeTile(db, { ownerId: alice.id, videoId });
  await expect
    .poll(async () => (await open(app, '/')).view?.feed?.page.rows[0]?.source?.unavailable, {
      timeout: 5_000,
    })
    .toBe('unavailable');
  expect((await open(app, '/')).document.getElementById('root')?.innerHTML).toBe('');
});

it('is the plain page for a browser that may have a session', async ({ app }) => {
  for (const cookie of ['reprise_session=x', 'a=b; __Host-reprise_session=x']) {
    const { view, document } = await open(app, '/', { cookie });
    expect(view).toBeNull();
    expect(document.getElementById('root')?.innerHTML).toBe('');
  }
  expect((await open(app, '/', { cookie: 'other=1' })).view).not.toBeNull();
});

it('marks every visitor page, prerenders the login, and is not stored by shared caches', async ({
  app,
}) => {
  expect((await open(app, '/login')).document.querySelector('form')?.textContent).toBe('the login');
  const upload = await open(app, '/upload');
  expect([upload.status, upload.view]).toEqual([200, {}]);
  expect((await open(app, '/nowhere')).status).toBe(404);
  expect(upload.headers.get('cache-control')).toBe('private, no-cache');
  expect(upload.headers.get('vary')).toContain('cookie');
});

it('is the same compressed and plain', async ({ app }) => {
  const response = await fetch(`${app.url}/upload`, {
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe((await open(app, '/upload')).html);
});

async function open(app: TestApp, address: string, headers: Record<string, string> = {}) {
  const {
    status,
    body,
    headers: responseHeaders,
  } = await app.visitor.call('GET', address, undefined, {
    headers: { accept: 'text/html', ...headers },
  });
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(String(body));
  const json = document.getElementById(FIRST_VIEW_ID)?.textContent;
  const view = json ? firstView.parse(JSON.parse(json)) : null;
  return { status, document, view, headers: responseHeaders, html: String(body) };
}

async function firstPageOf(app: TestApp, sort: string) {
  return (await app.visitor.call('GET', `/get/homevideo?user=0&sort=${sort}`)).body;
}
