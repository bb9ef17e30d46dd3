import {
  homeSort,
  visitorSort,
  type HomeSort,
  type Tile,
  type TilePage,
} from '@reprise/contract/feed/calls.ts';
import {
  firstViewPlaceholders,
  type FirstViewPlaceholder,
  type HomeView,
} from '@reprise/contract/first-view.ts';
import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { fetchPages, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { feedQuery, VISITOR } from '#features/feed/list/feed.api.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { createLazyAuthClient } from '#platform/auth/lazy-auth-client.ts';
import { createLazyLiveClient } from '#platform/live/lazy-live-client.ts';
import { createNotices } from '#ui/feedback/notices.ts';

const placeholderTile: Tile = {
  tile_id: 0,
  public_id: 'slot-public-id',
  tile_link: 'slot-poster',
  tile_owner: 'slot-owner',
  tile_desc: 'slot-caption',
  tile_likes: 0,
  starttime: 60_000,
  endtime: 120_000,
  created_date: '1970-01-15T00:00:00.000Z',
  img_url: '/slot-avatar',
};

const renderedValues: Readonly<Record<FirstViewPlaceholder, string>> = {
  owner: placeholderTile.tile_owner,
  caption: placeholderTile.tile_desc,
  avatar: placeholderTile.img_url,
  poster: videoStill(placeholderTile.tile_link).address,
  start: formatTime(placeholderTile.starttime),
  end: formatTime(placeholderTile.endtime),
  age: relativeAge(placeholderTile.created_date, new Date()),
  created: placeholderTile.created_date,
};

const homePages: Readonly<Record<HomeView, TilePage>> = {
  home: { rows: [placeholderTile, { ...placeholderTile, tile_id: 1 }], after: 'more' },
  homeOfOneClip: { rows: [placeholderTile], after: null },
};

/** Of any clip, and of any video. */
const CLIP_PATH = '/tile/any';
const VIDEO_PATH = videoPath('slot-poster');

const VISITOR_STATE: AuthState = { status: 'signedOut' };

/** The same for all users: nothing of an account is rendered. */
const VIEWER_STATE: AuthState = {
  status: 'signedIn',
  user: { uid: '', email: '', isEmailVerified: true, displayName: '', photoURL: null },
};

/**
 * Renders at build time (scripts/lib/first-views.mjs), each home feed in every order: the visitor's,
 * with placeholders for a clip; that of a signed-in viewer while it loads, also with a placeholder
 * for the first poster; the pages of a clip and of a video while they
 * load, with that placeholder; the login page.
 */
export async function renderFirstViews() {
  const renderHome = async (view: HomeView, sort: HomeSort) =>
    withPlaceholders(await renderPath('/', homePages[view], sort));
  // First: a later one would contain what the other renders have loaded.
  const skeletons = await renderSkeletons();
  return {
    home: await inEach(visitorSort.options, (sort) => renderHome('home', sort)),
    homeOfOneClip: await inEach(visitorSort.options, (sort) => renderHome('homeOfOneClip', sort)),
    ...skeletons,
    login: await renderPath('/login', homePages.home),
  };
}

async function inEach<Sort extends HomeSort>(
  sorts: readonly Sort[],
  render: (sort: Sort) => Promise<string>,
): Promise<Readonly<Record<Sort, string>>> {
  const views = {} as Record<Sort, string>;
  for (const sort of sorts) views[sort] = await render(sort);
  return views;
}

/** The content security policy forbids style attributes. */
const STYLED_SKELETON = /<span([^>]*) style="width:([^;"]+);height:([^;"]+)"[^>]*><\/span>/g;

/**
 * Leaves out what loads later, such as the account menu: nothing can load between these renders. The
 * app replaces this markup.
 */
async function renderSkeletons() {
  const pages = pageRoutes(routes);
  for (const path of ['/', CLIP_PATH, VIDEO_PATH]) await fetchPages(pages, path);
  const ofHome = (sort: HomeSort) => renderSkeleton(pages, addressOf('/', sort), VIEWER_STATE);
  const ofSorts = (render: (sort: HomeSort) => string) => {
    const views = {} as Record<HomeSort, string>;
    for (const sort of homeSort.options) views[sort] = render(sort);
    return views;
  };
  const ofClip = (path: string) => ({
    visitor: withPoster(renderSkeleton(pages, path, VISITOR_STATE)),
    viewer: withPoster(renderSkeleton(pages, path, VIEWER_STATE)),
  });
  return {
    homeSkeleton: ofSorts(ofHome),
    homePosterSkeleton: ofSorts((sort) => withPoster(ofHome(sort))),
    clipSkeleton: ofClip(CLIP_PATH),
    videoSkeleton: ofClip(VIDEO_PATH),
  };
}

function renderSkeleton(pages: FirstApp['pages'], address: string, auth: AuthState): string {
  const html = renderToString(
    firstApp({ pages, client: createQueryClient(() => {}), auth, address }),
  );
  if (!html.includes('<article')) throw new Error(`The skeleton of ${address} cannot be rendered.`);
  return html.replace(STYLED_SKELETON, '<svg$1 width="$2" height="$3" aria-hidden="true"></svg>');
}

const PLAYER_AREA = /<svg[^>]* width="100%" height="100%"[^>]*><\/svg>/;

/** Over the player area, which stays visible until the poster has loaded. */
function withPoster(skeleton: string): string {
  const poster = renderToString(<Poster videoId={placeholderTile.tile_link} isFirst />);
  if (!PLAYER_AREA.test(skeleton)) throw new Error('The skeleton has no player area.');
  return skeleton.replace(
    PLAYER_AREA,
    (area) => area + withPlaceholders(withoutPreloads(poster), ['poster']),
  );
}

/** React adds preloads for images, which are useless in the same document. */
function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

/** As the sort buttons set it. */
function addressOf(path: string, sort: HomeSort): string {
  return sort === 'magic' ? path : `${path}?sort=${sort}`;
}

async function renderPath(
  path: string,
  firstPage: TilePage,
  sort: HomeSort = 'magic',
): Promise<string> {
  const pages = pageRoutes(routes);
  await fetchPages(pages, path);
  const client = createQueryClient(() => {});
  const home = { kind: 'home', sort, user: VISITOR, visit: 'default' } as const;
  client.setQueryData(feedQuery(home).queryKey, {
    pages: [{ ...firstPage, requestedAt: 0 }],
    pageParams: [{ offset: 0 }],
  });
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    firstApp({ pages, client, auth: VISITOR_STATE, address: addressOf(path, sort) }),
    { onError: (error) => void failures.push(error) },
  );
  await stream.allReady;
  if (failures.length > 0)
    throw new AggregateError(failures, `${path} cannot be rendered on the server.`);
  return withoutPreloads(await new Response(stream).text());
}

interface FirstApp {
  readonly pages: ReturnType<typeof pageRoutes>;
  readonly client: ReturnType<typeof createQueryClient>;
  readonly auth: AuthState;
  readonly address: string;
}

function firstApp({ pages, client, auth, address }: FirstApp) {
  return (
    <App
      client={client}
      auth={{ ...createLazyAuthClient(never), getState: () => auth, serverState: auth }}
      notices={createNotices({ isOn: true })}
      live={createLazyLiveClient(never)}
    >
      <StaticRouter location={address}>
        <Pages routes={pages} />
      </StaticRouter>
    </App>
  );
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function withPlaceholders(
  html: string,
  names: readonly FirstViewPlaceholder[] = firstViewPlaceholders,
): string {
  let filled = html;
  for (const name of names) {
    if (!filled.includes(renderedValues[name]))
      throw new Error(`The first view renders no ${name}.`);
    filled = filled.replaceAll(renderedValues[name], `{{${name}}}`);
  }
  return filled;
}
