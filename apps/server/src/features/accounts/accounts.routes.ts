import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { profileEndpoints } from '@reprise/contract/accounts/profile-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { AccountService } from './accounts.service.ts';

export function accountRoutes(accounts: AccountService): readonly Route[] {
  return [
    route(accountEndpoints.saveUser, ({ account, body }) => accounts.register(account, body), {
      event: 'registration',
    }),
    route(accountEndpoints.checkUsername, ({ query }) => accounts.countUsername(query.username)),
    route(accountEndpoints.userInfo, ({ account }) => accounts.ownRecord(account)),
    route(accountEndpoints.updateLoginDate, ({ account }) => accounts.recordLogin(account), {
      event: 'sign-in',
    }),
    route(accountEndpoints.uidByUsername, ({ viewer, query }) =>
      accounts.findUid(viewer, query.tile_owner),
    ),
    route(profileEndpoints.updateImage, ({ viewer, body }) =>
      accounts.changeImage(viewer, body.img),
    ),
    route(profileEndpoints.updateName, ({ viewer, body }) => accounts.changeNames(viewer, body)),
    route(profileEndpoints.updateNameSearch, ({ viewer, body }) =>
      accounts.changeNameSearch(viewer, body.is_found_by_name),
    ),
    route(accountLifecycleEndpoints.finishFirstRun, ({ viewer }) =>
      accounts.finishFirstRun(viewer),
    ),
    route(profileEndpoints.updateBio, ({ viewer, body }) => accounts.changeBio(viewer, body)),
  ];
}
