import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import type { FoundUser } from '@reprise/contract/search/calls.ts';
import type { UsedTag } from '@reprise/contract/search/clip-calls.ts';
import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import type { RecentSearch } from './recent-searches.ts';

/** A row that the arrow keys reach. */
export type SearchRow =
  | { readonly kind: 'user'; readonly user: FoundUser }
  | { readonly kind: 'friend'; readonly friend: FriendRecord }
  | { readonly kind: 'clips'; readonly search: string }
  | { readonly kind: 'clip'; readonly tile: Tile }
  | { readonly kind: 'tag'; readonly tag: UsedTag }
  | { readonly kind: 'recent'; readonly recent: RecentSearch };

export function rowKey(row: SearchRow): string {
  if (row.kind === 'user') return `user ${row.user.firebase_uid}`;
  if (row.kind === 'friend') return `friend ${row.friend.uid}`;
  if (row.kind === 'clip') return `clip ${row.tile.tile_id}`;
  if (row.kind === 'tag') return `tag ${row.tag.tag}`;
  if (row.kind === 'recent') return `recent ${row.recent.kind} ${row.recent.text}`;
  return 'clips';
}

export function rowPath(row: SearchRow, username: string): string {
  if (row.kind === 'user') return userPath(username, row.user.username);
  if (row.kind === 'friend') return userPath(username, row.friend.username);
  if (row.kind === 'clip') return tilePath(row.tile.public_id);
  if (row.kind === 'tag') return clipSearchPath(`#${row.tag.tag}`);
  if (row.kind === 'clips') return clipSearchPath(row.search);
  const { kind, text } = row.recent;
  return kind === 'user' ? userPath(username, text) : clipSearchPath(text);
}

/** What is offered again in the empty field. A clip is not: its search is. */
export function recentOf(row: SearchRow, search: string): RecentSearch {
  if (row.kind === 'user') return recentUser(row.user);
  if (row.kind === 'friend') return recentUser(row.friend);
  if (row.kind === 'recent') return row.recent;
  if (row.kind === 'tag') return { kind: 'clips', text: `#${row.tag.tag}` };
  return { kind: 'clips', text: row.kind === 'clips' ? row.search : search };
}

function recentUser({
  username,
  img_url,
}: Pick<FriendRecord, 'username' | 'img_url'>): RecentSearch {
  return { kind: 'user', text: username, img_url };
}
