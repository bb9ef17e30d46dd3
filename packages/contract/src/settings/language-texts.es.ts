import type { Translation } from '../language/translation.ts';
import type * as english from './language-texts.ts';

export const languageTexts: Translation<typeof english.languageTexts> = {
  heading: 'Idioma',
  label: 'Idioma',
  hint: 'También para los correos y las notificaciones push. La página se recarga.',
  failed: 'No se pudo cambiar el idioma. Inténtalo de nuevo.',
};
