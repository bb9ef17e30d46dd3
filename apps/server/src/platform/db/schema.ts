import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { ClaimOutcome, ClaimRole } from '@reprise/contract/moderation/claim-calls.ts';
import type { MixAudience } from '@reprise/contract/mixes/calls.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { ModerationLogEntry } from '@reprise/contract/moderation/calls.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import type { ColumnType, Generated } from 'kysely';
import type { ChatTables } from './tables/chat-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { Timestamp } from './tables/table-rule.ts';
import type { TokenTables } from './tables/token-tables.ts';

type Numeric = ColumnType<number, number, number>;

/** Only `active` users can act. */
export type UserStatus = 'active' | 'suspended' | 'deleted' | 'pending';

interface UsersTable {
  /** Foreign keys reference this key, not the uid. */
  id: Generated<number>;
  uid: string;
  username: string;
  fname: string;
  lname: string;
  email: string;
  img_url: string | null;
  bio: ColumnType<string | null, string | null | undefined, string | null>;
  bio_link: ColumnType<string | null, string | null | undefined, string | null>;
  is_first_run: ColumnType<boolean, boolean | undefined, boolean>;
  is_found_by_name: ColumnType<boolean, boolean | undefined, boolean>;
  is_profile_public: ColumnType<boolean, boolean | undefined, boolean>;
  /** Since when the clips that the user watches are listed. Null: they are not. */
  watched_since: ColumnType<Date | null, never, Date | null>;
  /** Null if the user has not chosen one: English. */
  language: ColumnType<Language | null, Language | null | undefined, Language | null>;
  date_created: Timestamp;
  date_login: Timestamp | null;
  username_change_d: Timestamp | null;
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  /** Tokens of earlier sign-ins are rejected. */
  sessions_valid_from: Timestamp | null;
  /** The sign-in before `sessions_valid_from` whose tokens stay valid. */
  exempt_sign_in_at: Timestamp | null;
  /** Equals `id`; null once the account is deleted. Generated. */
  undeleted_id: ColumnType<number | null, never, never>;
}

interface SuspensionsTable {
  user_id: number;
  /** Shown to the user. */
  reason: string;
  /** Null without an end. */
  ends_at: Timestamp | null;
  created_at: Timestamp;
}

/** Uploaded profile photos. */
interface PhotosTable {
  user_id: number;
  /** In the photo's path. Random. */
  public_id: string;
  /** WebP. */
  image: Buffer;
  created_at: Timestamp;
}

interface AccountChangesTable {
  id: Generated<number>;
  user_id: number;
  changed_at: Timestamp;
}

interface SignUpStateTable {
  /** Always true: limits the table to one row. */
  singleton: ColumnType<boolean, boolean | undefined, boolean>;
  /** SIGN_UPS of the server that started most recently. */
  start_mode: SignUpMode;
  /** Set at run time. Null: `start_mode` applies. */
  mode: ColumnType<SignUpMode | null, SignUpMode | null | undefined, SignUpMode | null>;
  is_flood: ColumnType<boolean, boolean | undefined, boolean>;
  changed_at: Timestamp | null;
}

interface SignUpMinutesTable {
  minute: Timestamp;
  count: number;
}

interface SignUpInvitesTable {
  id: Generated<number>;
  code_hash: Buffer;
  /** Null for an invite from the previous release. */
  content_hash: Buffer | null;
  uses_left: number;
  /** Accounts that have used it up, and whose registration is not finished. */
  unfinished_uids: Generated<string[]>;
  ends_at: Timestamp | null;
  created_at: Timestamp;
}

interface UsedChallengesTable {
  nonce: Buffer;
  ends_at: Timestamp;
}

/** While moderators hide a tile, only its owner sees it. */
export type StoredAudience = TileAudience | 'hidden';

interface TilesTable {
  id: Generated<number>;
  /** The id in shared links. Default: random. */
  public_id: Generated<string>;
  owner_id: number;
  video_id: string;
  caption: string;
  starttime: Numeric;
  endtime: Numeric;
  created_at: Timestamp;
  audience: ColumnType<StoredAudience, StoredAudience | undefined, StoredAudience>;
  /** Of a hidden tile: the audience that it had, and gets again. */
  audience_unhidden: ColumnType<TileAudience | null, never, TileAudience | null>;
  /** The tile that it answers, which may be deleted. */
  answered_tile_id: ColumnType<number | null, number | null | undefined, never>;
  /** True while everyone sees it. */
  is_counted: Generated<boolean>;
  /** True if `video_edges` has it. */
  has_edges: Generated<boolean>;
  /** What `tile_words` has from the caption. */
  caption_words: Generated<string[]>;
  /** What `tile_words` has from title, channel and owner. */
  source_words: Generated<string[]>;
  /** False: `indexTiles` adds it to `tile_words` and `video_edges`. */
  is_indexed: Generated<boolean>;
}

/** How many counted clips of a video start and end in a second of it. */
interface VideoEdgesTable {
  video_id: string;
  second: number;
  starts: number;
  ends: number;
}

/** Which tiles have a word, for the search of clips. */
interface TileWordsTable {
  word: string;
  tile_id: number;
}

/** Deleted tiles that not everyone could see. */
interface WithdrawnTilesTable {
  tile_id: number;
}

interface TileCountsTable {
  tile_id: ColumnType<number, number, never>;
  owner_id: ColumnType<number, number, never>;
  created_at: ColumnType<Date, Date | string, never>;
  /** Changes only in the transaction that inserts or deletes the like. */
  likes: number;
  /** Generated from `likes` and `created_at` (contract rules/heat.ts). */
  heat: ColumnType<number, never, never>;
  /** As in `tiles`. */
  audience: ColumnType<StoredAudience, StoredAudience | undefined, StoredAudience>;
  /** Null until the tile is indexed, for tiles of a release before 51. */
  video_id: string | null;
}

interface CreatedTilesTable {
  user_id: number;
  client_id: string;
  tile_id: number;
  /** SHA-256 of the posted content. */
  content_hash: Buffer;
}

interface InvitesTable {
  user_id: number;
  /** The code is made of this seed and the server's secret. */
  seed: Buffer;
  /** SHA-256. */
  code_hash: Buffer;
  created_at: Timestamp;
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
  is_open: ColumnType<boolean, boolean | undefined, boolean>;
}

interface SavesTable {
  /** Increases with the time of saving. */
  id: Generated<number>;
  user_id: number;
  tile_id: number;
  created_at: Timestamp;
}

interface MixesTable {
  id: Generated<number>;
  /** The id in its address. Default: random. */
  public_id: Generated<string>;
  owner_id: ColumnType<number, number, never>;
  client_id: ColumnType<string, string, never>;
  title: string;
  audience: MixAudience;
  friends_add: Generated<boolean>;
  created_at: Timestamp;
  /** When the mix or its clips last changed. */
  changed_at: Timestamp;
  /** Of the document mixes/{public id}. */
  version: Generated<number>;
}

interface MixClipsTable {
  id: Generated<number>;
  mix_id: number;
  /** May be deleted. */
  tile_id: number;
  added_by_id: number;
  /** Increases along the mix. Only compared by the database. */
  place: ColumnType<string, never, never>;
  added_at: Timestamp;
}

/** Tiles that are in no week of the user again. */
interface WeekOmissionsTable {
  user_id: number;
  tile_id: number;
  created_at: Timestamp;
}

interface RoleTable {
  user_id: number;
  created_at: Timestamp;
}

export type ModerationAction = ModerationLogEntry['action'];

interface ModerationLogTable {
  id: Generated<number>;
  /** Null for the operator. */
  moderator_id: number | null;
  action: ModerationAction;
  /** Null for actions that concern no user. */
  subject_id: number | null;
  tile_id: number | null;
  note: string;
  created_at: Timestamp;
}

interface ClaimsTable {
  id: Generated<number>;
  /** May be deleted. */
  tile_id: ColumnType<number, number, never>;
  public_id: ColumnType<string, string, never>;
  role: ColumnType<ClaimRole, ClaimRole, never>;
  name: ColumnType<string, string, never>;
  email: ColumnType<string, string, never>;
  reason: ColumnType<string, string, never>;
  created_at: Timestamp;
  /** SHA-256 of the mailed code. Null: moderators see the claim. */
  code_hash: Buffer | null;
  confirmed_at: Timestamp | null;
  decided_at: Timestamp | null;
  /** `gone`: the tile was deleted before a decision. */
  outcome: ClaimOutcome | null;
  /** The decision's entry in the moderation log. */
  log_id: number | null;
  /** When the mail about the decision was sent. */
  notified_at: Timestamp | null;
}

/** Reports that led to a decision, without the reporters. */
interface DecidedReportsTable {
  id: Generated<number>;
  log_id: number;
  reason: string;
  created_at: Timestamp;
}

/** Channels whose videos no clip may use. In lower case. */
interface RefusedChannelsTable {
  channel_url: string;
  created_at: Timestamp;
}

interface SourcesTable {
  video_id: string;
  title: string | null;
  channel: string | null;
  channel_url: string | null;
  /** As `refused_channels` has it. */
  channel_key: string | null;
  /** Null for an available video. */
  unavailable_reason: UnavailableReason | null;
  /** When the provider last confirmed title and channel. */
  credited_at: Generated<Date>;
}

interface SourceFailuresTable {
  id: Generated<number>;
  video_id: string;
  user_id: number;
  reason: UnavailableReason;
  failed_at: Timestamp;
}

interface TileViewsTable {
  user_id: number;
  tile_id: number;
  viewed_at: Timestamp;
  /** Set while it is in the user's list of watched clips. */
  watched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface FriendshipsTable {
  /** The smaller user id: one row per unordered pair. */
  low_id: number;
  high_id: number;
  /** friend1 of the spec's relation. */
  sender_id: number;
  is_accepted: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Timestamp;
}

interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  created_at: Timestamp;
}

interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  /** Null with an external sign-in service. */
  session_id: string | null;
  signed_in_at: Timestamp;
  endpoint: string;
  /** base64url, for message encryption. */
  p256dh: string;
  auth: string;
  /** Consecutive rejected pushes. */
  failure_count: ColumnType<number, number | undefined, number>;
  created_at: Timestamp;
}

export interface Database extends ChatTables, NotificationTables, TokenTables, PlatformTables {
  users: UsersTable;
  photos: PhotosTable;
  suspensions: SuspensionsTable;
  account_changes: AccountChangesTable;
  sign_up_state: SignUpStateTable;
  sign_up_minutes: SignUpMinutesTable;
  sign_up_invites: SignUpInvitesTable;
  used_challenges: UsedChallengesTable;
  tiles: TilesTable;
  tile_counts: TileCountsTable;
  video_edges: VideoEdgesTable;
  tile_words: TileWordsTable;
  withdrawn_tiles: WithdrawnTilesTable;
  created_tiles: CreatedTilesTable;
  likes: LikesTable;
  saves: SavesTable;
  mixes: MixesTable;
  mix_clips: MixClipsTable;
  week_omissions: WeekOmissionsTable;
  tile_views: TileViewsTable;
  sources: SourcesTable;
  source_failures: SourceFailuresTable;
  reports: ReportsTable;
  admins: RoleTable;
  moderators: RoleTable;
  moderation_log: ModerationLogTable;
  claims: ClaimsTable;
  decided_reports: DecidedReportsTable;
  refused_channels: RefusedChannelsTable;
  friendships: FriendshipsTable;
  invites: InvitesTable;
  blocks: BlocksTable;
  push_subscriptions: PushSubscriptionsTable;
}

interface PushKeysTable {
  /** Always true: limits the table to one row. */
  singleton: ColumnType<boolean, boolean | undefined, boolean>;
  /** Includes the public key. */
  private_jwk: string;
  created_at: Timestamp;
}

interface JobsTable {
  name: string;
  /** No server starts the job before this time: another one runs it, or it has failed. */
  not_before: Timestamp | null;
  succeeded_at: Timestamp | null;
  removed: ColumnType<number, number | undefined, number>;
}

/** Unlogged: empty after a crash. */
interface RateCountsTable {
  /** A keyed hash of rate, user, session or address. */
  key: Buffer;
  count: number;
  ends_at: Timestamp;
}

interface SchemaMetaTable {
  key: string;
  value: string;
}

interface PlatformTables {
  push_keys: PushKeysTable;
  jobs: JobsTable;
  rate_counts: RateCountsTable;
  schema_meta: SchemaMetaTable;
}
