import * as z from 'zod/mini';
import { errorBody } from './errors.ts';
import { text } from './fields.ts';
import { reaction } from './chat/reactions.ts';
import { unavailableReason } from './clips/video-source.ts';

/* The live documents (spec section 3, "Document database collections"; docs/live-documents.md).
   Read-only for clients. */

/** users/{uid}: the user's account. */
export const userDocument = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
});

/** One entry of userChats/{uid}, under its combined chat id. */
export const chatSummary = z.object({
  userinfo: z.object({ uid: z.string(), displayName: z.string(), photoUrl: z.string() }),
  /** ISO 8601, UTC: when the last message was sent, or the summary created. */
  date: z.string(),
  /** `message` is 'noMssgYet0000' before the first message. */
  lastMessage: z.object({ message: z.string(), seen: z.boolean() }),
});

export type ChatSummary = z.infer<typeof chatSummary>;

/** userChats/{uid}: all conversations, by combined chat id. */
export const userChatsDocument = z.record(z.string(), chatSummary);

export type UserChatsDocument = z.infer<typeof userChatsDocument>;

const groupMember = z.object({ uid: z.string(), displayName: z.string(), photoUrl: z.string() });

/** One entry of groupChats/{uid}, by the group's id: what this user sees of the group. */
export const groupSummary = z.object({
  name: z.string(),
  /** In the order in which they joined, including this user. */
  members: z.array(groupMember),
  /** The last 20 users who left, latest first, to name senders. Other senders are deleted users. */
  formerMembers: z.array(groupMember),
  /** ISO 8601, UTC: when the last message was sent, or the user joined. */
  date: z.string(),
  /**
   * Without a message that the user can see, `message` is 'noMssgYet0000' and `senderId` absent.
   */
  lastMessage: z.object({
    message: z.string(),
    seen: z.boolean(),
    senderId: z.optional(z.string()),
    notice: z.optional(z.literal(true)),
  }),
  /** The `seq` of the first message that the user can read, sent after they joined. */
  firstSeq: z.int(),
  /**
   * Increases when messages are hidden or shown again (a block), or the user is added again. Then
   * drop the stored chats/{group} and chatDetails/{group}, and subscribe without `since`.
   */
  visibilityVersion: z.int(),
});

export type GroupSummary = z.infer<typeof groupSummary>;

/** Replaces an entry in a change: a new message. The entry's other fields do not change. */
export const groupLatest = z.strictObject({
  date: groupSummary.shape.date,
  lastMessage: groupSummary.shape.lastMessage,
});

export type GroupLatest = z.infer<typeof groupLatest>;

/** Replaces an entry in a change: the user left. Drop the entry and the group's documents. */
export const groupLeft = z.object({ left: z.literal(true) });

export const groupEntry = z.union([groupSummary, groupLatest, groupLeft]);

export type GroupEntry = z.infer<typeof groupEntry>;

/** groupChats/{uid}: all groups, by their id. */
export const groupChatsDocument = z.record(z.string(), groupSummary);

export type GroupChatsDocument = z.infer<typeof groupChatsDocument>;

/** unseenMessages/{uid}: the number of unseen conversations, groups included. */
export const unseenDocument = z.object({ unseenMessage: z.int() });

/** notifications/{uid}: the unseen notifications. */
export const notificationsDocument = z.object({
  newFriendRequest: z.int(),
  newLikes: z.int(),
  /** Usernames, newest first, at most 50. */
  likeNews: z.array(z.string()),
  /** Sentences, newest first, at most 50. */
  friendRequestNews: z.array(z.string()),
});

export type NotificationsDocument = z.infer<typeof notificationsDocument>;

/**
 * A clip in a message, which outlives its post. Times are seconds. Has no caption, because one of
 * the two readers may have a block with the owner.
 */
export const messageTile = z.object({
  id: z.int(),
  link: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  /** Absent if the post was deleted. */
  public_id: z.optional(z.string()),
  /** Present if the post was deleted. */
  removed: z.optional(z.literal(true)),
  /** Present if its video is unavailable. */
  unavailable: z.optional(unavailableReason),
});

/** One message of chats/{combinedId}, or of chats/{group}. */
export const message = z.object({
  /** Chosen by the sender: a UUID. */
  id: z.string(),
  /** Position in the chat, from 1 without gaps. */
  seq: z.int(),
  text: z.string(),
  senderId: z.string(),
  /** ISO 8601, UTC, server time. */
  date: z.string(),
  tile: z.optional(messageTile),
  /**
   * Present in a group if the sender and the viewer have a block: `text` and `senderId` are empty,
   * and there is no tile. Show nothing; the entry only keeps `seq` without gaps.
   */
  hidden: z.optional(z.literal(true)),
});

export type Message = z.infer<typeof message>;

/** chats/{combinedId}: the last messages, oldest first. Older ones are in chatHistory. */
export const chatDocument = z.object({ messages: z.array(message) });

export type ChatDocument = z.infer<typeof chatDocument>;

/** Details of one message of chats/{combinedId}. */
export const messageDetails = z.object({
  seq: z.int(),
  /** At most one per user, oldest first. */
  reactions: z.array(z.object({ uid: z.string(), reaction })),
  /** The message it replies to, which may be older than the document's messages. */
  replyTo: z.optional(z.object({ id: z.string(), seq: z.int() })),
  /** Present if its sender deleted it. Its text is then 'deleted message'. */
  deleted: z.optional(z.literal(true)),
  /**
   * Present for a notice (joined, left, renamed): its text continues the name of `senderId`.
   * Notices have no reactions, replies or deletion.
   */
  notice: z.optional(z.literal(true)),
});

export type MessageDetails = z.infer<typeof messageDetails>;

/**
 * chatDetails/{combinedId}: details of the last messages, by `seq`. Messages without details have
 * no entry; chatHistory has older ones. Not in the spec.
 */
export const chatDetailsDocument = z.record(z.string(), messageDetails);

/** One entry of chatSettings/{uid}, under its combined chat id. */
export const chatSettings = z.object({
  /** No push. */
  muted: z.boolean(),
});

export type ChatSettings = z.infer<typeof chatSettings>;

/**
 * chatSettings/{uid}: settings that differ from the defaults, by combined chat id. Not in the spec.
 */
export const chatSettingsDocument = z.record(z.string(), chatSettings);

export const documents = {
  users: userDocument,
  userChats: userChatsDocument,
  unseenMessages: unseenDocument,
  notifications: notificationsDocument,
  chats: chatDocument,
  chatDetails: chatDetailsDocument,
  chatSettings: chatSettingsDocument,
  groupChats: groupChatsDocument,
} as const;

export type Collection = keyof typeof documents;

export type DocumentOf<C extends Collection> = z.infer<(typeof documents)[C]>;

export const documentName = z.strictObject({
  collection: z.enum([
    'users',
    'userChats',
    'unseenMessages',
    'notifications',
    'chats',
    'chatDetails',
    'chatSettings',
    'groupChats',
  ]),
  id: text(256).check(z.minLength(1)),
});

export type DocumentName = z.infer<typeof documentName>;

/** `since` is the client's version, `epoch` the one in which it was read. */
export const subscription = z.extend(documentName, {
  since: z.optional(z.int().check(z.gte(0))),
  epoch: z.optional(text(256)),
});

/**
 * The server's event `server`, the first one of a connection. `time`: ISO 8601. A connection has one
 * epoch: after a change the server closes it.
 */
export const serverEvent = z.object({ epoch: z.string(), time: z.string() });

export type ServerEvent = z.infer<typeof serverEvent>;

/**
 * `key`: a conversation's id, or a message's `seq`. `version`: the document's when the entry last
 * changed; absent from servers of the release before.
 */
export const documentEntry = z.object({
  key: z.string(),
  version: z.optional(z.int()),
  data: z.unknown(),
});

/**
 * The event `change`. With a `key`, `data` is one entry, otherwise the whole document. It changes
 * every version from `since` to before `version`; without `since`, only the one before. A client
 * with an older version subscribes again, one with a newer version ignores the change.
 */
export const documentChange = z.extend(documentName, {
  since: z.optional(z.int()),
  version: z.int(),
  key: z.optional(z.string()),
  data: z.unknown(),
});

export type DocumentChange = z.infer<typeof documentChange>;

/** The whole document, or the changes since the given version. */
export const documentState = z.union([
  z.object({ version: z.int(), entries: z.array(documentEntry) }),
  z.object({ version: z.int(), data: z.unknown() }),
]);

export type DocumentState = z.infer<typeof documentState>;

/** The result of the event `subscribe`. */
export const subscribeResult = z.union([errorBody, documentState]);

/** The client's event `typing`: the user is typing in this conversation. Never stored. */
export const typingRequest = z.strictObject({ chat: text(256).check(z.minLength(1)) });

/**
 * The server's event `typing`, for other users subscribed to `chats`. Ends after
 * `liveLimits.typingMs` or with a message from that user.
 */
export const typingEvent = z.object({ chat: z.string(), uid: z.string() });

export type TypingEvent = z.infer<typeof typingEvent>;

/** Opens a socket or renews its token (the event `renew`). */
export const socketToken = z.strictObject({ token: text(8_192) });
