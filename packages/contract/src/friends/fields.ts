import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { queryInteger } from '../fields.ts';
import { friendLimits } from './limits.ts';

/** The caller (a claim) and another user. */
export const userAndFriend = z.strictObject({ user: usernameKey, friend: usernameKey });

/** A page of 20 users. */
export const userListPage = z.strictObject({
  user: usernameKey,
  offset: z._default(queryInteger(friendLimits.listOffsetMax), 0),
});
