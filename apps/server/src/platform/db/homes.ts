import type { Database } from './schema.ts';
import type { tables } from './tables.ts';

/** A table whose rows a distributed PostgreSQL spreads over its nodes by a key. */
export interface SplitTable<Column extends string = string> {
  /** Tables of one home with equal keys are on the same node. */
  readonly home: 'conversation' | 'user' | 'clip' | 'video';
  readonly key: Column;
}

/**
 * `copied`: every node has all rows, because reads join them with split tables. A write locks the
 * table on every node, so no hot path writes one. `local`: on the coordinator only.
 */
export type TableHome<Column extends string = string> = SplitTable<Column> | 'copied' | 'local';

type ColumnOf<T> = T extends keyof Database ? keyof Database[T] & string : never;

type Declared = { readonly [T in keyof typeof tables]: TableHome<ColumnOf<T>> };

const byUser = { home: 'user', key: 'user_id' } as const;
const byConversation = { home: 'conversation', key: 'chat_id' } as const;

/**
 * Declares on which nodes of a distributed PostgreSQL the rows of each table are. The command
 * `distribute` applies it; homes.test.ts and hot-paths.test.ts keep schema and statements to it.
 */
export const homes = {
  chats: { home: 'conversation', key: 'id' },
  chat_members: byConversation,
  messages: byConversation,
  reactions: byConversation,

  inboxes: byUser,
  inbox_entries: byUser,
  notifications: byUser,
  chat_notifications: byUser,
  notification_documents: byUser,
  likes: byUser,
  saves: byUser,
  tile_views: byUser,
  week_omissions: byUser,
  created_tiles: byUser,

  tile_counts: { home: 'clip', key: 'tile_id' },

  video_edges: { home: 'video', key: 'video_id' },

  users: 'copied',
  tiles: 'copied',
  tile_words: 'copied',
  withdrawn_tiles: 'copied',
  sources: 'copied',
  reports: 'copied',
  friendships: 'copied',
  blocks: 'copied',

  photos: 'local',
  suspensions: 'local',
  account_changes: 'local',
  invites: 'local',
  sign_up_state: 'local',
  sign_up_minutes: 'local',
  sign_up_invites: 'local',
  used_challenges: 'local',
  source_failures: 'local',
  mixes: 'local',
  mix_clips: 'local',
  admins: 'local',
  moderators: 'local',
  moderation_log: 'local',
  claims: 'local',
  decided_reports: 'local',
  refused_channels: 'local',
  push_keys: 'local',
  push_subscriptions: 'local',
  access_tokens: 'local',
  webhooks: 'local',
  webhook_deliveries: 'local',
  auth_user: 'local',
  auth_two_factor: 'local',
  auth_passkey: 'local',
  auth_session: 'local',
  auth_account: 'local',
  auth_verification: 'local',
  auth_jwks: 'local',
  jobs: 'local',
  rate_counts: 'local',
  schema_meta: 'local',
} as const satisfies Declared;

const all: readonly (readonly [string, TableHome])[] = Object.entries<TableHome>(homes);

export const splitTables: ReadonlyMap<string, SplitTable> = new Map(
  all.flatMap(([table, home]) => (typeof home === 'string' ? [] : [[table, home] as const])),
);

export const copiedTables: readonly string[] = all.flatMap(([table, home]) =>
  home === 'copied' ? [table] : [],
);
