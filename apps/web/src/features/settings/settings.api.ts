import { accountEndpoints, type OwnRecord } from '@reprise/contract/accounts.ts';
import { peopleEndpoints } from '@reprise/contract/people.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';

/** The user record of the signed-in person, which alone has the first and last name. */
export function ownRecordQuery(uid: string) {
  return queryOptions<OwnRecord>({
    queryKey: ['settings', 'own-record', uid],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(accountEndpoints.userInfo, { query: { uid } }, { signal });
      if (rows[0]) return rows[0];
      throw new ApiError('NOT_FOUND', 'The account has no user record.');
    },
    meta: { notice: false },
  });
}

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export async function saveNames(uid: string, { firstName, lastName }: Names): Promise<void> {
  const body = { uid, fname: firstName, lname: lastName };
  await callApi(peopleEndpoints.updateName, { body });
}

export async function savePhoto({ displayName }: AuthUser, img: string): Promise<void> {
  await callApi(peopleEndpoints.updateImage, { body: { username: displayName, img } });
}
