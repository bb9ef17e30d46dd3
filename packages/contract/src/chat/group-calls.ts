import * as z from 'zod/mini';
import { newMessageClip } from './calls.ts';
import { message } from './documents.ts';
import { endpoint } from '../endpoint.ts';
import { clientId, rowsOf, success, text, tileId, uid } from '../fields.ts';
import { isBlankText } from '../rules/clean-text.ts';
import { toSingleLine } from '../rules/single-line.ts';
import { groupTexts } from './texts.ts';
import { chatLimits, groupLimits } from './limits.ts';

/** A group's id, in any case. Unknown ids are NOT_FOUND. */
const groupId = z.uuid().check(z.toLowerCase());

/** Trimmed and on one line. */
const groupName = text(groupLimits.nameMax).check(
  z.minLength(1, groupTexts.noName),
  z.overwrite(toSingleLine),
  z.refine((name) => !isBlankText(name), groupTexts.noName),
);

const otherMembers = z.array(uid).check(z.minLength(1), z.maxLength(groupLimits.membersMax - 1));

/**
 * Conversations of up to 20 users. The calls of conversations (seen, messages, react, delete,
 * search, mute) and the event `typing` take a group's id as `chat`. Not in the spec.
 */
export const groupEndpoints = {
  /**
   * Creates a group of the caller and some of their friends. The same `id` returns the same group,
   * even with other members or another name. NOT_FRIENDS lists the others in its rows; GROUPS_FULL
   * if one of them is in too many groups.
   */
  createGroup: endpoint({
    method: 'POST',
    path: '/chat/group',
    summary: 'Create a group with friends.',
    audience: 'member',
    limit: 'group',
    claims: {},
    body: z.strictObject({ id: clientId, name: groupName, members: otherMembers }),
    result: rowsOf(z.object({ chat: z.string() })),
    errors: ['SELF', 'NOT_FRIENDS', 'GROUPS_FULL'],
  }),
  /** Any member may rename the group. Idempotent. */
  renameGroup: endpoint({
    method: 'POST',
    path: '/chat/group/name',
    summary: 'Name a group.',
    audience: 'member',
    limit: 'group',
    claims: {},
    body: z.strictObject({ chat: groupId, name: groupName }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /**
   * Adds friends of the caller, all or none; they can read messages from then on. Open to every
   * member. Skips users who are members.
   */
  addGroupMembers: endpoint({
    method: 'POST',
    path: '/chat/group/members',
    summary: 'Add friends to a group.',
    audience: 'member',
    limit: 'group',
    claims: {},
    body: z.strictObject({ chat: groupId, members: otherMembers }),
    result: success,
    errors: ['SELF', 'NOT_FOUND', 'NOT_FRIENDS', 'GROUP_FULL', 'GROUPS_FULL'],
  }),
  /**
   * Leaves the group: the caller can no longer read it; their messages stay. The last member
   * deletes it. Idempotent.
   */
  leaveGroup: endpoint({
    method: 'POST',
    path: '/chat/group/leave',
    summary: 'Leave a group.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ chat: groupId }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /** Like `sendMessage`, to all members. They need not be friends. */
  sendGroupMessage: endpoint({
    method: 'POST',
    path: '/chat/group/send',
    summary: 'Send a message to a group.',
    audience: 'member',
    limit: 'message',
    claims: {},
    body: z.strictObject({
      id: clientId,
      chat: groupId,
      text: text(chatLimits.textMax),
      tile_id: z.optional(tileId),
      clip: z.optional(newMessageClip),
      reply_to: z.optional(clientId),
      isOpen: z.boolean(),
    }),
    result: rowsOf(z.extend(message, { chat: z.string() })),
    errors: ['NOT_FOUND', 'NOT_IN_AUDIENCE', 'CHANNEL_REFUSED', 'ID_REUSED'],
  }),
} as const;
