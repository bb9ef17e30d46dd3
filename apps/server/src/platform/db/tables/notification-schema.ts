import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '#platform/db/chat-schema.ts';

/** The field names are the spec's. */
interface NotificationDocumentsTable {
  user_id: number;
  new_likes: ColumnType<number, number | undefined, number>;
  new_friend_request: ColumnType<number, number | undefined, number>;
  like_news: ColumnType<string[], string | undefined, string>;
  friend_request_news: ColumnType<string[], string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
  /** The kinds of notifications that the user has switched off. */
  app_off: ColumnType<string[], string[] | undefined, string[]>;
  push_off: ColumnType<string[], string[] | undefined, string[]>;
  /** Quiet notifications up to this id are seen. */
  quiet_seen_up_to: ColumnType<number, number | undefined, number>;
}

export type NotificationKind =
  | 'request'
  | 'acceptance'
  | 'like'
  | 'source-unavailable'
  | DecisionKind;

/** A moderator's decision; a quiet notification (ADR 0043). */
export type DecisionKind = 'removal' | 'report-upheld' | 'report-dismissed';

/** The unseen ones are also in the notifications document. */
interface NotificationsTable {
  user_id: number;
  id: Generated<number>;
  kind: NotificationKind;
  /** For a decision or an unavailable source: the recipient. */
  actor_id: number;
  /** The liked tile, or the recipient's unavailable one. It may have been deleted. */
  tile_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The description of the removed tile. */
  caption: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  is_unseen: ColumnType<boolean, boolean | undefined, boolean>;
  /** Of an acceptance: by signing up with the recipient's invite link. */
  is_by_invite: ColumnType<boolean, boolean | undefined, boolean>;
}

/** `group`: another user added this one to a group. */
export type ChatNotificationKind = 'reply' | 'clip-reply' | 'reaction' | 'clip-reaction' | 'group';

/** Quiet notifications of messages and groups. Migration 0030 stores those of sent messages. */
interface ChatNotificationsTable {
  user_id: number;
  /** In one order with those of `notifications`. */
  id: Generated<number>;
  kind: ChatNotificationKind;
  actor_id: number;
  chat_id: number;
  /** The reply, the message with the reaction, or the line that creates or joins the group. */
  seq: number;
}

/** Written by the feature `notifications`. */
export interface NotificationTables {
  notifications: NotificationsTable;
  notification_documents: NotificationDocumentsTable;
  chat_notifications: ChatNotificationsTable;
}
