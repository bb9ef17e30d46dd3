import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { callApi, fetchFile } from '#platform/api/api-client.ts';

/** Ends all sessions of the user; with `exceptThis`, all others. */
export async function endSessions(uid: string, exceptThis: boolean): Promise<void> {
  await callApi(accountLifecycleEndpoints.signOutEverywhere, {
    body: { uid, except_this: exceptThis },
  });
}

/** Requires a recent sign-in. */
export async function deleteUser(uid: string): Promise<void> {
  await callApi(accountLifecycleEndpoints.deleteAccount, { body: { uid } });
}

export function fetchExport(uid: string): Promise<Blob> {
  return fetchFile(accountLifecycleEndpoints.exportAccount, { query: { uid } });
}
