import type { Database } from '#platform/db/schema.ts';
import { accountTables } from './account-tables.ts';
import { authTables } from './auth-tables.ts';
import { chatTables } from './chat-tables.ts';
import { notificationTables } from './notification-tables.ts';
import type { TableRule } from './table-rule.ts';

type Declared = { readonly [T in keyof Database]: TableRule<keyof Database[T] & string> };

const key = 'no: a key of the database';
const pushEncryption = 'no: encrypts pushes to a browser, no data of the user';

/**
 * Declares every table and column: its writer, and what happens to a user's data (docs/privacy.md).
 * Deletion and fsck read it; tests compare it with the database and the code (docs/architecture.md,
 * "A new table").
 */
export const tables = {
  ...accountTables,
  tiles: {
    owner: 'tiles',
    users: { owner_id: 'own' },
    deletion: 'custom',
    columns: {
      id: 'posts',
      public_id: 'posts',
      owner_id: key,
      video_id: 'posts',
      caption: 'posts',
      starttime: 'posts',
      endtime: 'posts',
      created_at: 'posts',
    },
  },
  tile_counts: {
    owner: 'tiles',
    users: { owner_id: 'own' },
    deletion: 'custom',
    columns: {
      tile_id: key,
      owner_id: key,
      created_at: 'no: the date of the post, which is exported',
      likes: 'posts',
      heat: 'no: made from likes and age',
    },
  },
  created_tiles: {
    owner: 'tiles',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { user_id: key, client_id: key, tile_id: key, content_hash: 'no: a hash of the post' },
  },
  likes: {
    owner: 'tiles',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: { tile_id: 'likes', user_id: key, created_at: 'likes' },
  },
  saves: {
    owner: 'tiles',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { id: key, user_id: key, tile_id: 'saves', created_at: 'saves' },
  },
  sources: { owner: 'tiles', columns: null },
  source_failures: {
    owner: 'tiles',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      video_id: 'failures',
      user_id: key,
      reason: 'failures',
      failed_at: 'failures',
    },
  },
  tile_views: {
    owner: 'feed',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { tile_id: 'views', user_id: key, viewed_at: 'views' },
  },
  reports: {
    owner: 'moderation',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      tile_id: 'reports',
      user_id: key,
      reason: 'reports',
      created_at: 'reports',
      is_open: 'reports',
    },
  },
  admins: {
    owner: 'moderation',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { user_id: key, created_at: 'account' },
  },
  moderators: {
    owner: 'moderation',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { user_id: key, created_at: 'account' },
  },
  moderation_log: {
    owner: 'moderation',
    users: { moderator_id: 'own', subject_id: 'neither: a moderator’s decision' },
    deletion: 'stays: the log of moderation belongs to the deployment',
    columns: {
      id: key,
      moderator_id: key,
      action: 'moderation',
      subject_id: 'no: a key of another user',
      tile_id: 'moderation',
      note: 'moderation',
      created_at: 'moderation',
    },
  },
  friendships: {
    owner: 'friends',
    users: { low_id: 'own', high_id: 'own', sender_id: 'neither: one of the two again' },
    deletion: 'custom',
    columns: {
      low_id: key,
      high_id: key,
      sender_id: 'no: the file names the sender in words',
      is_accepted: 'no: the file has it in words',
      created_at: 'friends',
    },
  },
  invites: {
    owner: 'friends',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      user_id: key,
      seed: 'no: opens the link, which anyone who has it can use',
      code_hash: 'no: a hash of the code',
      created_at: 'invite',
    },
  },
  blocks: {
    owner: 'blocks',
    users: { blocker_id: 'own', blocked_id: 'about' },
    deletion: 'rows',
    columns: { blocker_id: key, blocked_id: key, created_at: 'blocks' },
  },
  ...notificationTables,
  ...chatTables,
  push_keys: { owner: 'platform', columns: null },
  push_subscriptions: {
    owner: 'push',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      user_id: key,
      session_id: 'no: opens the account, no data of the user',
      signed_in_at: 'push',
      endpoint: 'push',
      p256dh: pushEncryption,
      auth: pushEncryption,
      failure_count: 'push',
      created_at: 'push',
    },
  },
  jobs: { owner: 'platform', columns: null },
  rate_counts: { owner: 'platform', columns: null },
  schema_meta: { owner: 'platform', columns: null },
  ...authTables,
} as const satisfies Declared;
