import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface ChatsTable {
  id: Generated<number>;
  /** The spec's combined chat id. */
  combined_id: string;
  low_id: number;
  high_id: number;
  /** The `seq` of the last message; the version of the chats document. */
  last_seq: ColumnType<number, number | undefined, number>;
  /** The version of the chatDetails document. */
  details_version: ColumnType<number, number | undefined, number>;
}

interface MessagesTable {
  chat_id: number;
  /** Counts the chat's messages from 1, without gaps. */
  seq: number;
  /** Chosen by the client: a retry is stored once. */
  client_id: string;
  sender_id: number;
  body: string;
  /** The tile may have been deleted; the clip is a copy. */
  tile_id: number | null;
  video_id: string | null;
  starttime: ColumnType<number | null, number | null, number | null>;
  endtime: ColumnType<number | null, number | null, number | null>;
  sent_at: Timestamp;
}

/** A message with a reply reference, reactions now or before, or deleted. */
interface MessageDetailsTable {
  chat_id: number;
  seq: number;
  /** Of the document when this entry changed last. */
  version: number;
  /** The message that it answers. */
  reply_seq: ColumnType<number | null, number | null | undefined, number | null>;
  is_deleted: ColumnType<boolean, boolean | undefined, boolean>;
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
  other_id: number;
  last_message: string;
  is_seen: boolean;
  updated_at: Timestamp;
  version: number;
}

interface UnseenMessagesTable {
  user_id: number;
  count: ColumnType<number, number | undefined, number>;
  version: ColumnType<number, number | undefined, number>;
  /** The version of the userChats document. */
  chats_version: ColumnType<number, number | undefined, number>;
  /** The version of the chatSettings document. */
  settings_version: ColumnType<number, number | undefined, number>;
}

/** Own settings of a conversation that differ or differed from the defaults. */
interface ChatSettingsTable {
  user_id: number;
  chat_id: number;
  is_muted: boolean;
  version: number;
}

/** Written by the feature `chat`. */
export interface ChatTables {
  chats: ChatsTable;
  messages: MessagesTable;
  message_details: MessageDetailsTable;
  message_reactions: MessageReactionsTable;
  summaries: SummariesTable;
  chat_settings: ChatSettingsTable;
  unseen_messages: UnseenMessagesTable;
}
