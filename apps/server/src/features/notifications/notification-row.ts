import type {
  ChatNotificationKind,
  NotificationKind,
} from '#platform/db/tables/notification-tables.ts';

interface NotificationMix {
  readonly public_id: string;
  readonly title: string;
}

interface NotificationClip {
  readonly public_id: string;
  readonly tile_link: string;
}

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind | ChatNotificationKind;
  readonly is_by_invite: boolean;
  readonly username: string;
  readonly img_url: string | null;
  readonly friend_uid: string | null;
  readonly tile_id: number | null;
  readonly public_id: string | null;
  readonly tile_link: string | null;
  /** The other user's clip that marks the same moment or answers the tile. */
  readonly clip: NotificationClip | null;
  /** Of `mix-invitation`. */
  readonly mix: NotificationMix | null;
  readonly unseen: boolean;
  readonly caption: string | null;
  readonly reason: string | null;
  readonly pending: boolean;
  readonly chat_id: string | null;
  /** The other user of the conversation. Null for a group. */
  readonly other_uid: string | null;
  readonly group_name: string | null;
  /** The start of the message, one character more than is shown of a longer one. */
  readonly body: string | null;
  readonly reaction: string | null;
  readonly created_at: Date;
}
