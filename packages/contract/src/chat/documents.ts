import * as z from 'zod/mini';
import { unavailableReason, videoCredit } from '../clips/video-source.ts';
import { reaction } from './reactions.ts';

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
    /** Of a group, and of a notice. */
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

/**
 * A clip in a message, which outlives its post. Times are seconds. Has no caption, because one of
 * the two readers may have a block with the owner.
 */
export const messageTile = z.object({
  /** Null if the clip was never posted: only readers of the conversation see it. */
  id: z.nullable(z.int()),
  link: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  /** Absent if the post was deleted, or without one. */
  public_id: z.optional(z.string()),
  /** Present if the post was deleted. */
  removed: z.optional(z.literal(true)),
  /** Present if its video is unavailable. */
  unavailable: z.optional(unavailableReason),
  /** Present for a clip without a post: title and channel, as far as the provider names them. */
  source: z.optional(videoCredit),
});

const sent = {
  /** Chosen by the sender: a UUID. */
  id: z.string(),
  /** Position in the chat, from 1 without gaps. */
  seq: z.int(),
  senderId: z.string(),
  /** ISO 8601, UTC, server time. */
  date: z.string(),
};

/** One message of chats/{chat}. */
export const message = z.object({
  ...sent,
  text: z.string(),
  tile: z.optional(messageTile),
  /** Present instead of `tile` if the viewer is not in the clip's audience. */
  tileHidden: z.optional(z.literal(true)),
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

/** A clip of a conversation, with the message that shared it. */
export const sharedClip = z.object({
  ...sent,
  tile: messageTile,
  /** Absent if the post was deleted. */
  post: z.optional(z.object({ owner: z.string(), caption: z.string() })),
});

export type SharedClip = z.infer<typeof sharedClip>;

/** chats/{chat}: the last messages, oldest first. Older ones are in chatHistory. */
export const chatDocument = z.object({
  messages: z.array(message),
  /**
   * Of a group: increases when messages are hidden or shown again (a block), or the user is added
   * again. Then drop all stored messages.
   */
  visibility: z.optional(z.int()),
});
