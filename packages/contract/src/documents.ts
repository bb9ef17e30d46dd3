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

const chatUser = z.object({ uid: z.string(), displayName: z.string(), photoUrl: z.string() });

/** What a user sees of one conversation: an entry of userChats/{uid}, by the conversation's id. */
export const chatSummary = z.object({
  /** The other user. Of a group: its id, its name and the default picture. */
  userinfo: chatUser,
  /** ISO 8601, UTC: when the last message was sent, or the entry created. */
  date: z.string(),
  /** `message` is 'noMssgYet0000' before the first message that the user can see. */
  lastMessage: z.object({
    message: z.string(),
    seen: z.boolean(),
    /** Of a group. */
    senderId: z.optional(z.string()),
    notice: z.optional(z.literal(true)),
  }),
  /** Present if the user gets no push for it. */
  muted: z.optional(z.literal(true)),
  /** Of a group: its members in the order in which they joined, including this user. */
  members: z.optional(z.array(chatUser)),
  /**
   * Of a group: the last 20 users who left, latest first, to name senders. Other senders are deleted
   * users.
   */
  formerMembers: z.optional(z.array(chatUser)),
  /** Of a group: the `seq` of the first message that the user can read, sent after they joined. */
  firstSeq: z.optional(z.int()),
});

export type ChatSummary = z.infer<typeof chatSummary>;

/** userChats/{uid}: all conversations, by their ids: combined chat ids, or UUIDs of groups. */
export const userChatsDocument = z.record(z.string(), chatSummary);

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

/** One message of chats/{chat}. */
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
  /** The message it replies to, which may be older than the document's messages. */
  replyTo: z.optional(z.object({ id: z.string(), seq: z.int() })),
  /** At most one per user, oldest first. Absent without a reaction. */
  reactions: z.optional(z.array(z.object({ uid: z.string(), reaction }))),
  /** Present if its sender deleted it. Its text is then 'deleted message'. */
  deleted: z.optional(z.literal(true)),
  /**
   * Present for a group's notice (joined, left, renamed): its text continues the name of `senderId`.
   * Notices have no reactions, replies or deletion.
   */
  notice: z.optional(z.literal(true)),
  /**
   * Present in a group if the sender and the viewer have a block: `text` and `senderId` are empty,
   * and there is nothing else. Show nothing; the entry only keeps `seq` without gaps.
   */
  hidden: z.optional(z.literal(true)),
});

export type Message = z.infer<typeof message>;

/** chats/{chat}: the last messages, oldest first. Older ones are in chatHistory. */
export const chatDocument = z.object({
  messages: z.array(message),
  /**
   * Of a group: increases when messages are hidden or shown again (a block), or the user is added
   * again. Then drop all stored messages.
   */
  visibility: z.optional(z.int()),
});

export const documents = {
  users: userDocument,
  userChats: userChatsDocument,
  unseenMessages: unseenDocument,
  notifications: notificationsDocument,
  chats: chatDocument,
} as const;

export type Collection = keyof typeof documents;

export type DocumentOf<C extends Collection> = z.infer<(typeof documents)[C]>;

/** The entries of documents that are sent by entry. */
export const documentEntries = {
  users: z.never(),
  userChats: chatSummary,
  unseenMessages: z.never(),
  notifications: z.never(),
  chats: message,
} as const satisfies { readonly [C in Collection]: unknown };

export type EntryOf<C extends Collection> = z.infer<(typeof documentEntries)[C]>;

export const documentName = z.strictObject({
  collection: z.keyof(z.object(documents)),
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
 * changed.
 */
export const documentEntry = z.object({
  key: z.string(),
  version: z.int(),
  data: z.unknown(),
});

/**
 * The event `change`. With a `key`, `data` is one entry, otherwise the whole document. It changes
 * every version from `since` to before `version`. A client with an older version subscribes again,
 * one with a newer version ignores the change.
 */
export const documentChange = z.extend(documentName, {
  since: z.int(),
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
