import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { inviteEndpoints } from '@reprise/contract/friends/invite-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { FriendListService } from './friend-lists.service.ts';
import type { FriendService } from './friends.service.ts';
import type { InviteService } from './invites.service.ts';

interface FriendServices {
  readonly friends: FriendService;
  readonly lists: FriendListService;
  readonly invites: InviteService;
}

export function friendRoutes({ friends, lists, invites }: FriendServices): readonly Route[] {
  return [
    route(friendEndpoints.friend, ({ viewer, query }) => friends.relation(viewer, query.friend)),
    route(friendEndpoints.updateFriend, ({ viewer, body }) =>
      friends.act(viewer, body.friend, body.action),
    ),
    route(friendEndpoints.declineFriend, ({ viewer, body }) =>
      friends.decline(viewer, body.friend),
    ),
    route(friendEndpoints.checkFriendship, ({ viewer, query }) =>
      lists.check(viewer, query.tile_owner),
    ),
    route(friendEndpoints.searchFriend, ({ viewer, query }) => lists.search(viewer, query.search)),
    route(friendEndpoints.allFriends, ({ viewer, query }) => lists.friends(viewer, query.offset)),
    route(friendEndpoints.suggestedUsers, ({ viewer }) => lists.suggestions(viewer)),
    route(friendEndpoints.allRequests, ({ viewer, query }) => lists.requests(viewer, query.offset)),
    route(inviteEndpoints.invite, ({ viewer }) => invites.own(viewer)),
    route(inviteEndpoints.createInvite, ({ viewer, body }) =>
      invites.create(viewer, body.replaces),
    ),
    route(inviteEndpoints.inviter, ({ viewer, body }) => invites.inviter(viewer, body.code)),
    route(inviteEndpoints.acceptInvite, ({ viewer, body }) => invites.accept(viewer, body.code)),
  ];
}
