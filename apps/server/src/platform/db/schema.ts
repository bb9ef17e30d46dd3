import type { DeadReason } from '@reprise/contract/video-source.ts';
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
  /** Tokens of earlier sign-ins are refused. */
  sessions_from: Timestamp | null;
  /** The one earlier sign-in whose tokens are not. */
  kept_sign_in: Timestamp | null;
  /** The key of a person who is not deleted: what belongs to them refers to it. Made by the database. */
  living_id: ColumnType<number | null, never, never>;
}

interface TilesTable {
  id: Generated<number>;
  /** Its name in addresses that travel. Made by the database. */
  public_id: Generated<string>;
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
  /** Until moderators have decided on it. */
  is_open: ColumnType<boolean, boolean | undefined, boolean>;
}

interface SavesTable {
  /** Their order: later saves have greater ones. */
  id: Generated<number>;
  user_id: number;
  tile_id: number;
  created_at: Timestamp;
}

interface ModeratorsTable {
  user_id: number;
  created_at: Timestamp;
}

/** A step of moderation: on the reports of a tile, or on who is a moderator. */
export type ModerationAction = 'dismiss' | 'remove' | 'appoint' | 'withdraw';

interface ModerationLogTable {
  id: Generated<number>;
  /** Who took the step; null for the operator. */
  moderator_id: number | null;
  action: ModerationAction;
  /** Whom it concerns. */
  subject_id: number;
  /** Of a tile that may be gone. */
  tile_id: number | null;
  note: string;
  created_at: Timestamp;
}

/** A video that something is known of: its credit, or that it is dead. */
interface SourcesTable {
  video_id: string;
  title: string | null;
  channel: string | null;
  channel_url: string | null;
  /** Null while it plays, as far as is known. */
  dead_reason: DeadReason | null;
}

/** A video that did not play for a person, once for each of them. */
interface SourceFailuresTable {
  id: Generated<number>;
  video_id: string;
  user_id: number;
  reason: DeadReason;
  failed_at: Timestamp;
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
  /** The version of the person's userChats document. */
  chats_version: ColumnType<number, number | undefined, number>;
}

interface NotificationsTable {
  user_id: number;
  new_likes: ColumnType<number, number | undefined, number>;
  new_friend_request: ColumnType<number, number | undefined, number>;
  like_news: ColumnType<string[], string | undefined, string>;
  friend_request_news: ColumnType<string[], string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
}

interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  created_at: Timestamp;
}

/** What a piece of news is about. */
export type NewsKind = 'request' | 'acceptance' | 'like' | 'source-dead' | DecisionKind;

/** What moderators have decided: told in the past notifications alone, never unseen. */
export type DecisionKind = 'removal' | 'report-upheld' | 'report-dismissed';

/** Everything that was ever told to a person; what is unseen stands in their notifications too. */
interface NewsTable {
  user_id: number;
  id: Generated<number>;
  kind: NewsKind;
  /** Who did it; of a decision of moderators and of a dead video, the person who is told. */
  actor_id: number;
  /** The liked tile, or the own one whose video has died; it may be gone. */
  tile_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The description of the person's own tile that was removed. */
  caption: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  /** Until the person opens the notification panel. */
  is_unseen: ColumnType<boolean, boolean | undefined, boolean>;
}

interface ChatsTable {
  id: Generated<number>;
  /** The combined chat id: the only place where it stands. */
  combined_id: string;
  low_id: number;
  high_id: number;
  /** The place of the last message, and the version of the chats document. */
  last_seq: ColumnType<number, number | undefined, number>;
}

interface MessagesTable {
  chat_id: number;
  /** Its place in the chat, from 1 without holes. */
  seq: number;
  /** Made by the sender's client: stored once. */
  client_id: string;
  sender_id: number;
  body: string;
  /** The shared clip as it was; its tile may be gone. */
  tile_id: number | null;
  video_id: string | null;
  starttime: ColumnType<number | null, number | null, number | null>;
  endtime: ColumnType<number | null, number | null, number | null>;
  sent_at: Timestamp;
}

interface SummariesTable {
  user_id: number;
  chat_id: number;
  other_id: number;
  last_message: string;
  is_seen: boolean;
  changed_at: Timestamp;
  /** The version of the userChats document that this entry belongs to. */
  version: number;
}

interface PushKeysTable {
  is_only: ColumnType<boolean, boolean | undefined, boolean>;
  /** The private key as a JWK, with the public one in it. */
  private_jwk: string;
  created_at: Timestamp;
}

interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  /** The session that has subscribed, where sessions are kept here; it takes the row with it. */
  session_id: string | null;
  /** When that session began. */
  signed_in_at: Timestamp;
  /** Where the browser's push service takes messages for it. */
  endpoint: string;
  /** What messages are sealed with, as the browser gives it: base64url. */
  p256dh: string;
  auth: string;
  /** How often in a row the service has refused a push. */
  refusals: ColumnType<number, number | undefined, number>;
  created_at: Timestamp;
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
  saves: SavesTable;
  sources: SourcesTable;
  source_failures: SourceFailuresTable;
  tile_views: TileViewsTable;
  friendships: FriendshipsTable;
  unseen: UnseenTable;
  notifications: NotificationsTable;
  blocks: BlocksTable;
  news: NewsTable;
  chats: ChatsTable;
  messages: MessagesTable;
  summaries: SummariesTable;
  moderators: ModeratorsTable;
  moderation_log: ModerationLogTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  schema_meta: SchemaMetaTable;
}
