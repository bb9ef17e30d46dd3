import type { Database } from './schema.ts';
import { accountTables } from './tables/account-tables.ts';
import { authTables } from './tables/auth-tables.ts';
import { chatTables } from './tables/chat-tables.ts';
import { notificationTables } from './tables/notification-tables.ts';
import type { TableRule } from './tables/table-rule.ts';
import { tokenTables } from './tables/token-tables.ts';

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
      audience: 'posts',
      audience_unhidden: 'posts',
      answered_tile_id: 'posts',
      is_counted: 'no: made from the audience',
      has_edges: 'no: whether it is indexed',
      caption_words: 'no: made from the caption',
      source_words: 'no: made from the data of the video and the name of the owner',
      is_indexed: 'no: whether a job has run',
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
      audience: 'no: the audience of the post, which is exported',
      video_id: 'no: the video of the post, which is exported',
    },
  },
  video_edges: { owner: 'tiles', columns: null },
  tile_words: { owner: 'tiles', columns: null },
  withdrawn_tiles: { owner: 'tiles', columns: null },
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
  refused_channels: { owner: 'tiles', columns: null },
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
  // Before its clips: a change of a mix locks the mix first.
  mixes: {
    owner: 'mixes',
    users: { owner_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      public_id: 'mixes',
      owner_id: key,
      client_id: 'no: made by the client, so that a retry creates nothing',
      title: 'mixes',
      audience: 'mixes',
      friends_add: 'mixes',
      created_at: 'mixes',
      changed_at: 'mixes',
      version: 'no: of the live document',
    },
  },
  mix_clips: {
    owner: 'mixes',
    users: { added_by_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      mix_id: key,
      tile_id: 'mixClips',
      added_by_id: key,
      place: 'mixClips',
      added_at: 'mixClips',
    },
  },
  week_omissions: {
    owner: 'week',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { user_id: key, tile_id: 'weekOmissions', created_at: 'weekOmissions' },
  },
  tile_views: {
    owner: 'feed',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { tile_id: 'views', user_id: key, viewed_at: 'views', watched_at: 'views' },
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
  claims: { owner: 'moderation', columns: null },
  decided_reports: { owner: 'moderation', columns: null },
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
  ...tokenTables,
  jobs: { owner: 'platform', columns: null },
  rate_counts: { owner: 'platform', columns: null },
  schema_meta: { owner: 'platform', columns: null },
  ...authTables,
} as const satisfies Declared;

type Tables = typeof tables;

export type PersonalOwner = {
  [T in keyof Tables]: Tables[T]['columns'] extends null ? never : Tables[T]['owner'];
}[keyof Tables];

interface PersonalColumn {
  readonly name: string;
  readonly file: string | null;
  readonly onDeletion: 'deleted' | 'erased' | 'stays';
}

/** A table with users' data, as derived from its declaration. */
export interface PersonalTable {
  readonly name: string;
  readonly owner: string;
  readonly userKey: 'id' | 'uid';
  readonly userColumns: readonly string[];
  readonly ownColumns: readonly string[];
  readonly deletedColumns: readonly string[];
  readonly isPlain: boolean;
  readonly columns: readonly PersonalColumn[];
}

export const personalTables: readonly PersonalTable[] = Object.entries<TableRule<string>>(
  tables,
).flatMap(([name, rule]) => personalTable(name, rule) ?? []);

function personalTable(name: string, rule: TableRule<string>): PersonalTable | null {
  if (rule.columns === null) return null;
  const { owner, users, deletion } = rule;
  const isDeleted = deletion === 'rows' || deletion === 'custom';
  const retainedColumns = typeof deletion === 'object' ? deletion.keeps : null;
  const columnsWith = (relations: readonly string[]) =>
    Object.entries(users).flatMap(([column, relation = '']) =>
      relations.includes(relation) ? [column] : [],
    );
  return {
    name,
    owner,
    userKey: owner === 'auth' ? 'uid' : 'id',
    userColumns: Object.keys(users),
    ownColumns: columnsWith(['own']),
    deletedColumns: isDeleted ? columnsWith(['own', 'about']) : [],
    isPlain: deletion === 'rows',
    columns: Object.entries(rule.columns).map(([column, file]) => ({
      name: column,
      file: file.startsWith('no: ') ? null : file,
      onDeletion: isDeleted
        ? 'deleted'
        : retainedColumns === null || retainedColumns.includes(column)
          ? 'stays'
          : 'erased',
    })),
  };
}
