import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './sign-out-texts.ts';

const plural = pluralIn('de');

export const signOutTexts: Translation<typeof english.signOutTexts> = {
  title: 'Abmelden und Ungesendetes löschen?',
  unsent: (count) =>
    plural(count, {
      one: '1 Nachricht oder Beitrag wurde noch nicht gesendet und geht beim Abmelden verloren.',
      other: `${count} Nachrichten und Beiträge wurden noch nicht gesendet und gehen beim Abmelden verloren.`,
    }),
  confirm: 'Löschen und abmelden',
};
