import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { FIRST_VIEW_ID } from '../../packages/contract/src/first-view.ts';
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { documentRequest, requestOf } from '../run/clients/connection.ts';
import { headPath, type Page } from '../run/feed-reads.ts';
import type { SignedInUser } from '../run/users.ts';

export interface Member extends SignedInUser {
  readonly friendUids: readonly string[];
  shown: { readonly head: string; readonly page: Page } | null;
}

export interface Call {
  readonly request: Buffer;
  /**
   * Reads the page of a feed from the response. `head`: the path of its first page, which the app
   * requests if the response came without it.
   */
  readonly shows?: { readonly head: string; readonly pageOf: (body: Buffer) => Page | undefined };
}

interface Action {
  /** Per member who is active that day. */
  readonly timesPerDay: number;
  readonly call: (member: Member, random: Random) => Call;
}

/** A tenth of a day's calls are in its busiest hour. */
export const BUSIEST_HOUR_SHARE = 0.1;
/** Share of members with the app open at the same time in the busiest hour. */
export const OPEN_SHARE = 0.1;

const FIRST_VIEW = new RegExp(
  `<script type="application/json" id="${FIRST_VIEW_ID}">(.*?)</script>`,
  's',
);

/** Three of five members use the default sort. */
const SORTS = ['magic', 'magic', 'magic', 'recent', 'friends'] as const;

/** The document has the session and the first page of the feed. */
function open({ username, cookie }: Member, random: Random): Call {
  const sort = random.pick(SORTS);
  return {
    request: documentRequest(`/?sort=${sort}`, cookie),
    shows: { head: headPath(username, sort), pageOf: pageOfDocument },
  };
}

function pageOfDocument(body: Buffer): Page | undefined {
  const html = brotliDecompressSync(body).toString();
  const [, json = '{}'] = FIRST_VIEW.exec(html) ?? [];
  const { session, feed } = JSON.parse(json) as { session?: object; feed?: { page: Page } };
  if (session === undefined) throw new Error('A document came without its session.');
  return feed?.page;
}

function nextPage(member: Member, random: Random): Call {
  const { head = '', page } = member.shown ?? {};
  if (page === undefined || page.after === null) return open(member, random);
  const path = `${head}&after=${encodeURIComponent(page.after)}`;
  return {
    request: requestOf('GET', path, member.token),
    shows: { head, pageOf },
  };
}

export function pageOf(body: Buffer): Page {
  return JSON.parse(body.toString()) as Page;
}

function shownTiles(member: Member, random: Random): readonly number[] {
  const ids = member.shown?.page.rows.map(({ tile_id }) => tile_id) ?? [];
  return ids.length > 0 ? ids : [1 + random.below(1_000)];
}

function get({ token }: Member, path: string): Call {
  return { request: requestOf('GET', path, token) };
}

function post({ token }: Member, path: string, body?: object): Call {
  return { request: requestOf('POST', path, token, body) };
}

/** An active member makes four visits of about 15 clips and has one or two conversations. */
export const actions = {
  open: { timesPerDay: 4, call: open },
  nextPage: { timesPerDay: 12, call: nextPage },
  views: {
    timesPerDay: 16,
    call: (member, random) => post(member, '/feed/views', { tile_ids: shownTiles(member, random) }),
  },
  like: {
    timesPerDay: 4,
    call: (member, random) =>
      post(member, `/create/likepost/${shownTiles(member, random)[0]}&${member.username}`),
  },
  message: {
    timesPerDay: 6,
    call: (member, random) =>
      post(member, '/chat/send', {
        id: randomUUID(),
        to: random.pick(member.friendUids),
        text: 'what a moment, look at this '.repeat(1 + random.below(3)).trim(),
        isOpen: random.chance(0.5),
      }),
  },
  openChat: {
    timesPerDay: 4,
    call: (member, random) =>
      post(member, '/chat/open', { friend: random.pick(member.friendUids) }),
  },
  notifications: {
    timesPerDay: 2,
    call: (member) => get(member, '/notifications/history?show=all'),
  },
  profile: {
    timesPerDay: 2,
    call: (member, random) => get(member, `/user/person?username=person${1 + random.below(1_000)}`),
  },
  search: {
    timesPerDay: 1,
    call: (member, random) => get(member, `/user/search?search=person${1 + random.below(100)}`),
  },
  post: {
    timesPerDay: 0.1,
    call: (member) =>
      post(member, '/create/newvideo', {
        link: 'jNQXAC9IVRw',
        description: 'The part after the break',
        owner: member.username,
        date: new Date().toISOString(),
        startTime: 1,
        endTime: 9,
      }),
  },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof actions;

const names = Object.keys(actions) as ActionName[];

export const CALLS_PER_DAY = names.reduce((sum, name) => sum + actions[name].timesPerDay, 0);

export function pickAction(random: Random): ActionName {
  let left = (random.below(1_000_000) / 1_000_000) * CALLS_PER_DAY;
  const picked = names.find((name) => {
    left -= actions[name].timesPerDay;
    return left < 0;
  });
  return picked ?? 'open';
}
