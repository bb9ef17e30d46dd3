import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './table-rule.ts';

const key = 'no: a key of the database';
const version = 'no: counts the changes of a live document';
const sharedChat = 'stays: the conversation is also the other user’s';

export const chatTables = {
  chats: { owner: 'chat', columns: null },
  chat_members: {
    owner: 'chat',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      chat_id: key,
      user_id: key,
      joined_seq: 'no: the first of the messages, which are exported',
      left_seq: 'chats',
      left_name: 'chats',
      visibility: version,
      visible_version: version,
      hidden_sender_ids: 'no: keys of deleted users',
    },
  },
  messages: {
    owner: 'chat',
    users: { sender_id: 'own' },
    deletion: sharedChat,
    columns: {
      chat_id: key,
      seq: 'messages',
      client_id: 'messages',
      sender_id: key,
      body: 'messages',
      tile_id: 'messages',
      video_id: 'messages',
      starttime: 'messages',
      endtime: 'messages',
      sent_at: 'messages',
      reply_seq: 'messages',
      is_deleted: 'no: the text says it',
      is_notice: 'no: the text says it',
      version,
      is_changed: version,
    },
  },
  reactions: {
    owner: 'chat',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      chat_id: key,
      seq: 'reactions',
      user_id: key,
      reaction: 'reactions',
      reacted_at: 'reactions',
    },
  },
  inboxes: {
    owner: 'chat',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      user_id: key,
      version,
      whole_version: version,
      unseen_count: 'account',
      unseen_version: version,
    },
  },
  inbox_entries: {
    owner: 'chat',
    users: {
      user_id: 'own',
      other_id: 'neither: the other user’s own entry',
      last_sender_id: 'neither: the sender of a message that stays',
    },
    deletion: 'custom',
    columns: {
      user_id: key,
      chat_id: key,
      other_id: 'no: a key; the file has the name',
      is_listed: 'no: a group that the user has left has left_seq',
      last_seq: 'no: the last of the messages, which are exported',
      last_message: 'chats',
      last_sender_id: 'no: a key; the messages have the name',
      is_notice: 'no: the text says it',
      is_seen: 'chats',
      is_muted: 'chats',
      updated_at: 'chats',
      version,
      client_id: key,
    },
  },
} as const;

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** A conversation of two users or a group. */
interface ChatsTable {
  /** A UUID: computed from the combined chat id of two users, random for a group. */
  id: string;
  /** Null for two users. */
  name: WithDefault<string | null>;
  /** `seq` of the last message. */
  last_seq: WithDefault<number>;
  /** Of the document: rises by one with each message and each later change. */
  version: WithDefault<number>;
}

/** Two users stay members after they unfriend. */
interface ChatMembersTable {
  chat_id: string;
  user_id: number;
  /** The user can read messages after this one. */
  joined_seq: WithDefault<number>;
  /** The last message before the user left; null for a member. */
  left_seq: WithDefault<number | null>;
  /** The group's name when the user left. */
  left_name: WithDefault<string | null>;
  /** Counts changes of which messages the user can read. */
  visibility: WithDefault<number>;
  /** Version of the document when that last changed. */
  visible_version: WithDefault<number>;
  /** Deleted users who had a block with this one. Their messages stay hidden. */
  hidden_sender_ids: WithDefault<number[]>;
}

interface MessagesTable {
  chat_id: string;
  /** Counts the conversation's messages from 1 without gaps. */
  seq: number;
  /** Chosen by the client: a retry is stored once. */
  client_id: string;
  sender_id: number;
  body: string;
  tile_id: WithDefault<number | null>;
  video_id: WithDefault<string | null>;
  starttime: WithDefault<number | null>;
  endtime: WithDefault<number | null>;
  sent_at: Timestamp;
  /** `seq` of the message it replies to. */
  reply_seq: WithDefault<number | null>;
  is_deleted: WithDefault<boolean>;
  is_notice: WithDefault<boolean>;
  /** Version of the document when the message was sent or last changed. */
  version: number;
  /** Changed after it was sent: a reaction or its deletion. */
  is_changed: WithDefault<boolean>;
}

interface ReactionsTable {
  chat_id: string;
  seq: number;
  user_id: number;
  reaction: Reaction;
  reacted_at: Timestamp;
}

interface InboxesTable {
  user_id: number;
  /** Of the document userChats. */
  version: WithDefault<number>;
  /** Clients with an older version read all entries: one is gone, or several have changed. */
  whole_version: WithDefault<number>;
  unseen_count: WithDefault<number>;
  /** Of the document unseenMessages. */
  unseen_version: WithDefault<number>;
}

/** One for each conversation that the user is or was in. */
interface InboxEntriesTable {
  user_id: number;
  chat_id: string;
  /** Null for a group. */
  other_id: number | null;
  /** False for a group that the user has left, and one that only the other user has opened. */
  is_listed: WithDefault<boolean>;
  /** `seq` of the last message that the user can see; 0 without one. */
  last_seq: WithDefault<number>;
  last_message: string;
  last_sender_id: WithDefault<number | null>;
  is_notice: WithDefault<boolean>;
  is_seen: boolean;
  is_muted: WithDefault<boolean>;
  updated_at: Timestamp;
  /** Of userChats, when this entry last changed. */
  version: number;
  /** The creator's id for the group: a retry creates it once. */
  client_id: WithDefault<string | null>;
}

export interface ChatTables {
  chats: ChatsTable;
  chat_members: ChatMembersTable;
  messages: MessagesTable;
  reactions: ReactionsTable;
  inboxes: InboxesTable;
  inbox_entries: InboxEntriesTable;
}
