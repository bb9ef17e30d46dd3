import { endpoint } from './endpoint.ts';
import { ownListPage, rowsOf, success, userAndFriend } from './fields.ts';
import { friendRecord } from './friends.ts';

const own = { audience: 'member', claims: { user: 'username' } } as const;

/**
 * Blocking, an addition to the spec (docs/spec-departures.md). It ends a friendship or a request
 * between the two; then neither sees the other's clips, finds the other, or can send a request.
 */
export const blockEndpoints = {
  /** Blocking twice is blocking once. */
  block: endpoint({
    ...own,
    method: 'POST',
    path: '/user/block',
    summary: 'Block a person.',
    limit: 'block',
    body: userAndFriend,
    answer: success,
    errors: ['SELF', 'NOT_FOUND'],
  }),
  /** Without a block nothing changes. */
  unblock: endpoint({
    ...own,
    method: 'POST',
    path: '/user/unblock',
    summary: 'Take a block back.',
    limit: 'block',
    body: userAndFriend,
    answer: success,
    errors: ['SELF', 'NOT_FOUND'],
  }),
  /** By name, in pages of 20. */
  blocked: endpoint({
    ...own,
    method: 'GET',
    path: '/user/blocked',
    summary: 'Whom the signed-in person has blocked.',
    limit: 'read',
    query: ownListPage,
    answer: rowsOf(friendRecord),
    errors: [],
  }),
} as const;
