import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { FIRST_VIEW_ID } from '../../packages/contract/src/first-view.ts';
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { cookieRequest, documentRequest, requestOf } from '../run/clients/connection.ts';
import { headPath, type Page } from '../run/feed-reads.ts';
import { type ActionName } from './behavior.ts';
import { captionOf, videoOf } from './fill.ts';
import type { Member } from './members.ts';

/** A page of a feed in the response. */
interface Shows {
  readonly pageOf: (body: Buffer) => Page | undefined;
  /** The path of its first page. */
  readonly head: string;
  /** What the app requests before `head`, if the response came without the page. */
  readonly token?: Buffer;
}

export interface Call {
  readonly request: Buffer;
  readonly shows?: Shows;
}

const FIRST_VIEW = new RegExp(
  `<script type="application/json" id="${FIRST_VIEW_ID}">(.*?)</script>`,
  's',
);

/** Three of five members use the default sort. */
const SORTS = ['magic', 'magic', 'magic', 'recent', 'friends'] as const;

/** The document has the session and the first page of the feed, unless they take too long. */
function open({ username, cookie }: Member, random: Random): Call {
  const sort = random.pick(SORTS);
  return {
    request: documentRequest(`/?sort=${sort}`, cookie),
    shows: {
      pageOf: pageOfDocument,
      head: headPath(username, sort),
      token: cookieRequest('/auth/token', cookie),
    },
  };
}

function pageOfDocument(body: Buffer): Page | undefined {
  const html = brotliDecompressSync(body).toString();
  const [, json = '{}'] = FIRST_VIEW.exec(html) ?? [];
  const { session, feed } = JSON.parse(json) as { session?: object; feed?: { page: Page } };
  return session === undefined ? undefined : feed?.page;
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

function shownTiles(member: Member): readonly number[] {
  const ids = member.shown?.page.rows.map(({ tile_id }) => tile_id) ?? [];
  return ids.length > 0 ? ids : [member.id];
}

function get({ token }: Member, path: string): Call {
  return { request: requestOf('GET', path, token) };
}

function post({ token }: Member, path: string, body?: object): Call {
  return { request: requestOf('POST', path, token, body) };
}

type Action = (member: Member, random: Random) => Call;

export const actions: Readonly<Record<Exclude<ActionName, 'readInbox' | 'readChat'>, Action>> = {
  open,
  nextPage,
  moment: (member, random) => get(member, `/get/moment?tile_id=${random.pick(shownTiles(member))}`),
  relation: (member, random) => {
    const owner = random.pick(member.shown?.page.rows ?? [])?.tile_owner ?? 'person1';
    return get(member, `/user/friend?user=${member.username}&friend=${owner}`);
  },
  views: (member) => post(member, '/feed/views', { tile_ids: shownTiles(member) }),
  like: (member, random) =>
    post(member, `/create/likepost/${random.pick(shownTiles(member))}&${member.username}`),
  message: (member, random) =>
    post(member, '/chat/send', {
      id: randomUUID(),
      to: random.pick(member.friendUids),
      text: 'what a moment, look at this '.repeat(1 + random.below(3)).trim(),
      isOpen: random.chance(0.5),
    }),
  openChat: (member, random) =>
    post(member, '/chat/open', { friend: random.pick(member.friendUids) }),
  notifications: (member) => get(member, '/notifications/history?show=all'),
  profile: (member, random) =>
    get(member, `/user/person?username=person${1 + random.below(1_000)}`),
  searchUsers: (member, random) =>
    get(member, `/user/search?search=person${1 + random.below(100)}`),
  searchClips: (member, random) =>
    get(member, `/search/clips?q=${encodeURIComponent(captionOf(random.below(1_000)))}`),
  video: (member, random) => get(member, `/get/video?video_id=${videoOf(random.below(100))}`),
  post: (member, random) =>
    post(member, '/create/newvideo', {
      link: videoOf(random.below(100)),
      description: captionOf(random.below(1_000)),
      owner: member.username,
      date: new Date().toISOString(),
      startTime: 1,
      endTime: 9,
    }),
};
