import { accountLifeEndpoints } from '@reprise/contract/account-life.ts';
import { accountEndpoints } from '@reprise/contract/accounts.ts';
import { peopleEndpoints } from '@reprise/contract/people.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { AccountService } from './accounts.service.ts';
import type { SignOutService } from './sign-out.service.ts';

const success = { success: true } as const;

/** The calls of accounts (spec section 7), and those of people that write the own record. */
export function accountRoutes(accounts: AccountService, signOut: SignOutService): readonly Route[] {
  return [
    route(accountEndpoints.saveUser, async ({ account, body }) => {
      await accounts.register(account, body);
      return success;
    }),
    route(accountEndpoints.checkUsername, async ({ query }) => ({
      rows: [{ count: await accounts.countOf(query.username) }],
    })),
    route(accountEndpoints.userInfo, async ({ account }) => ({
      rows: rowOrNone(await accounts.ownRecord(account)),
    })),
    route(accountEndpoints.loginDate, async ({ account }) => {
      await accounts.noteLogin(account);
      return success;
    }),
    route(accountEndpoints.uidOf, async ({ viewer, query }) => {
      const uid = await accounts.uidOf(viewer, query.tile_owner);
      return { rows: rowOrNone(uid === null ? null : { firebase_uid: uid }) };
    }),
    route(peopleEndpoints.updateImage, async ({ viewer, body }) => {
      await accounts.changeImage(viewer, body.img);
      return success;
    }),
    route(peopleEndpoints.updateName, async ({ viewer, body }) => {
      await accounts.changeNames(viewer, body);
      return success;
    }),
    route(accountLifeEndpoints.signOutEverywhere, async ({ viewer, signIn, body }) => {
      await signOut.everywhere(viewer, body.except_this ? signIn : null);
      return success;
    }),
  ];
}

function rowOrNone<T>(row: T | null): T[] {
  return row === null ? [] : [row];
}
