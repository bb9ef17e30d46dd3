import type { Translation } from '../language/translation.ts';
import type * as english from './invite-texts.ts';
import { siteName } from '../site/site-name.ts';

export const inviteTexts: Translation<typeof english.inviteTexts> = {
  title: 'Freunde einladen',
  intro: 'Wer sich über deinen Link registriert, ist sofort mit dir befreundet.',
  get findIntro() {
    return `Ist dein Freund schon auf ${siteName()}?`;
  },
  link: 'Dein Einladungslink',
  linkHint: 'Teile ihn nur mit Freunden: Wer ihn hat, kann sich mit dir befreunden.',
  copy: 'Link kopieren',
  copied: 'Link kopiert.',
  copyFailed: 'Der Link konnte nicht kopiert werden. Markiere ihn stattdessen.',
  share: 'Teilen über …',
  email: 'Per E-Mail senden',
  shareFailed: 'Das Teilen ist fehlgeschlagen. Kopiere stattdessen den Link.',
  shareTitle: (username) => `${username} lädt dich zu ${siteName()} ein`,
  qr: 'QR-Code deines Einladungslinks',
  renew: 'Neuer Link',
  renewTitle: 'Deinen Link ersetzen?',
  renewText:
    'Der bisherige Link und sein QR-Code gelten dann nicht mehr. Deine Freunde bleiben deine Freunde.',
  renewed: 'Das ist dein neuer Link. Der alte gilt nicht mehr.',
  loadFailed: 'Dein Link konnte nicht geladen werden.',
  createFailed: 'Dein Link konnte nicht erstellt werden. Versuch es noch einmal.',

  first: 'Zu zweit ist es schöner',
  firstText:
    'Lass jemanden diesen Code scannen, oder sende deinen Link. Ihr seid befreundet, sobald die Registrierung fertig ist.',
  firstClip: 'Und jetzt spiel es einem Freund vor',
  copyInvite: 'Einladungslink kopieren',
  inviteCopied: 'Link kopiert. Füge ihn in eine Nachricht an deinen Freund ein.',

  pageTitle: 'Einladung',
  invites: (username) => `${username} lädt dich zu ${siteName()} ein`,
  pitch:
    'Teile kurze Clips der Songs, die du liebst. Registriere dich, und ihr seid sofort befreundet.',
  signUp: 'Registrieren',
  signIn: 'Ich habe ein Konto',
  ask: (username) => `Nimm an, um dich mit ${username} zu befreunden.`,
  blocked: (username) =>
    `Du hast ${username} blockiert. Hebe die Blockierung auf, damit ihr euch befreunden könnt.`,
  open: 'Profil öffnen',
  accepted: (username) => `Du und ${username} seid befreundet.`,
  failed: 'Die Einladung konnte nicht angenommen werden. Versuch es noch einmal.',
  pageFailed: 'Die Einladung konnte nicht geladen werden.',
  gone: 'Dieser Einladungslink ist nicht gültig',
  goneText: 'Vielleicht wurde er ersetzt. Bitte deinen Freund um einen neuen.',
  own: 'Das ist dein eigener Link',
  ownText: 'Sende ihn einem Freund.',
  manage: 'Dein Einladungslink',
  home: 'Clips ansehen',

  registering: (username) => `Du und ${username} seid befreundet, sobald du dich registrierst.`,
  withoutInvite: 'Einladung entfernen',
};
