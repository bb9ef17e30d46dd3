import * as z from 'zod/mini';
import { message, sharedClip } from './documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success, text } from '../fields.ts';
import { combinedId } from './fields.ts';
import { chatLimits } from './limits.ts';
import { reaction } from './reactions.ts';

/** Position of a message in its conversation. */
const messageSeq = z.int().check(z.gte(1), z.lte(chatLimits.seqMax));

/** Reactions, deletion, search and mute of a conversation's messages. */
export const chatDetailsEndpoints = {
  /**
   * Sets, changes or (with null) removes the caller's reaction. Idempotent. Returns the
   * message. Non-friends get NOT_FRIENDS; deleted messages are NOT_FOUND.
   */
  reactToMessage: endpoint({
    method: 'POST',
    path: '/chat/react',
    summary: 'React to a message, or remove the reaction.',
    audience: 'member',
    limit: 'reaction',
    claims: {},
    body: z.strictObject({ chat: combinedId, seq: messageSeq, reaction: z.nullable(reaction) }),
    result: rowsOf(message),
    errors: ['NOT_FOUND', 'NOT_FRIENDS'],
  }),
  /**
   * Deletes the caller's own message for all users, even after the friendship ended: its text,
   * clip, reactions and reply reference. 'deleted message' replaces it. Idempotent.
   */
  deleteMessage: endpoint({
    method: 'DELETE',
    path: '/chat/message',
    summary: 'Delete a message of the user.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ chat: combinedId, seq: messageSeq }),
    result: rowsOf(message),
    errors: ['NOT_FOUND', 'NOT_OWNER'],
  }),
  /**
   * Returns messages with this text (case-insensitive), newest first, at most 20 of the 2,000 (or
   * 256 KiB of text) before `before` or of the newest. Pass the result's `before` to continue, even
   * after a page without rows; null at the end. Skips deleted messages.
   */
  searchChat: endpoint({
    method: 'GET',
    path: '/chat/search',
    summary: 'Search the messages of a conversation.',
    audience: 'member',
    limit: 'chatSearch',
    claims: {},
    query: z.strictObject({
      chat: combinedId,
      search: text(chatLimits.searchMax).check(z.minLength(1)),
      before: z.optional(queryInteger(chatLimits.seqMax)),
    }),
    result: z.extend(rowsOf(message), { before: z.nullable(z.int()) }),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Returns up to 24 clips that were sent in a conversation, newest first. Leaves out those whose
   * posts the caller may not see or has reported; a clip outlives its post, as in its message. Pass
   * the result's `before` to continue; null at the end.
   */
  chatClips: endpoint({
    method: 'GET',
    path: '/chat/clips',
    summary: 'Clips that were sent in a conversation.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      chat: combinedId,
      before: z.optional(queryInteger(chatLimits.seqMax)),
    }),
    result: z.extend(rowsOf(sharedClip), { before: z.nullable(z.int()) }),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Mutes or unmutes a conversation of the caller: no push while muted. Unseen counts
   * stay. Idempotent.
   */
  muteChat: endpoint({
    method: 'POST',
    path: '/chat/mute',
    summary: 'Mute a conversation, or end it.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ chat: combinedId, muted: z.boolean() }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
} as const;
