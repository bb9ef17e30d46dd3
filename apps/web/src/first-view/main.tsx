import type { Tile } from '@reprise/contract/feed.ts';
import { firstViewSlots, type FirstViewSlot } from '@reprise/contract/first-view.ts';
import { formatTime } from '@reprise/contract/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/rules/video-still.ts';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { App } from '#app/app.tsx';
import { fetchPages, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { feedQuery, VISITOR } from '#features/feed/feed.api.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { createLazyAuthClient } from '#shared/auth/lazy-auth-client.ts';
import { createLazyLiveClient } from '#shared/live/lazy-live-client.ts';
import { createNotices } from '#shared/ui/notices.ts';

/** A clip that is none: the places where its values are drawn become the slots. */
const tile: Tile = {
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

const drawn: Readonly<Record<FirstViewSlot, string>> = {
  owner: tile.tile_owner,
  caption: tile.tile_desc,
  avatar: tile.img_url,
  poster: videoStill(tile.tile_link).address,
  start: formatTime(tile.starttime),
  end: formatTime(tile.endtime),
  age: relativeAge(tile.created_date, new Date()),
  created: tile.created_date,
};

/**
 * Draws what a visitor sees first, by the app itself: the home feed with the slots of a clip, and the
 * login. Called at the build (scripts/lib/first-views.mjs); the server fills the slots.
 */
export async function drawFirstViews(): Promise<{ readonly home: string; readonly login: string }> {
  return { home: withSlots(await draw('/')), login: await draw('/login') };
}

async function draw(path: string): Promise<string> {
  const pages = pageRoutes(routes);
  await fetchPages(pages, path);
  const client = createQueryClient(() => {});
  const home = { kind: 'home', sort: 'magic', user: VISITOR, visit: 'default' } as const;
  client.setQueryData(feedQuery(home).queryKey, {
    pages: [{ rows: [tile, { ...tile, tile_id: 1 }], after: 'more', listedAt: 0 }],
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
    throw new AggregateError(failures, `${path} cannot be drawn by the server.`);
  const html = await new Response(stream).text();
  // React asks for pictures before the page that they stand in; here both come at once.
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function withSlots(html: string): string {
  let slotted = html;
  for (const slot of firstViewSlots) {
    if (!slotted.includes(drawn[slot])) throw new Error(`The first view draws no ${slot}.`);
    slotted = slotted.replaceAll(drawn[slot], `{{${slot}}}`);
  }
  return slotted;
}
