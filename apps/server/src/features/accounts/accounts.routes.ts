import { accountEndpoints } from '@reprise/contract/accounts.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { AccountService } from './accounts.service.ts';

const success = { success: true } as const;

/** The calls of accounts (spec section 7). */
export function accountRoutes(accounts: AccountService): readonly Route[] {
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
    route(accountEndpoints.uidOf, async ({ query }) => {
      const uid = await accounts.uidOf(query.tile_owner);
      return { rows: rowOrNone(uid === null ? null : { firebase_uid: uid }) };
    }),
  ];
}

function rowOrNone<T>(row: T | null): T[] {
  return row === null ? [] : [row];
}
