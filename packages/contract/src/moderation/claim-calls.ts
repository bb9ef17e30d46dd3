import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicId, rowsOf, text } from '../fields.ts';
import { tile } from '../feed/calls.ts';
import { claimEmailField, claimNameField, claimReasonField } from './rules/claim-fields.ts';

const CODE_MAX = 64;

/** What the claimant is to the video. */
export const claimRole = z.enum(['maker', 'agent', 'depicted']);

export type ClaimRole = z.infer<typeof claimRole>;

/** `gone`: the clip was deleted before a decision. */
export type ClaimOutcome = 'upheld' | 'rejected' | 'gone';

const claimedClip = z.object({
  /** As a visitor sees it. Absent while a moderator's decision hides it. */
  tile: z.optional(tile),
  /** Within how many days the operator answers claims. */
  answer_days: z.int(),
  /** True if the decision is mailed to claimants who confirm their email. */
  is_mailed: z.boolean(),
});

export type ClaimedClip = z.infer<typeof claimedClip>;

const receivedClaim = z.object({
  /** True if the claim counts only after a click on the mailed link. */
  is_mailed: z.boolean(),
  /** The operator's address, a mailto: or https: link. Null if there is none. */
  contact: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  date: z.string(),
});

export type ReceivedClaim = z.infer<typeof receivedClaim>;

/**
 * Claims of rights holders, who need no account. All callers see what a visitor sees: a clip for
 * friends does not exist.
 */
export const claimEndpoints = {
  /** NOT_FOUND if a visitor may not see the clip, unless a moderator has hidden it from everyone. */
  claimedClip: endpoint({
    method: 'GET',
    path: '/claim/clip',
    summary: 'The clip of a claim, as visitors see it.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ public_id: publicId }),
    result: rowsOf(claimedClip),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Stores a claim. If mail is set up, moderators see it after `confirmClaim`. CLIP_HIDDEN while a
   * moderator's decision hides the clip.
   */
  claim: endpoint({
    method: 'POST',
    path: '/claim',
    summary: 'Claim rights in a clip.',
    audience: 'anyone',
    limit: 'claim',
    claims: {},
    body: z.strictObject({
      public_id: publicId,
      role: claimRole,
      name: claimNameField,
      email: claimEmailField,
      reason: claimReasonField,
      is_true: z.literal(true),
    }),
    result: rowsOf(receivedClaim),
    errors: ['NOT_FOUND', 'CLIP_HIDDEN'],
  }),
  /** Uses up the code of the mail. INVALID_CODE if it is wrong, used or older than a day. */
  confirmClaim: endpoint({
    method: 'POST',
    path: '/claim/confirm',
    summary: 'Confirm the email of a claim.',
    audience: 'anyone',
    limit: 'credentials',
    claims: {},
    body: z.strictObject({ code: text(CODE_MAX) }),
    result: rowsOf(z.object({ answer_days: z.int() })),
    errors: ['INVALID_CODE'],
  }),
} as const;
