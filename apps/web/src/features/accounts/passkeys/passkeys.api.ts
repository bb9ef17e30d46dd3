import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import { callApi } from '#platform/api/api-client.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';

/** Requires a recent sign-in. Returns false if the user cancels the browser's dialog. */
export async function addPasskey(auth: AuthClient, uid: string, name: string): Promise<boolean> {
  const browser = await auth.passkeys();
  const options = await callApi(passkeyEndpoints.passkeyOptions, { body: { uid } });
  const passkey = await browser.create(options);
  if (passkey === null) return false;
  await callApi(passkeyEndpoints.addPasskey, { body: { uid, name, passkey } });
  return true;
}

export async function renamePasskey(uid: string, passkey_id: string, name: string): Promise<void> {
  await callApi(passkeyEndpoints.renamePasskey, { body: { uid, passkey_id, name } });
}

/** Requires a recent sign-in. */
export async function removePasskey(uid: string, passkey_id: string): Promise<void> {
  await callApi(passkeyEndpoints.removePasskey, { body: { uid, passkey_id } });
}
