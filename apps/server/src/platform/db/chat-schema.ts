import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface ChatsTable {
  id: Generated<number>;
  /** The spec's combined chat id; for a group, a random UUID. */
  combined_id: string;
  /** Null for a group, like `high_id`. */
  low_id: ColumnType<number | null, number | undefined, never>;
  high_id: ColumnType<number | null, number | undefined, never>;
  name: ColumnType<string | null, string | undefined, string>;
  /** `seq` of the last message, and version of the chats document. */
  last_seq: ColumnType<number, number | undefined, number>;
  details_version: ColumnType<number, number | undefined, number>;
}

interface MessagesTable {
  chat_id: number;
  /** Counts the chat's messages from 1 without gaps. */
  seq: number;
  /** Chosen by the client: a retry is stored once. */
  client_id: string;
  sender_id: number;
  body: string;
  tile_id: number | null;
  video_id: string | null;
  starttime: ColumnType<number | null, number | null, number | null>;
  endtime: ColumnType<number | null, number | null, number | null>;
  sent_at: Timestamp;
}

interface MessageDetailsTable {
  chat_id: number;
  seq: number;
  /** Version of the document when this entry last changed. */
  version: number;
  /** `seq` of the message it replies to. */
  reply_seq: ColumnType<number | null, number | null | undefined, number | null>;
  is_deleted: ColumnType<boolean, boolean | undefined, boolean>;
  is_notice: ColumnType<boolean, boolean | undefined, boolean>;
}

interface MessageReactionsTable {
  chat_id: number;
  seq: number;
  user_id: number;
  reaction: Reaction;
  reacted_at: Timestamp;
}

interface SummariesTable {
  user_id: number;
  chat_id: number;
  /** Null for a group. */
  other_id: number | null;
  /** Empty for a group, whose members may see different messages. */
  last_message: string;
  is_seen: boolean;
  updated_at: Timestamp;
  /** Version of userChats (groupChats for a group) when this entry last changed. */
  version: number;
}

interface UnseenMessagesTable {
  user_id: number;
  count: ColumnType<number, number | undefined, number>;
  version: ColumnType<number, number | undefined, number>;
  chats_version: ColumnType<number, number | undefined, number>;
  settings_version: ColumnType<number, number | undefined, number>;
  groups_version: ColumnType<number, number | undefined, number>;
  /** Version of groupChats when the user last left a group. */
  groups_left_version: ColumnType<number, number | undefined, number>;
}

interface GroupMembersTable {
  chat_id: number;
  user_id: number;
  /** The user can read messages after this one. */
  joined_seq: number;
  /** The last message before the user left; null for a member. */
  left_seq: ColumnType<number | null, number | undefined, number | null>;
  /** Null for current members. */
  left_name: ColumnType<string | null, string | undefined, string | null>;
  /** Counts changes of which messages the user can read. */
  visibility_version: ColumnType<number, number | undefined, number>;
  /** The creator's id for the group: a retry creates it once. */
  client_id: ColumnType<string | null, string | undefined, string>;
  /** Deleted users who had a block with this one. Their messages stay hidden. */
  hidden_sender_ids: ColumnType<number[], number[] | undefined, number[]>;
}

interface ChatSettingsTable {
  user_id: number;
  chat_id: number;
  is_muted: boolean;
  version: number;
}

export interface ChatTables {
  chats: ChatsTable;
  messages: MessagesTable;
  message_details: MessageDetailsTable;
  message_reactions: MessageReactionsTable;
  summaries: SummariesTable;
  chat_settings: ChatSettingsTable;
  unseen_messages: UnseenMessagesTable;
  group_members: GroupMembersTable;
}
