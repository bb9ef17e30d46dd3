import * as z from 'zod/mini';
import { messageDetails } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, text } from '../fields.ts';
import { chatLimits } from './limits.ts';
import { reaction } from './reactions.ts';

export const combinedId = text(chatLimits.idMax).check(z.minLength(1));

/** Position of a message in its conversation. */
const messageSeq = z.int().check(z.gte(1), z.lte(chatLimits.seqMax));

/** What belongs to the messages of a conversation. Not in the spec. */
export const chatDetailsEndpoints = {
  /**
   * Sets, changes or (with null) removes the caller's reaction to a message. Idempotent. Returns the
   * entry of chatDetails. Non-friends get NOT_FRIENDS, as for a message; a deleted message is
   * NOT_FOUND.
   */
  reactToMessage: endpoint({
    method: 'POST',
    path: '/chat/react',
    summary: 'React to a message, or remove the reaction.',
    audience: 'member',
    limit: 'reaction',
    claims: {},
    body: z.strictObject({ chat: combinedId, seq: messageSeq, reaction: z.nullable(reaction) }),
    result: rowsOf(messageDetails),
    errors: ['NOT_FOUND', 'NOT_FRIENDS'],
  }),
  /**
   * Mutes a conversation of the caller's list, or ends it: no push and no toast. Unseen counts stay.
   * Idempotent; stored in chatSettings.
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
