import type { Translation } from '../language/translation.ts';
import type * as english from './passkey-sign-in-texts.ts';

export const passkeySignInTexts: Translation<typeof english.passkeySignInTexts> = {
  start: 'Passkey verwenden',
  failed:
    'Dieser Passkey konnte nicht verwendet werden. Verwende dein Passwort oder versuch es noch einmal.',
  unsupported: 'Dieser Browser unterstützt auf dieser Seite keine Passkeys.',
};
