import { passkeyNameField } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';

/** Returns the message under the name's field; undefined if the name is valid. */
export function nameErrorOf(name: string): string | undefined {
  return passkeyNameField.safeParse(name).success ? undefined : passkeyTexts.nameRule;
}
