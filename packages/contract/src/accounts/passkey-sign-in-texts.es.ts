import type { Translation } from '../language/translation.ts';
import type * as english from './passkey-sign-in-texts.ts';

export const passkeySignInTexts: Translation<typeof english.passkeySignInTexts> = {
  start: 'Usar una llave de acceso',
  failed: 'No se pudo usar esta llave de acceso. Usa tu contraseña o inténtalo de nuevo.',
  unsupported: 'Este navegador no admite llaves de acceso en esta página.',
};
