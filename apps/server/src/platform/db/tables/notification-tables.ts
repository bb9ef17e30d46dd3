import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './table-rule.ts';

const key = 'no: a key of the database';
const version = 'no: counts the changes of a live document';

export const notificationTables = {
  notifications: {
    owner: 'notifications',
    users: { user_id: 'own', actor_id: 'about' },
    deletion: 'custom',
    columns: {
      user_id: key,
      id: key,
      kind: 'notifications',
      actor_id: 'no: a key; the file has the name',
      tile_id: 'notifications',
      caption: 'notifications',
      created_at: 'notifications',
      is_unseen: 'notifications',
      is_by_invite: 'notifications',
      reason: 'notifications',
      mix_id: 'notifications',
    },
  },
  chat_notifications: {
    owner: 'notifications',
    users: { user_id: 'own', actor_id: 'about' },
    deletion: 'rows',
    columns: {
      user_id: key,
      id: key,
      kind: 'notifications',
      actor_id: 'no: a key; the file has the name',
      chat_id: key,
      seq: 'notifications',
    },
  },
  notification_documents: {
    owner: 'notifications',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      user_id: key,
      version,
      app_off: 'account',
      push_off: 'account',
      email_on: 'account',
      quiet_seen_up_to: 'no: whether a notification is unseen is in its file',
    },
  },
} as const;

interface NotificationDocumentsTable {
  user_id: number;
  version: ColumnType<number, number | undefined, number>;
  app_off: ColumnType<string[], string[] | undefined, string[]>;
  push_off: ColumnType<string[], string[] | undefined, string[]>;
  /** Kinds that are also sent as emails. */
  email_on: ColumnType<string[], string[] | undefined, string[]>;
  /** Quiet notifications up to this id are seen. */
  quiet_seen_up_to: ColumnType<number, number | undefined, number>;
}

export type NotificationKind =
  | 'request'
  | 'acceptance'
  | 'like'
  | 'source-unavailable'
  | 'week'
  | 'mix-invitation'
  | ClipNotificationKind
  | DecisionKind;

/** Another user's clip marks the moment of the recipient's tile, or answers it. */
export type ClipNotificationKind = 'same-moment' | 'answer';

/** A moderator's decision; a quiet notification (ADR 0043). */
export type DecisionKind = 'removal' | 'hidden' | 'unhidden' | 'report-upheld' | 'report-dismissed';

interface NotificationsTable {
  user_id: number;
  id: Generated<number>;
  kind: NotificationKind;
  /** For a decision, an unavailable source or a week: the recipient. */
  actor_id: number;
  /** The recipient's tile that was liked, marked, answered or is unavailable. May be deleted. */
  tile_id: ColumnType<number | null, number | null | undefined, number | null>;
  caption: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  is_unseen: ColumnType<boolean, boolean | undefined, boolean>;
  /** The acceptance was a sign-up with the recipient's invite link. */
  is_by_invite: ColumnType<boolean, boolean | undefined, boolean>;
  /** The moderator's, for decisions on the recipient's tile. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** To which the recipient may add. May be deleted. */
  mix_id: ColumnType<number | null, number | null | undefined, never>;
}

/** `group`: another user added this one to a group. */
export type ChatNotificationKind = 'reply' | 'clip-reply' | 'reaction' | 'clip-reaction' | 'group';

interface ChatNotificationsTable {
  user_id: number;
  /** From the same sequence as the ids of `notifications`. */
  id: Generated<number>;
  kind: ChatNotificationKind;
  actor_id: number;
  chat_id: string;
  /** The reply, the message with the reaction, or the notice about the group. */
  seq: number;
}

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_documents: NotificationDocumentsTable;
  chat_notifications: ChatNotificationsTable;
}
