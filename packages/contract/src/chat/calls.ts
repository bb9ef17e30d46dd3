import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { message } from './documents.ts';
import { seconds, videoId } from '../clips/fields.ts';
import { clientId, queryInteger, rowsOf, success, text, tileId, uid } from '../fields.ts';
import { combinedId } from './fields.ts';
import { chatLimits } from './limits.ts';

const messageText = text(chatLimits.textMax);

/**
 * A clip that is not posted: only readers of the conversation see it. An end that is not after the
 * start becomes start + 10 s.
 */
export const newMessageClip = z.strictObject({
  video_id: videoId,
  startTime: seconds,
  endTime: seconds,
});

export const chatEndpoints = {
  /** Creates the caller's summary if missing. The other user gets theirs with the first message. */
  openChat: endpoint({
    method: 'POST',
    path: '/chat/open',
    summary: 'Open a conversation with a friend.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ friend: uid }),
    result: rowsOf(z.object({ chat: z.string() })),
    errors: ['SELF', 'NOT_FRIENDS'],
  }),
  /**
   * Stores a message once: the same id returns the same result; other content is ID_REUSED.
   * `isOpen`: the sender has the conversation open. The text may be empty with a tile, which all
   * members must be allowed to see, otherwise NOT_IN_AUDIENCE, or with a `clip`, but not both.
   * `reply_to` is the id of a message in the same conversation, otherwise NOT_FOUND.
   */
  sendMessage: endpoint({
    method: 'POST',
    path: '/chat/send',
    summary: 'Send a message to a friend.',
    audience: 'member',
    limit: 'message',
    claims: {},
    body: z.strictObject({
      id: clientId,
      to: uid,
      text: messageText,
      tile_id: z.optional(tileId),
      clip: z.optional(newMessageClip),
      reply_to: z.optional(clientId),
      isOpen: z.boolean(),
    }),
    result: rowsOf(z.extend(message, { chat: z.string() })),
    errors: ['SELF', 'NOT_FOUND', 'NOT_FRIENDS', 'NOT_IN_AUDIENCE', 'CHANNEL_REFUSED', 'ID_REUSED'],
  }),
  /**
   * Sends to all recipients or none. NOT_FRIENDS lists the other users in its rows; NOT_IN_AUDIENCE
   * those who may not see the clip.
   */
  shareTile: endpoint({
    method: 'POST',
    path: '/chat/share',
    summary: 'Share a clip with up to 50 friends, one message to each.',
    audience: 'member',
    limit: 'share',
    claims: {},
    body: z.strictObject({
      tile_id: tileId,
      text: messageText,
      messages: z
        .array(z.strictObject({ id: clientId, to: uid }))
        .check(z.minLength(1), z.maxLength(chatLimits.shareFriendsMax)),
    }),
    result: rowsOf(z.object({ to: z.string(), chat: z.string() })),
    errors: ['SELF', 'NOT_FOUND', 'NOT_FRIENDS', 'NOT_IN_AUDIENCE', 'ID_REUSED'],
  }),
  /** Marks the caller's summary seen. Idempotent. */
  markSeen: endpoint({
    method: 'POST',
    path: '/chat/seen',
    summary: 'Mark a conversation as seen.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ chat: combinedId }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /** The messages before `before`, oldest first, at most 50. */
  chatHistory: endpoint({
    method: 'GET',
    path: '/chat/messages',
    summary: 'Older messages of a conversation.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ chat: combinedId, before: queryInteger(chatLimits.seqMax) }),
    result: rowsOf(message),
    errors: ['NOT_FOUND'],
  }),
} as const;
