import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const pushTexts: Translation<typeof english.pushTexts> = {
  requestTitle: 'Neue Freundschaftsanfrage',
  acceptanceTitle: 'Anfrage angenommen',
  invitationTitle: 'Einladung angenommen',
  groupTitle: 'Neue Gruppe',
  decisionTitle: 'Moderation',
  reacted: (emoji) => `Hat mit ${emoji} auf deine Nachricht reagiert.`,
  label: 'Push-Nachrichten auf diesem Gerät',
  get note() {
    return `Auch wenn ${siteName()} geschlossen ist. Beim Abmelden werden sie ausgeschaltet.`;
  },
  get blocked() {
    return `Dein Browser blockiert Benachrichtigungen von ${siteName()}. Erlaube sie in den Einstellungen der Website neben der Adressleiste und komm dann zurück.`;
  },
  get unsupported() {
    return `Dieser Browser unterstützt keine Benachrichtigungen von ${siteName()}.`;
  },
  get install() {
    return `Füge ${siteName()} auf dem iPhone oder iPad zuerst zum Home-Bildschirm hinzu: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffne es danach von dort.`;
  },
  off: 'Auf diesem Server gibt es keine Benachrichtigungen.',
  failed: 'Benachrichtigungen konnten nicht eingeschaltet werden. Versuch es später noch einmal.',
};
