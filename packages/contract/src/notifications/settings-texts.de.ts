import type { Translation } from '../language/translation.ts';
import type * as english from './settings-texts.ts';

export const notificationSettingsTexts: Translation<typeof english.notificationSettingsTexts> = {
  heading: 'Benachrichtigungen',
  hint: 'Benachrichtigungen, die in der App aus sind, werden nicht aufgelistet und nicht gezählt. Frühere bleiben in der Liste und sind nicht mehr neu.',
  kind: 'Art',
  channels: { app: 'In der App', push: 'Push' },
  email: 'Deine Woche auch als E-Mail',
  emailHint: 'Sonntags, an deine bestätigte E-Mail-Adresse. Aus, wenn „Deine Woche“ oben aus ist.',
  emailUnconfirmed: 'Bestätige zuerst deine E-Mail-Adresse.',
  always: 'Immer',
  never: 'Nie',
  kinds: {
    likes: { name: 'Likes', hint: 'Jemandem gefällt dein Clip' },
    friends: {
      name: 'Freundschaftsanfragen',
      hint: 'Jemand sendet dir eine Anfrage oder nimmt deine an',
    },
    invitations: {
      name: 'Einladungen',
      hint: 'Jemand kommt über deinen Einladungslink oder fügt dich zu einer Gruppe hinzu',
    },
    messages: { name: 'Nachrichten', hint: 'Außer aus stummen Unterhaltungen' },
    replies: { name: 'Antworten', hint: 'Auf deine Nachrichten und Clips' },
    reactions: { name: 'Reaktionen', hint: 'Auf deine Nachrichten und Clips' },
    'same-moment': {
      name: 'Derselbe Moment',
      hint: 'Jemand markiert den Moment deines Clips auch',
    },
    answers: { name: 'Antworten mit Clips', hint: 'Jemand antwortet mit einem Clip auf deinen' },
    week: {
      name: 'Deine Woche',
      hint: 'Sonntags, Clips deiner Freunde und von diesem Tag in früheren Jahren',
    },
    mixes: { name: 'Mixe', hint: 'Ein Freund bittet dich um Clips für einen Mix' },
    decisions: {
      name: 'Entscheidungen',
      hint: 'Ein Moderator entscheidet über deine Meldung oder deinen Clip',
    },
  },
  switchOf: (kind, channel) => `${kind}, ${channel}`,
  unknown: 'Deine Einstellungen für Benachrichtigungen konnten nicht geladen werden.',
  failed: 'Die Einstellung wurde nicht gespeichert. Versuch es noch einmal.',
};
