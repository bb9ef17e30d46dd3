import type { Reader } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import {
  findUserDetails,
  listUsers,
  type ListedUser,
  type UserDetails,
  type UserFilter,
} from './user-directory.repo.ts';

export type { ListedUser, UserDetails, UserFilter } from './user-directory.repo.ts';

export interface UserDirectory {
  /**
   * Sorted by the date of joining, in either direction. The last id is the cursor of the next page.
   */
  list(filter: UserFilter): Promise<readonly ListedUser[]>;
  /** Throws NotFoundError if no user has the username. */
  show(username: string): Promise<UserDetails>;
}

export function userDirectory({ db }: { readonly db: Reader }): UserDirectory {
  return {
    list: (filter) => listUsers(db, filter),
    async show(username) {
      const user = await findUserDetails(db, username);
      if (user === null) throw new NotFoundError(`No user has the username ${username}.`);
      return user;
    },
  };
}
