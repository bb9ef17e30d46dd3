import { accountLifeEndpoints } from '@reprise/contract/account-life.ts';
import { callApi, fetchFile } from '#platform/api/api-client.ts';

/** Ends the person's sessions on all devices; with `exceptThis` the one of this page goes on. */
export async function endSessions(uid: string, exceptThis: boolean): Promise<void> {
  await callApi(accountLifeEndpoints.signOutEverywhere, { body: { uid, except_this: exceptThis } });
}

/** Deletes the person with everything that is theirs. Needs a sign-in of the last minutes. */
export async function deleteUser(uid: string): Promise<void> {
  await callApi(accountLifeEndpoints.deleteAccount, { body: { uid } });
}

/** Everything that the product keeps of the person, as a zip file. */
export function fetchExport(uid: string): Promise<Blob> {
  return fetchFile(accountLifeEndpoints.exportAccount, { query: { uid } });
}
