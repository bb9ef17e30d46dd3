import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './sign-out-texts.ts';

const plural = pluralIn('es');

export const signOutTexts: Translation<typeof english.signOutTexts> = {
  title: '¿Cerrar sesión y borrar lo que no se ha enviado?',
  unsent: (count) =>
    plural(count, {
      one: 'No se ha enviado 1 mensaje o publicación. Al cerrar sesión se borra.',
      other: `No se han enviado ${count} mensajes y publicaciones. Al cerrar sesión se borran.`,
    }),
  confirm: 'Borrar y cerrar sesión',
};
