import { eraseUser } from './friends.erase.ts';
import { exportUser } from './friends.export.ts';
import { friendListService, type FriendListDeps } from './friend-lists.service.ts';
import { friendRoutes } from './friends.routes.ts';
import { friendService, type FriendDeps } from './friends.service.ts';

interface FriendsFeatureDeps extends FriendDeps, FriendListDeps {}

export function friendsFeature(deps: FriendsFeatureDeps) {
  const service = friendService(deps);
  return { service, routes: friendRoutes(service, friendListService(deps)), eraseUser, exportUser };
}
