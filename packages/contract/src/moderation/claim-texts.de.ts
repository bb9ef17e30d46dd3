import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './claim-texts.ts';

const plural = pluralIn('de');

export const claimFieldTexts: Translation<typeof english.claimFieldTexts> = {
  name: 'Gib einen Namen mit 1 bis 100 Zeichen ein.',
  email: 'Gib die E-Mail-Adresse ein, unter der wir dich erreichen.',
  reason: 'Gib einen Grund mit 1 bis 1.000 Zeichen ein.',
  isTrue: 'Bestätige, dass deine Angaben stimmen.',
};

const days = (count: number) => plural(count, { one: 'einem Tag', other: `${count} Tagen` });

export const claimTexts: Translation<typeof english.claimTexts> = {
  title: 'Einen Clip beanspruchen',
  clip: 'Der Clip, um den es geht',
  heading: 'Gehört das dir?',
  lead: 'Sag es uns, dann sieht sich ein Mensch das an. Du brauchst kein Konto.',
  role: 'Was du damit zu tun hast',
  roles: {
    maker: 'Ich habe dieses Video gemacht',
    agent: 'Ich vertrete die Person, die es gemacht hat',
    depicted: 'Ich bin darin zu sehen',
  },
  name: 'Name',
  email: 'E-Mail-Adresse',
  reason: 'Grund',
  isTrue: 'Was ich hier angebe, stimmt.',
  send: 'Senden',
  promise: (count, isMailed) =>
    `${isMailed ? `Antwort innerhalb von ${days(count)}, per E-Mail.` : `Entscheidung innerhalb von ${days(count)}. Diese Website sendet keine E-Mails: Öffne diese Seite dann noch einmal.`} Deine E-Mail-Adresse sehen nur die Menschen, die diese Seite betreiben.`,
  failed:
    'Dein Anspruch wurde nicht gesendet. Was du geschrieben hast, steht noch hier, versuch es noch einmal.',
  unloaded: 'Der Clip konnte nicht geladen werden.',
  hidden: 'Dieser Clip ist ausgeblendet, solange wir prüfen.',
  hiddenLead: 'Jemand prüft schon einen Anspruch oder eine Meldung. Du musst nichts tun.',
  way: 'Wie es weitergeht',
  confirmHeading: 'Noch ein Schritt: deine E-Mail-Adresse',
  confirmLead: [
    'Wir haben an ',
    ' geschrieben. Öffne den Link darin, dann sieht sich ein Mensch deinen Anspruch an.',
  ],
  receivedHeading: 'Dein Anspruch ist bei uns',
  receivedLead:
    'Diese Website sendet keine E-Mails. Öffne diese Seite noch einmal, um zu sehen, ob der Clip weg ist.',
  sent: 'Gesendet',
  confirmStep: 'Bestätige deine E-Mail-Adresse',
  confirmHint: 'Der Link gilt 24 Stunden',
  writeTo: 'Schreib an ',
  writeHint: (email) => `Von ${email}, damit wir wissen, wer fragt`,
  decisionStep: 'Ein Mensch entscheidet',
  mailedHint: (count) => `Innerhalb von ${days(count)}, mit Begründung per E-Mail`,
  askHint: (count) =>
    `Innerhalb von ${days(count)}, die Begründung steht in unserer Antwort auf deine Nachricht`,
  unmailedHint: (count) => `Innerhalb von ${days(count)}`,
  nothingCame: 'Nichts angekommen?',
  sendAgain: 'Noch einmal senden',
  sentAgain: 'Wir haben noch einmal geschrieben. Nur der neueste Link ist nötig.',
  confirm: {
    title: 'Bestätige deinen Anspruch',
    ask: 'Bestätige, dass du diesen Anspruch gesendet hast und dass diese E-Mail-Adresse deine ist.',
    button: 'Bestätigen',
    doneTitle: 'Dein Anspruch ist bestätigt',
    done: (count) =>
      `Ein Mensch sieht ihn sich an und schreibt dir innerhalb von ${days(count)}, mit Begründung.`,
    invalid:
      'Dieser Link ist ungültig, abgelaufen oder schon verwendet. Hast du deinen Anspruch bestätigt, musst du nichts tun. Sonst beanspruche den Clip noch einmal.',
    missing: 'Öffne den Link in unserer E-Mail, um deinen Anspruch zu bestätigen.',
    failed: 'Dein Anspruch wurde nicht bestätigt. Versuch es noch einmal.',
    home: 'Mehr Clips ansehen',
  },
};
