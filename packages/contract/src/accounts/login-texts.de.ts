import type { Translation } from '../language/translation.ts';
import type * as english from './login-texts.ts';

export const loginTexts: Translation<typeof english.loginTexts> = {
  passwordRule:
    'Anforderungen: mindestens 1 Ziffer, 1 Sonderzeichen aus !@#$%^&*, 6 bis 16 Zeichen lang',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  login: 'Anmelden',
  register: 'Registrieren',
  signUp: 'Konto erstellen',
  loginEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  registerEmail: 'Gib eine gültige E-Mail-Adresse ein.',
  personName:
    'Mindestens 2 Zeichen, davon ein Buchstabe. Erlaubt sind auch Punkt, Komma, Bindestrich und Apostroph',
  usernameInvalid: 'nur Buchstaben, Ziffern, [._]. 3 bis 15 Zeichen lang',
  usernameTaken: 'Benutzername nicht verfügbar',
  usernameAvailable: (username) => `${username} ist frei!!`,

  heading: 'Noch einmal, gemeinsam.',
  sessionEnded: 'Deine Sitzung ist beendet. Melde dich wieder an, um weiterzumachen.',
  tabs: 'Anmelden oder registrieren',
  loginFields: 'E-Mail-Adresse und Passwort',
  registerFields: 'Über dich',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  repeatPassword: 'Passwort wiederholen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  username: 'Benutzername',
  checkingUsername: 'Wird geprüft',
  finishRegistration: 'Dein Konto ist erstellt. Ergänze noch deinen Namen und einen Benutzernamen.',
  anotherEmail: 'Andere E-Mail-Adresse verwenden',
  accept: {
    before: 'Mit der Registrierung akzeptierst du die ',
    terms: 'Nutzungsbedingungen',
    between: ' dieser Seite und die ',
    providerTerms: 'Nutzungsbedingungen von YouTube',
    after: '.',
  },
  signUpFailed:
    'Dein Konto konnte nicht erstellt werden. Prüfe das Formular und versuch es noch einmal.',
};
