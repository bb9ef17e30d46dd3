import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { callApi, fetchFile } from '#platform/api/api-client.ts';

/** Ends the person's sessions on all devices; with `exceptThis` the one of this page goes on. */
export async function endSessions(uid: string, exceptThis: boolean): Promise<void> {
  await callApi(accountLifecycleEndpoints.signOutEverywhere, {
    body: { uid, except_this: exceptThis },
  });
}

/** Deletes the person with everything that is theirs. Needs a sign-in of the last minutes. */
export async function deleteUser(uid: string): Promise<void> {
  await callApi(accountLifecycleEndpoints.deleteAccount, { body: { uid } });
}

/** Everything that the product keeps of the person, as a zip file. */
export function fetchExport(uid: string): Promise<Blob> {
  return fetchFile(accountLifecycleEndpoints.exportAccount, { query: { uid } });
}
