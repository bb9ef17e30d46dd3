import * as z from 'zod/mini';
import { errorBody } from './errors.ts';
import { text } from './fields.ts';
import { unavailableReason } from './clips/video-source.ts';

/*
 * The live documents (spec section 3, "Document database collections"; docs/live-documents.md). A
 * browser only reads them; what changes them are the commands of chat.ts and notifications.ts.
 */

/** users/{uid}: one's own account. */
export const userDocument = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
});

/** One entry of userChats/{uid}, under its combined chat id. */
export const chatSummary = z.object({
  userinfo: z.object({ uid: z.string(), displayName: z.string(), photoUrl: z.string() }),
  /** ISO 8601, UTC: when the last message was sent, or the conversation was made. */
  date: z.string(),
  /** `message` is 'noMssgYet0000' before the first one. */
  lastMessage: z.object({ message: z.string(), seen: z.boolean() }),
});

/** The parsed form of `chatSummary`. */
export type ChatSummary = z.infer<typeof chatSummary>;

/** userChats/{uid}: every conversation of a person by its combined chat id. */
export const userChatsDocument = z.record(z.string(), chatSummary);

/** The parsed form of `userChatsDocument`. */
export type UserChatsDocument = z.infer<typeof userChatsDocument>;

/** unseenMessages/{uid}: in how many conversations the last message is unseen. */
export const unseenDocument = z.object({ unseenMessage: z.int() });

/** notifications/{uid}: what has happened since the panel was opened. */
export const notificationsDocument = z.object({
  newFriendRequest: z.int(),
  newLikes: z.int(),
  /** Who liked, newest first, at most 50. */
  likeNews: z.array(z.string()),
  /** Sentences, newest first, at most 50. */
  friendRequestNews: z.array(z.string()),
});

/** The parsed form of `notificationsDocument`. */
export type NotificationsDocument = z.infer<typeof notificationsDocument>;

/**
 * A clip inside a message: it plays although its post may be gone. Times are seconds. It has no caption:
 * both people read the same document, and a block may stand between one of them and the owner.
 */
export const messageTile = z.object({
  id: z.int(),
  link: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  /** The name of the post in its address; absent when it is gone. */
  public_id: z.optional(z.string()),
  /** Present when the post was deleted. */
  removed: z.optional(z.literal(true)),
  /** Present when its video plays for nobody. */
  unavailable: z.optional(unavailableReason),
});

/** One message of chats/{combinedId}. */
export const message = z.object({
  /** Made by the sender: a UUID. */
  id: z.string(),
  /** Its place in the chat, from 1 without holes. */
  seq: z.int(),
  text: z.string(),
  senderId: z.string(),
  /** ISO 8601, UTC, by the server's clock. */
  date: z.string(),
  tile: z.optional(messageTile),
});

/** The parsed form of `message`. */
export type Message = z.infer<typeof message>;

/** chats/{combinedId}: the last messages, oldest first. Older ones are read in pages. */
export const chatDocument = z.object({ messages: z.array(message) });

/** The parsed form of `chatDocument`. */
export type ChatDocument = z.infer<typeof chatDocument>;

/** What each collection holds. */
export const documents = {
  users: userDocument,
  userChats: userChatsDocument,
  unseenMessages: unseenDocument,
  notifications: notificationsDocument,
  chats: chatDocument,
} as const;

/** The name of a collection. */
export type Collection = keyof typeof documents;

/** The data of a document. */
export type DocumentOf<C extends Collection> = z.infer<(typeof documents)[C]>;

/** One document: its collection, and its id in it. */
export const documentName = z.strictObject({
  collection: z.enum(['users', 'userChats', 'unseenMessages', 'notifications', 'chats']),
  id: text(256).check(z.minLength(1)),
});

/** The parsed form of `documentName`. */
export type DocumentName = z.infer<typeof documentName>;

/** The client's wish to be told of a document, from the version it already has. */
export const subscription = z.extend(documentName, {
  since: z.optional(z.int().check(z.gte(0))),
});

/** One part of a keyed document: a summary under its combined id, a message under its place. */
export const documentEntry = z.object({ key: z.string(), data: z.unknown() });

/**
 * The event `change`: a document one version further. With a `key` one entry of it changes (userChats,
 * chats), else `data` is the whole of it. It follows on `version - 1`; after a gap, and after a
 * reconnect, the client subscribes anew with the version that it has.
 */
export const documentChange = z.extend(documentName, {
  version: z.int(),
  key: z.optional(z.string()),
  data: z.unknown(),
});

/** The parsed form of `documentChange`. */
export type DocumentChange = z.infer<typeof documentChange>;

/** How a document stands: whole, or what is new in it since the version that was asked from. */
export const documentState = z.union([
  z.object({ version: z.int(), entries: z.array(documentEntry) }),
  z.object({ version: z.int(), data: z.unknown() }),
]);

/** The parsed form of `documentState`. */
export type DocumentState = z.infer<typeof documentState>;

/** The answer to the event `subscribe`: how the document stands, or a refusal in the codes of errors.ts. */
export const subscribeResult = z.union([errorBody, documentState]);

/** The token that a socket is opened with and renewed with (the event `renew`). */
export const socketToken = z.strictObject({ token: text(8_192) });
