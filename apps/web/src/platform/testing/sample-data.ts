import type { UserRecord } from '@reprise/contract/accounts/calls.ts';
import type { SiteState } from '@reprise/contract/admin/calls.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import type { FriendRecord, FriendRelationRow } from '@reprise/contract/friends/calls.ts';

const img_url = '/avatars/default.svg';

export function tileOf(fields: Partial<Tile> & Pick<Tile, 'tile_id'>): Tile {
  return {
    public_id: publicIdOf(fields.tile_id),
    tile_link: 'sample-0001',
    tile_owner: 'bob',
    tile_desc: `clip ${fields.tile_id}`,
    tile_likes: 0,
    starttime: 1,
    endtime: 6,
    created_date: '2026-01-05T10:00:00.000Z',
    img_url,
    ...fields,
  };
}

export function publicIdOf(tileId: number): string {
  return `clip${String(tileId).padStart(8, '0')}`;
}

export function tilesUpTo(count: number): readonly Tile[] {
  return Array.from({ length: count }, (_, index) => tileOf({ tile_id: index + 1 }));
}

/** Of alice. */
export function recordOf(fields: Partial<UserRecord> = {}): UserRecord {
  return {
    fname: 'Alice',
    lname: 'Archer',
    firebase_uid: 'uid-alice',
    username: 'alice',
    email: 'alice@example.org',
    img_url,
    username_change_allowed: true,
    is_first_run: false,
    is_found_by_name: false,
    is_profile_public: false,
    has_watched_list: false,
    language: null,
    ...fields,
  };
}

export function profileOf(username: string, fields: Partial<UserProfile> = {}): UserProfile {
  return {
    username,
    img_url,
    firebase_uid: `uid-${username}`,
    is_blocked: false,
    bio: '',
    bio_link: '',
    posts: 0,
    ...fields,
  };
}

export function friendOf(username: string): FriendRecord {
  return { uid: `uid-${username}`, username, img_url };
}

/** Of alice and bob. */
export function relationOf(fields: Partial<FriendRelationRow> = {}): FriendRelationRow {
  return {
    connectid: 'uid-bobuid-alice',
    friend1: 'alice',
    friend2: 'bob',
    accept1: true,
    accept2: true,
    username: 'bob',
    img_url,
    ...fields,
  };
}

/** Of a healthy server without visitors. */
export function siteStateOf(fields: Partial<SiteState> = {}): SiteState {
  return {
    version: '1.2.3',
    started_at: '2026-01-01T00:00:00.000Z',
    health: 'ready',
    requests_per_second: 1,
    errors_per_minute: 0,
    sockets: 0,
    queues: { pushes: 0, fan_out: 0, database: 0 },
    database: {
      version: '18.1',
      size_bytes: 1,
      connections: 80,
      connections_max: 100,
      oldest_transaction_s: 299,
    },
    disk: { free_bytes: 10, size_bytes: 100 },
    last_backup: '2026-01-06T00:00:00.000Z',
    sign_ups: Array.from({ length: 24 }, () => 0),
    ...fields,
  };
}
