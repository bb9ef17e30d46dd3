import { friendListService, type FriendListDeps } from './friend-lists.service.ts';
import { friendRoutes } from './friends.routes.ts';
import { friendService, type FriendDeps } from './friends.service.ts';
import { eraseUser, exportUser } from './friends.user-data.ts';
import { inviteService, type InviteDeps } from './invites.service.ts';

interface FriendsFeatureDeps extends FriendDeps, FriendListDeps, InviteDeps {}

export function friendsFeature(deps: FriendsFeatureDeps) {
  const service = friendService(deps);
  const invites = inviteService(deps);
  const routes = friendRoutes({ friends: service, lists: friendListService(deps), invites });
  return { service, invites, routes, eraseUser, exportUser };
}
