import { passkeyNameField } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';

export function nameErrorOf(name: string): string | undefined {
  return passkeyNameField.safeParse(name).success ? undefined : passkeyTexts.nameRule;
}
