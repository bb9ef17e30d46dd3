import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

export const accountMailTexts: Translation<typeof english.accountMailTexts> = {
  resetPassword: {
    subject: 'Wähle ein neues Passwort',
    request: 'Wir haben eine Anfrage erhalten, das Passwort deines Kontos zurückzusetzen.',
    validity: (minutes) =>
      `Der Link unten ist ${minutes} Minuten gültig und funktioniert nur einmal. Warst du das nicht, ignoriere diese E-Mail: Es hat sich nichts geändert.`,
    link: 'Neues Passwort wählen',
  },
  signInLink: {
    subject: 'Anmelden',
    request: 'Wir haben eine Anfrage erhalten, dich ohne Passwort bei deinem Konto anzumelden.',
    validity: (minutes) =>
      `Der Link unten ist ${minutes} Minuten gültig und funktioniert nur einmal. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Ohne den Link kann sich niemand anmelden.`,
    link: 'Anmelden',
  },
  confirmEmail: {
    subject: 'Bestätige deine E-Mail-Adresse',
    request: 'Bitte bestätige, dass diese Adresse deine ist, um sie für dein Konto zu verwenden.',
    validity: (minutes) =>
      `Der Link unten ist ${minutes} Minuten gültig und funktioniert nur einmal. Warst du das nicht, ignoriere diese E-Mail: Es ändert sich nichts.`,
    link: 'Diese E-Mail-Adresse bestätigen',
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    changed:
      'Das Passwort deines Kontos wurde gerade geändert, und alle anderen Sitzungen wurden abgemeldet.',
    lostFactors:
      'Deine E-Mail-Adresse war nicht bestätigt, darum wurden Passkeys, die Anmeldung in zwei Schritten und verbundene Konten entfernt: Jemand anderes könnte sie hinzugefügt haben. Du kannst sie in den Einstellungen wieder hinzufügen.',
    passkeys:
      'Passkeys funktionieren weiterhin: Entferne in den Einstellungen alle, die nicht dir gehören.',
    notYou: 'Warst du das nicht, setze dein Passwort auf der Anmeldeseite zurück.',
  },
  passkeyAdded: {
    subject: 'Ein Passkey wurde zu deinem Konto hinzugefügt',
    added:
      'Gerade wurde ein Passkey zu deinem Konto hinzugefügt. Damit meldet man sich ohne dein Passwort an.',
    notYou: 'Warst du das nicht, entferne ihn in den Einstellungen und wähle ein neues Passwort.',
  },
  providerAdded: {
    subject: (provider) => `${provider} wurde zu deinem Konto hinzugefügt`,
    added: (provider) =>
      `Gerade wurde ein Konto bei ${provider} zu deinem Konto hinzugefügt. Damit meldet man sich ohne dein Passwort an.`,
    notYou: 'Warst du das nicht, entferne es in den Einstellungen und wähle ein neues Passwort.',
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    changed:
      'Dein Konto verwendet jetzt eine andere E-Mail-Adresse. An diese hier senden wir nichts mehr.',
    notYou: 'Warst du das nicht, wende dich an den Betreiber dieser Seite.',
  },
  emailTaken: {
    subject: 'Du hast schon ein Konto',
    taken:
      'Wir haben eine Anfrage erhalten, diese Adresse für ein anderes Konto zu verwenden. Sie gehört schon zu einem, darum wurde nichts geändert.',
    reset: 'Kannst du dich nicht anmelden, setze dein Passwort auf der Anmeldeseite zurück.',
  },
};
