import {
  homeSort,
  visitorSort,
  type HomeSort,
  type Tile,
  type TilePage,
} from '@reprise/contract/feed/calls.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { homeViewOf, type FirstViewPlaceholder } from '@reprise/contract/first-view.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { act, within } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/app.tsx';
import { fetchPages, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { feedQuery, VISITOR } from '#features/feed/list/feed.api.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import { alice, createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { createFakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { createNotices } from '#ui/feedback/notices.ts';
import { renderFirstViews } from './main.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

/** React warns because this test renders and hydrates with one copy of it. */
const TWO_RENDERERS = /multiple renderers/;

const pages = pageRoutes(routes);

let views: Awaited<ReturnType<typeof renderFirstViews>>;
const errors: unknown[] = [];
let root: Root | undefined;

beforeAll(async () => {
  views = await renderFirstViews();
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((text: unknown, ...more: unknown[]) => {
    if (!TWO_RENDERERS.test(String(text))) errors.push([text, ...more]);
  });
});

afterEach(() => {
  act(() => root?.unmount());
  window.history.replaceState(null, '', '/');
  errors.length = 0;
});

interface ShownFeed {
  readonly page: TilePage;
  readonly sort?: HomeSort;
}

test.each([1, 2, 3])(
  'the app hydrates a home feed of %i clips as the server sends it',
  async (count) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = htmlOf(homeOf(count));
    const [sent] = container.querySelectorAll('article');
    expect(sent).toBeDefined();
    await hydrate(container, { page: homeOf(count) });
    // After a mismatch, React would have rendered the page again.
    expect(container.querySelector('article')).toBe(sent);
    expect(
      within(container).getByRole('button', { name: count === 1 ? 'THE END' : 'NEXT' }),
    ).toBeTruthy();
  },
);

test.each(visitorSort.options)('the app hydrates a home feed in the order %s', async (sort) => {
  window.history.replaceState(null, '', sort === 'magic' ? '/' : `/?sort=${sort}`);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = htmlOf(homeOf(2), sort);
  const [sent] = container.querySelectorAll('article');
  expect(sent).toBeDefined();
  await hydrate(container, { page: homeOf(2), sort });
  expect(container.querySelector('article')).toBe(sent);
});

test.each([
  ['keeps', 'uid-alice'],
  ['removes', null],
])('the app %s the sentence of /login about an ended session: %s', async (_action, uid) => {
  startFakeServer();
  window.history.replaceState(null, '', '/login');
  if (uid !== null) storageItem('uid').write(uid);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = views.login;
  const page = within(container);
  const sentence = page.getByText(loginTexts.sessionEnded);
  await hydrate(container, { page: homeOf(0) });
  expect(page.queryByText(loginTexts.sessionEnded)).toBe(uid === null ? null : sentence);
});

async function hydrate(container: HTMLElement, shown: ShownFeed): Promise<void> {
  await fetchPages(pages, window.location.pathname);
  await act(async () => {
    root = hydrateRoot(container, appWith(shown), {
      onRecoverableError: (error) => void errors.push(error),
    });
  });
  expect(errors).toEqual([]);
}

test('an empty home feed is left to the app', () => {
  expect(htmlOf(homeOf(0))).toBe('');
});

test.each(homeSort.options)(
  "the skeleton of a signed-in viewer's %s has nothing of a clip but its poster",
  (sort) => {
    const [before = '', poster, after = ''] = views.homePosterSkeleton[sort].split(
      /(<img [^>]*src="\{\{poster\}\}"[^>]*>)/,
    );
    expect(before + after).toBe(views.homeSkeleton[sort]);
    expect(poster).toContain('fetchPriority="high"');
    // The content security policy forbids style attributes.
    expect(views.homePosterSkeleton[sort]).not.toContain('style=');
  },
);

test.each(['visitor', 'viewer'] as const)(
  "the skeleton of a clip's page has nothing of the clip but its poster, for a %s",
  (audience) => {
    const html = views.clipSkeleton[audience];
    expect(html.match(/\{\{\w+\}\}/g)).toEqual(['{{poster}}']);
    expect(html).not.toContain('slot-');
    expect(html).not.toContain('style=');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html.replace('{{poster}}', '/samples/x.jpg');
    expect(within(container).getByRole('article', { name: 'Loading' })).toBeTruthy();
    const invitation = within(container).queryByRole('link', { name: feedTexts.createSignedOut });
    expect(invitation !== null).toBe(audience === 'visitor');
  },
);

test.each(['visitor', 'viewer'] as const)(
  "the skeleton of a video's page has nothing but its poster, for a %s",
  (audience) => {
    const html = views.videoSkeleton[audience];
    expect(html.match(/\{\{\w+\}\}/g)).toEqual(['{{poster}}']);
    expect(html).not.toContain('slot-');
    expect(html).not.toContain('style=');
    expect(html).not.toContain('<iframe');
  },
);

test("the app replaces a signed-in viewer's skeleton with their feed", async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = views.homePosterSkeleton.magic.replace('{{poster}}', '/samples/x.jpg');
  expect(within(container).getByRole('article', { name: 'Loading' })).toBeTruthy();
  const create = () => within(container).getAllByRole('link', { name: 'Create a Post' })[0];
  expect(create()?.getAttribute('href')).toBe('/upload');
  await fetchPages(pages, '/');
  await act(async () => {
    root = createRoot(container);
    root.render(appWith({ page: homeOf(2) }, createFakeAuthClient(alice)));
  });
  expect(errors).toEqual([]);
  expect(within(container).getAllByRole('article')).toHaveLength(1);
  expect(within(container).getByRole('article', { name: /^Clip by/ })).toBeTruthy();
  expect(within(container).getAllByRole('banner')).toHaveLength(1);
});

const homeOf = (count: number): TilePage => ({ rows: [...tilesUpTo(count)], after: null });

/** Like the server's (features/feed/feed.pages.ts). */
function htmlOf(page: TilePage, sort: (typeof visitorSort.options)[number] = 'magic'): string {
  const [tile] = page.rows;
  const name = homeViewOf(page);
  if (tile === undefined || name === null) return '';
  const values = valuesOf(tile);
  return views[name][sort].replace(
    /\{\{(\w+)\}\}/g,
    (_, placeholder: FirstViewPlaceholder) => values[placeholder],
  );
}

function valuesOf(tile: Tile): Readonly<Record<FirstViewPlaceholder, string>> {
  const [start, end] = formatClipTimes({ startTime: tile.starttime, endTime: tile.endtime });
  return {
    owner: tile.tile_owner,
    caption: tile.tile_desc,
    avatar: tile.img_url,
    poster: videoStill(tile.tile_link).address,
    start,
    end,
    age: relativeAge(tile.created_date, new Date()),
    created: tile.created_date,
  };
}

function appWith(
  { page, sort = 'magic' }: ShownFeed,
  auth = createFakeAuthClient({ status: 'signedOut' }),
) {
  const client = createQueryClient(() => {});
  const state = auth.getState();
  const user = state.status === 'signedIn' ? state.user.displayName : VISITOR;
  const home = { kind: 'home', sort, user, visit: 'default' } as const;
  client.setQueryData(feedQuery(home).queryKey, {
    pages: [{ ...page, requestedAt: 0 }],
    pageParams: [{ offset: 0 }],
  });
  return (
    <App
      client={client}
      auth={auth}
      notices={createNotices({ isOn: true })}
      live={createFakeLiveClient()}
    >
      <BrowserRouter>
        <Pages routes={pages} />
      </BrowserRouter>
    </App>
  );
}
