import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const webhookTexts: Translation<typeof english.webhookTexts> = {
  noAddress: 'Gib eine Adresse ein.',
  badAddress: 'Gib eine Adresse ein, die mit https:// beginnt, ohne Namen, Passwort und #.',
  privateAddress:
    'Nur https-Adressen im Internet können Webhooks empfangen, auf Port 443 oder über 1023.',
  tooMany: 'Du hast 10 Webhooks. Lösche zuerst einen.',
};

export const webhookRowTexts: Translation<typeof english.webhookRowTexts> = {
  title: 'Webhooks',
  text: [
    'Ein Webhook sendet deine neuen Clips oder die Nachrichten einer Gruppe an einen Server von dir. ',
    'So wird er signiert',
    '.',
  ],
  list: 'Webhooks',
  failed: 'Deine Webhooks konnten nicht geladen werden.',
  create: 'Neuer Webhook',
  clips: 'Deine neuen Clips',
  messages: (group) => `Nachrichten in ${group}`,
  leftGroup: 'Nachrichten einer Gruppe, die du verlassen hast',
  failing: (age) => `schlägt fehl, zuerst ${age}`,
  off: 'ausgeschaltet',
  showOf: (address) => `Zustellungen an ${address}`,
  show: 'Zustellungen',
  deleteOf: (address) => `Webhook an ${address} löschen`,
  delete: 'Löschen',
  wasDeleted: 'Der Webhook wurde gelöscht.',
  deleteTitle: 'Diesen Webhook löschen?',
  deleteText: (address) => `An ${address} wird nichts mehr gesendet.`,
  deleteFailed: 'Der Webhook konnte nicht gelöscht werden. Versuch es noch einmal.',
};

export const newWebhookTexts: Translation<typeof english.newWebhookTexts> = {
  title: 'Neuer Webhook',
  address: 'Adresse',
  addressHint: 'Eine https-Adresse im Internet, die POST-Anfragen annimmt.',
  sends: 'Er sendet',
  noGroup: 'Eine Gruppe kannst du wählen, sobald du in einer bist.',
  submit: 'Webhook erstellen',
  failed: 'Der Webhook konnte nicht erstellt werden. Versuch es noch einmal.',
  shownTitle: 'Geheimnis des Webhooks',
  shown: 'Dein Server prüft damit, dass eine Anfrage von hier kommt. Es wird nur einmal angezeigt.',
  secret: 'Geheimnis',
};

export const deliveryTexts: Translation<typeof english.deliveryTexts> = {
  title: 'Zustellungen',
  list: 'Letzte Zustellungen',
  none: 'In den letzten 7 Tagen wurde nichts gesendet.',
  failed: 'Die Zustellungen konnten nicht geladen werden.',
  events: { 'clip.posted': 'Neuer Clip', 'message.sent': 'Nachricht', test: 'Test' },
  states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  answer: (status, answer) =>
    [status === null ? 'Keine Antwort' : `Status ${status}`, answer].filter(Boolean).join(': '),
  resend: 'Noch einmal senden',
  resendOf: (event, age) => `Noch einmal senden: ${event}, ${age}`,
  test: 'Test senden',
  turnOn: 'Einschalten',
  isOff:
    'Dieser Webhook ist aus: Seine Zustellungen sind fehlgeschlagen, du hast dich überall abgemeldet oder die Gruppe verlassen. Was seitdem geschah, wird nicht gesendet.',
  newSecret: 'Neues Geheimnis',
  newSecretTitle: 'Das Geheimnis ersetzen?',
  newSecretText: 'Einen Tag lang wird auch mit dem alten Geheimnis signiert.',
  queued: 'Es wird gleich gesendet.',
  turnedOn: 'Der Webhook ist eingeschaltet.',
  changeFailed: 'Das hat nicht funktioniert. Versuch es noch einmal.',
};
