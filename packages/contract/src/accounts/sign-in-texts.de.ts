import type { Translation } from '../language/translation.ts';
import type * as english from './sign-in-texts.ts';

export const signInTexts: Translation<typeof english.signInTexts> = {
  continueWith: (provider) => `Weiter mit ${provider}`,
  failedToStart: 'Der Anbieter ist nicht erreichbar. Versuch es gleich noch einmal.',

  finish: {
    title: 'Anmelden',
    newTitle: 'Wähle einen Benutzernamen',
    loading: 'Du wirst angemeldet',
    newPerson:
      'Ergänze noch deinen Namen und einen Benutzernamen. Dein Konto wird mit der Registrierung erstellt.',
    anotherAccount: 'Anderes Konto verwenden',
    canceled: 'Du hast die Anmeldung abgebrochen.',
    expired:
      'Diese Anmeldung ist abgelaufen, ein anderer Tab hat eine neue begonnen, oder dein Browser blockiert Cookies. Fang noch einmal an.',
    failed: 'Die Anmeldung ist fehlgeschlagen. Versuch es noch einmal oder melde dich anders an.',
    noEmail:
      'Der Anbieter hat deine E-Mail-Adresse nicht weitergegeben. Erlaube es dort oder melde dich anders an.',
    emailTaken:
      'Zu deiner E-Mail-Adresse gibt es schon ein Konto. Melde dich zuerst wie gewohnt an und füge den Anbieter dann in den Einstellungen hinzu.',
    taken:
      'Das Konto wurde nicht hinzugefügt: Es gehört hier zu einem anderen, oder du hast schon ein anderes dieses Anbieters hinzugefügt.',
    notYours:
      'Mit diesem Konto meldest du dich hier nicht an. Melde dich dort mit dem Konto an, das du hinzugefügt hast.',
    added: 'Die Anmeldeart wurde zu deinem Konto hinzugefügt.',
    confirmed: 'Danke. Jetzt kannst du die Änderung vornehmen.',
    toLogin: 'Zurück zur Anmeldung',
    toSettings: 'Zurück zu den Einstellungen',
  },

  methods: {
    title: 'Anmeldearten',
    text: 'Dein Passwort und Konten anderswo, mit denen du dich hier anmeldest.',
    failed: 'Deine Anmeldearten konnten nicht geladen werden.',
    list: 'Anmeldearten',
    password: 'Passwort',
    added: (age) => `Hinzugefügt ${age}`,
    inUse: 'Hinzugefügt',
    notAdded: 'Nicht hinzugefügt',
    add: 'Hinzufügen',
    addOf: (name) => `${name} hinzufügen`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    wasRemoved: (name) => `${name} wurde entfernt. Deine anderen Geräte sind abgemeldet.`,
    addTitle: (name) => `${name} hinzufügen?`,
    addText: (name) =>
      `Du kannst dich dann auch mit ${name} anmelden. Als Nächstes öffnet sich die Seite dort.`,
    removeTitle: (name) => `${name} entfernen?`,
    removeText:
      'Du kannst dich damit nicht mehr anmelden. Deine anderen Geräte werden abgemeldet, deine Zugriffstokens widerrufen und deine Webhooks ausgeschaltet.',
    removeFailed: 'Die Anmeldeart konnte nicht entfernt werden. Versuch es noch einmal.',
    last: 'Du könntest dich nicht mehr anmelden. Füge zuerst eine andere Anmeldeart hinzu.',
  },

  confirm: {
    needed:
      'Dein Konto hat kein Passwort. Wenn deine Anmeldung länger als fünf Minuten her ist, bestätige zuerst:',
    tooOld: 'Bestätige, dass du es bist, und nimm die Änderung dann noch einmal vor.',
    with: (provider) => `Mit ${provider} bestätigen`,
    withPasskey: 'Mit einem Passkey bestätigen',
    passkeyFailed:
      'Der Passkey hat es nicht bestätigt. Versuch es noch einmal oder wähle einen anderen Weg.',
    none: 'Dein Konto hat kein Passwort und keinen anderen Weg, um zu bestätigen, dass du es bist.',
    set: 'Passwort festlegen',
    setText:
      'Dein Konto hat noch kein Passwort. Mit einem kannst du dich auch mit deiner E-Mail-Adresse anmelden.',
  },
};

export const signInLinkTexts: Translation<typeof english.signInLinkTexts> = {
  open: 'Anmeldelink per E-Mail schicken',
  title: 'Per E-Mail anmelden',
  ask: 'Gib deine E-Mail-Adresse ein. Du bekommst einen Link, der dich ohne Passwort anmeldet.',
  use: 'Melde dich bei dem Konto an, an das dieser Link gesendet wurde.',
  which: 'Gib die E-Mail-Adresse ein, an die dieser Link gesendet wurde.',
  wrongEmail: 'Dieser Link wurde an eine andere E-Mail-Adresse gesendet.',
  submit: 'Anmelden',
  failed: 'Die Anmeldung ist fehlgeschlagen. Versuch es noch einmal.',
};
