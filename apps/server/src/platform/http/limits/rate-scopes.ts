import type { rateLimits } from '@reprise/contract/http/limits.ts';

/**
 * - `exact`: servers count together before the call runs. - `shared`: each server counts alone and
 * adds to a common count later, so that no call is delayed. - `server`: each server counts alone.
 */
export type RateScope = 'exact' | 'shared' | 'server';

/** `exact` is for guesses, emails, accounts, and what other users see or moderators read. */
export const rateScopes: Readonly<Record<keyof typeof rateLimits, RateScope>> = {
  signIn: 'exact',
  signInAccount: 'exact',
  passkeyStart: 'exact',
  signUp: 'exact',
  usernameCheck: 'exact',
  passwordReset: 'exact',
  passwordResetAccount: 'exact',
  credentials: 'exact',
  export: 'exact',
  post: 'exact',
  share: 'exact',
  group: 'exact',
  friendAction: 'exact',
  report: 'exact',
  block: 'exact',
  session: 'shared',
  readVisitor: 'shared',
  readUser: 'shared',
  edit: 'shared',
  account: 'shared',
  like: 'shared',
  save: 'shared',
  invite: 'shared',
  source: 'shared',
  moderate: 'shared',
  message: 'shared',
  reaction: 'shared',
  chatSearch: 'shared',
  chatCommand: 'shared',
  openSocket: 'shared',
  typing: 'shared',
  // These limit one socket or protect one server.
  subscribe: 'server',
  frame: 'server',
  request: 'server',
};
