import * as z from 'zod/mini';
import { errorBody } from './errors.ts';
import { text } from './fields.ts';
import {
  chatDocument,
  chatSummary,
  message,
  unseenDocument,
  userChatsDocument,
} from './chat/documents.ts';
import { mixDocument } from './mixes/documents.ts';

/* The live documents (spec section 3, "Document database collections"; docs/live-documents.md).
   Read-only for clients. */

/** users/{uid}: the user's account. */
export const userDocument = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
});

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

export const documents = {
  users: userDocument,
  userChats: userChatsDocument,
  unseenMessages: unseenDocument,
  notifications: notificationsDocument,
  chats: chatDocument,
  mixes: mixDocument,
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
  mixes: z.never(),
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
