import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

const sessionsKey = ['accounts', 'sessions'] as const;

export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: [...sessionsKey, uid],
    queryFn: ({ signal }) =>
      callApi(accountLifecycleEndpoints.sessions, { query: { uid } }, { signal }),
    // Another device may have signed in.
    staleTime: 0,
  });
}

export function useEndSession(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => endSession(uid, sessionId),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
    meta: { notice: false },
  });
}

/** Ending a session that has already ended succeeds. */
async function endSession(uid: string, session_id: string): Promise<void> {
  try {
    await callApi(accountLifecycleEndpoints.endSession, { body: { uid, session_id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** Ends all sessions of the user; with `exceptThis`, all others. */
export async function endSessions(uid: string, exceptThis: boolean): Promise<void> {
  await callApi(accountLifecycleEndpoints.signOutEverywhere, {
    body: { uid, except_this: exceptThis },
  });
}
