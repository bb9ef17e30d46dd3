import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inviteCode } from '../fields.ts';
import { signUpChallenge } from './challenge.ts';

/** `invite`: with an invite link only. `approval`: new accounts need the operator's approval. */
export const signUpMode = z.enum(['open', 'invite', 'approval', 'closed']);

export type SignUpMode = z.infer<typeof signUpMode>;

export const signUpEndpoints = {
  /**
   * `is_invited`: the code works. `challenge`: a new one if a sign-up must solve one, otherwise
   * null. A POST, because addresses are logged.
   */
  signUps: endpoint({
    method: 'POST',
    path: '/user/signups',
    summary: 'Tell who can sign up, check an invite code, and get a challenge.',
    audience: 'anyone',
    limit: 'invite',
    claims: {},
    body: z.strictObject({ code: z.optional(inviteCode) }),
    result: z.object({
      mode: signUpMode,
      is_invited: z.boolean(),
      // A server of the previous release has none.
      challenge: z._default(z.nullable(signUpChallenge), null),
    }),
    errors: [],
  }),
} as const;
