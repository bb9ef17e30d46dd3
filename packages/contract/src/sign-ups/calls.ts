import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inviteCode } from '../rules/invite-link.ts';
import { signUpChallenge } from './challenge.ts';

/** `invite`: only with an invite link. `approval`: the operator approves new accounts. */
export const signUpMode = z.enum(['open', 'invite', 'approval', 'closed']);

export type SignUpMode = z.infer<typeof signUpMode>;

export const signUpEndpoints = {
  /**
   * `is_invited`: the code is valid. `challenge`: a new one if sign-ups must solve one, otherwise
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
      // Missing on a server of the previous release.
      challenge: z._default(z.nullable(signUpChallenge), null),
    }),
    errors: [],
  }),
} as const;
