import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

export const webhookMailTexts: Translation<typeof english.webhookMailTexts> = {
  subject: 'Ein Webhook wurde ausgeschaltet',
  off: (host) =>
    `Dein Webhook an ${host} ist tagelang fehlgeschlagen, oder sein Empfänger wollte ihn beenden. Er wurde ausgeschaltet.`,
  next: 'In den Einstellungen unter „Für Entwickler“ siehst du die letzten Antworten und schaltest ihn wieder ein.',
  link: 'Einstellungen öffnen',
};
