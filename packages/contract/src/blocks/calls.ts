import { endpoint } from '../endpoint.ts';
import { rowsOf, success } from '../fields.ts';
import { userListPage, userAndFriend } from '../friends/fields.ts';
import { friendRecord } from '../friends/calls.ts';

const memberCall = { audience: 'member', claims: { user: 'username' } } as const;

/**
 * Blocking (docs/spec-departures.md). Ends a friendship or request; the two users can no longer
 * see, find or contact each other.
 */
export const blockEndpoints = {
  /** Idempotent. */
  block: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/block',
    summary: 'Block a user.',
    limit: 'block',
    body: userAndFriend,
    result: success,
    errors: ['SELF', 'NOT_FOUND'],
  }),
  /** Idempotent. */
  unblock: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/unblock',
    summary: 'Unblock a user.',
    limit: 'block',
    body: userAndFriend,
    result: success,
    errors: ['SELF', 'NOT_FOUND'],
  }),
  /** Lists blocked users by name, in pages of 20. */
  blockedUsers: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/blocked',
    summary: 'List the users whom the signed-in user blocks.',
    limit: 'read',
    query: userListPage,
    result: rowsOf(friendRecord),
    errors: [],
  }),
} as const;
