import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { rowsOf } from '../fields.ts';
import { inviteCode } from '../rules/invite-link.ts';
import { friendRelation } from './calls.ts';

/** The user's invite. Its link is `/i/{code}` (rules/invite-link.ts). */
export const ownInvite = z.object({
  code: z.string(),
  date: z.string(),
});

export type OwnInvite = z.infer<typeof ownInvite>;

/** The user who created the invite. */
export const inviter = z.object({
  username: z.string(),
  img_url: z.string(),
  /** True if the viewer blocks them. False for visitors. */
  is_blocked: z.boolean(),
});

export type Inviter = z.infer<typeof inviter>;

const ownUser = { user: usernameKey };
const memberCall = { audience: 'member', claims: { user: 'username' } } as const;

/** Invite links, one per user (ADR 0040). */
export const inviteEndpoints = {
  /** Returns no row without an invite, or for one that was made with another secret. */
  invite: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/invite',
    summary: "Get the user's invite.",
    limit: 'read',
    query: z.strictObject(ownUser),
    result: rowsOf(ownInvite),
    errors: [],
  }),
  /**
   * Returns the current invite or creates one. `replaces` ends that code: the result is a new one,
   * or the current one if the code has already ended.
   */
  createInvite: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/invite',
    summary: "Create or replace the user's invite.",
    limit: 'invite',
    body: z.strictObject({ ...ownUser, replaces: z.optional(inviteCode) }),
    result: rowsOf(ownInvite),
    errors: [],
  }),
  /**
   * Returns no row for an unknown or replaced code, or if the inviter is suspended, deleted or
   * blocks the viewer. A POST, because addresses are logged.
   */
  inviter: endpoint({
    method: 'POST',
    path: '/user/inviter',
    summary: 'Get who invites with this code.',
    audience: 'anyone',
    limit: 'invite',
    claims: {},
    body: z.strictObject({ code: inviteCode }),
    result: rowsOf(inviter),
    errors: [],
  }),
  /**
   * Makes the caller and the inviter friends, even with a pending request, and returns the
   * relation. No change for friends.
   */
  acceptInvite: endpoint({
    ...memberCall,
    method: 'PATCH',
    path: '/user/acceptinvite',
    summary: 'Become friends with the inviter.',
    limit: 'friendAction',
    body: z.strictObject({ ...ownUser, code: inviteCode }),
    result: rowsOf(friendRelation),
    errors: ['SELF', 'NOT_FOUND', 'BLOCKED'],
  }),
} as const;
