import { accountEndpoints, type UserRecord } from '@reprise/contract/accounts/calls.ts';
import { language } from '@reprise/contract/language/current.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { serverNow } from '#platform/server-clock.ts';

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;

export interface NewUserRecord {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

export async function saveUser(
  { uid, email }: { uid: string; email: string },
  { firstName, lastName, username }: NewUserRecord,
  invite: string | null,
): Promise<void> {
  const body = {
    fname: firstName,
    lname: lastName,
    email,
    username,
    firebaseUID: uid,
    date_created: serverNow().toISOString(),
    ...(invite !== null && { invite }),
    language,
  };
  await callApi(accountEndpoints.saveUser, { body });
}

/** Returns null if the registration is not finished. */
export async function fetchOwnRecord(uid: string): Promise<UserRecord | null> {
  const { rows } = await callApi(accountEndpoints.userInfo, { query: { uid } });
  return rows[0] ?? null;
}

export async function sendLoginDate(uid: string): Promise<void> {
  const body = { uid, date_login: serverNow().toISOString() };
  await callApi(accountEndpoints.updateLoginDate, { body });
}

/**
 * Retries until it gets a response: after Retry-After when rate-limited, otherwise with growing
 * delays.
 */
export function usernameTakenQuery(username: string) {
  return queryOptions({
    queryKey: ['accounts', 'username-taken', username],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(
        accountEndpoints.checkUsername,
        { query: { username } },
        { signal },
      );
      return (rows[0]?.count ?? 0) > 0;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: true,
    retryDelay: retryDelayMs,
    meta: { notice: false },
  });
}

function retryDelayMs(failures: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * 1_000;
  return Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS);
}
