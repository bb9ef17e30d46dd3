import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Numeric = ColumnType<number, number, number>;

/** A person's place in the product: only `active` people can act. */
export type UserStatus = 'active' | 'suspended' | 'deleted';

interface UsersTable {
  /** Internal key: every other table refers to it; the uid stands only here. */
  id: Generated<number>;
  uid: string;
  username: string;
  fname: string;
  lname: string;
  email: string;
  img_url: string | null;
  date_created: Timestamp;
  date_login: Timestamp | null;
  username_change_d: Timestamp | null;
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  /** Tokens issued for a smaller epoch are refused. */
  token_epoch: ColumnType<number, number | undefined, number>;
}

interface TilesTable {
  id: Generated<number>;
  owner_id: number;
  /** The provider's video id. */
  video_id: string;
  caption: string;
  /** Seconds, three decimals. */
  starttime: Numeric;
  endtime: Numeric;
  created_at: Timestamp;
  /** Moves only in the statement that writes or deletes the like. */
  likes: ColumnType<number, number | undefined, number>;
  /** Made by the database from `likes` and `created_at` (contract rules/heat.ts). */
  heat: ColumnType<number, never, never>;
}

interface LikesTable {
  tile_id: number;
  user_id: number;
  created_at: Timestamp;
}

interface ReportsTable {
  tile_id: number;
  user_id: number;
  reason: string;
  created_at: Timestamp;
}

interface TileViewsTable {
  user_id: number;
  tile_id: number;
  shown_at: Timestamp;
}

interface FriendshipsTable {
  /** The smaller key of the pair: one row per unordered pair. */
  low_id: number;
  high_id: number;
  /** Who sent the request: friend1 of the spec's relation. */
  sender_id: number;
  is_accepted: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Timestamp;
}

interface UnseenTable {
  user_id: number;
  count: ColumnType<number, number | undefined, number>;
  version: ColumnType<number, number | undefined, number>;
}

interface NotificationsTable {
  user_id: number;
  new_likes: ColumnType<number, number | undefined, number>;
  new_friend_request: ColumnType<number, number | undefined, number>;
  like_news: ColumnType<string[], string | undefined, string>;
  friend_request_news: ColumnType<string[], string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
}

interface SchemaMetaTable {
  key: string;
  value: string;
}

/** The product's tables as Kysely sees them. */
export interface Database {
  users: UsersTable;
  tiles: TilesTable;
  likes: LikesTable;
  reports: ReportsTable;
  tile_views: TileViewsTable;
  friendships: FriendshipsTable;
  unseen: UnseenTable;
  notifications: NotificationsTable;
  schema_meta: SchemaMetaTable;
}
