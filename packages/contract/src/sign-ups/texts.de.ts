import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const signUpTexts: Translation<typeof english.signUpTexts> = {
  closedTitle: 'Registrierung geschlossen',
  closed: 'Im Moment können keine neuen Konten erstellt werden. Hast du ein Konto, melde dich an.',
  inviteTitle: 'Du brauchst eine Einladung',
  invite: 'Öffne den Einladungslink, den du bekommen hast, oder gib ihn hier ein.',
  inviteField: 'Einladungslink oder Code',
  proceed: 'Weiter',
  badInvite: 'Diese Einladung ist nicht gültig. Vielleicht ist sie aufgebraucht oder ersetzt.',
  checkFailed: 'Die Einladung konnte nicht geprüft werden. Versuch es noch einmal.',
  invited: 'Deine Einladung ist gültig. Registriere dich unten.',
  approval: 'Neue Konten müssen freigegeben werden. Du kannst dich jetzt registrieren.',
  checking: 'Wird geprüft …',
  checkingHint:
    'Dein Browser löst eine kleine Aufgabe, die massenhafte Registrierungen verhindert.',
  pendingTitle: 'Wartet auf Freigabe',
  pending: 'Dein Konto ist erstellt. Der Betreiber muss es freigeben, bevor du es nutzen kannst.',
  pendingHint:
    'Diese Seite öffnet die App, sobald du freigegeben bist. Du kannst auch später wiederkommen.',
};
