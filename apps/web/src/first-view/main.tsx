import type { Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import {
  firstViewPlaceholders,
  type FirstViewPlaceholder,
  type HomeView,
} from '@reprise/contract/first-view.ts';
import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { App } from '#app/app.tsx';
import { fetchPages, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { feedQuery, VISITOR } from '#features/feed/list/feed.api.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
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

const slotPlaceholders: Readonly<Record<FirstViewPlaceholder, string>> = {
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

/**
 * Renders the visitor's home feeds, with placeholders for a clip, and the login page at build time
 * (scripts/lib/first-views.mjs).
 */
export async function renderFirstViews(): Promise<Readonly<Record<HomeView | 'login', string>>> {
  return {
    home: withSlots(await renderPath('/', homePages.home)),
    homeOfOneClip: withSlots(await renderPath('/', homePages.homeOfOneClip)),
    login: await renderPath('/login', homePages.home),
  };
}

async function renderPath(path: string, firstPage: TilePage): Promise<string> {
  const pages = pageRoutes(routes);
  await fetchPages(pages, path);
  const client = createQueryClient(() => {});
  const home = { kind: 'home', sort: 'magic', user: VISITOR, visit: 'default' } as const;
  client.setQueryData(feedQuery(home).queryKey, {
    pages: [{ ...firstPage, requestedAt: 0 }],
    pageParams: [{ offset: 0 }],
  });
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <App
      client={client}
      auth={{ ...createLazyAuthClient(never), getState: () => ({ status: 'signedOut' }) }}
      notices={createNotices({ isOn: true })}
      live={createLazyLiveClient(never)}
    >
      <StaticRouter location={path}>
        <Pages routes={pages} />
      </StaticRouter>
    </App>,
    { onError: (error) => void failures.push(error) },
  );
  await stream.allReady;
  if (failures.length > 0)
    throw new AggregateError(failures, `${path} cannot be rendered on the server.`);
  const html = await new Response(stream).text();
  // React adds preloads for images, which are useless in the same document.
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function withSlots(html: string): string {
  let filled = html;
  for (const slot of firstViewPlaceholders) {
    if (!filled.includes(slotPlaceholders[slot]))
      throw new Error(`The first view renders no ${slot}.`);
    filled = filled.replaceAll(slotPlaceholders[slot], `{{${slot}}}`);
  }
  return filled;
}
