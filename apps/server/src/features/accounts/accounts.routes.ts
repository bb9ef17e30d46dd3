import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { searchEndpoints } from '@reprise/contract/search/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { AccountService } from './accounts.service.ts';
import type { SignOutService } from './sign-out.service.ts';

const success = { success: true } as const;

export function accountRoutes(accounts: AccountService, signOut: SignOutService): readonly Route[] {
  return [
    route(accountEndpoints.saveUser, async ({ account, body }) => {
      await accounts.register(account, body);
      return success;
    }),
    route(accountEndpoints.checkUsername, async ({ query }) => ({
      rows: [{ count: await accounts.countUsername(query.username) }],
    })),
    route(accountEndpoints.userInfo, async ({ account }) => ({
      rows: rowOrNone(await accounts.ownRecord(account)),
    })),
    route(accountEndpoints.updateLoginDate, async ({ account }) => {
      await accounts.recordLogin(account);
      return success;
    }),
    route(accountEndpoints.uidByUsername, async ({ viewer, query }) => {
      const uid = await accounts.uidOf(viewer, query.tile_owner);
      return { rows: rowOrNone(uid === null ? null : { firebase_uid: uid }) };
    }),
    route(searchEndpoints.updateImage, async ({ viewer, body }) => {
      await accounts.changeImage(viewer, body.img);
      return success;
    }),
    route(searchEndpoints.updateName, async ({ viewer, body }) => {
      await accounts.changeNames(viewer, body);
      return success;
    }),
    route(accountLifecycleEndpoints.signOutEverywhere, async ({ viewer, signIn, body }) => {
      await signOut.signOutEverywhere(viewer, body.except_this ? signIn : null);
      return success;
    }),
  ];
}

function rowOrNone<T>(row: T | null): T[] {
  return row === null ? [] : [row];
}
