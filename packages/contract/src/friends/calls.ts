import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { rowsOf } from '../fields.ts';
import { userListPage, userAndFriend } from './fields.ts';
import { searchText } from '../search/calls.ts';
import { friendActions } from './actions.ts';

/**
 * The relation of two users (spec section 3). `friend1` sent the request, so `accept1` is always
 * set; `accept2` is set once `friend2` accepts.
 */
export const friendRelation = z.object({
  /** Both uids, joined with the greater one first. */
  connectid: z.string(),
  friend1: z.string(),
  friend2: z.string(),
  accept1: z.boolean(),
  accept2: z.boolean(),
  /** The other user. */
  username: z.string(),
  img_url: z.string(),
});

export type FriendRelationRow = z.infer<typeof friendRelation>;

/** A user in lists of friends and requests (spec section 3, "Friend record"). */
export const friendRecord = z.object({
  uid: z.string(),
  username: z.string(),
  img_url: z.string(),
});

export type FriendRecord = z.infer<typeof friendRecord>;

/** A user without a relation to the viewer. */
export const suggestedUser = z.extend(friendRecord, {
  /** The caption of their newest clip. */
  caption: z.string(),
});

export const relationRows = rowsOf(friendRelation);

const memberCall = { audience: 'member', claims: { user: 'username' } } as const;

/** Friendship (spec section 7; decisions, "API"). */
export const friendEndpoints = {
  /** No row without a relation or for an unknown user. */
  friend: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/friend',
    summary: 'Get the relation of the signed-in user and another.',
    limit: 'read',
    query: userAndFriend,
    result: relationRows,
    errors: [],
  }),
  /**
   * `action` is the button's label. An outdated one changes nothing and returns STALE_ACTION with
   * the current relation in `rows`.
   */
  updateFriend: endpoint({
    ...memberCall,
    method: 'PATCH',
    path: '/user/updatefriend',
    summary: 'Send, accept or cancel a friend request, or remove a friend.',
    limit: 'friendAction',
    body: z.extend(userAndFriend, { action: z.enum(friendActions) }),
    result: relationRows,
    errors: ['SELF', 'NOT_FOUND', 'BLOCKED', 'STALE_ACTION'],
  }),
  /** Does not notify the sender. */
  declineFriend: endpoint({
    ...memberCall,
    method: 'PATCH',
    path: '/user/declinefriend',
    summary: 'Decline a friend request.',
    limit: 'friendAction',
    body: userAndFriend,
    result: relationRows,
    errors: ['SELF', 'NOT_FOUND', 'BLOCKED', 'STALE_ACTION'],
  }),
  checkFriendship: endpoint({
    method: 'GET',
    path: '/user/checkfriendship',
    summary: "Get whether the signed-in user and a tile's owner are friends.",
    audience: 'member',
    limit: 'read',
    claims: { sender: 'username' },
    query: z.strictObject({ sender: usernameKey, tile_owner: usernameKey }),
    result: rowsOf(z.object({ exists: z.boolean() })),
    errors: [],
  }),
  /** At most 20 rows, prefix matches first. */
  searchFriend: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/searchfriend',
    summary: "Search the signed-in user's friends.",
    limit: 'read',
    query: z.strictObject({ search: searchText, user: usernameKey }),
    result: rowsOf(friendRecord),
    errors: [],
  }),
  /** Lists friends by name, in pages of 20. */
  allFriends: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/allfriends',
    summary: "List the signed-in user's friends.",
    limit: 'read',
    query: userListPage,
    result: rowsOf(friendRecord),
    errors: [],
  }),
  /**
   * Users to send a request to, at most 6: friends of friends, then those who post most. All have a
   * clip that the viewer may see. Does not tell who is whose friend.
   */
  suggestedUsers: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/suggestions',
    summary: 'Suggest users to send a friend request to.',
    limit: 'read',
    query: z.strictObject({ user: usernameKey }),
    result: rowsOf(suggestedUser),
    errors: [],
  }),
  /** Lists incoming requests, newest first, in pages of 20. */
  allRequests: endpoint({
    ...memberCall,
    method: 'GET',
    path: '/user/allrequests',
    summary: 'List incoming friend requests.',
    limit: 'read',
    query: userListPage,
    result: rowsOf(friendRecord),
    errors: [],
  }),
} as const;
