import type { Translation } from '../language/translation.ts';
import type * as english from './bell-texts.ts';

export const bellTexts: Translation<typeof english.bellTexts> = {
  messages: (unseen) => (unseen > 0 ? `Nachrichten, ${unseen} ungelesen` : 'Nachrichten'),
  notifications: (count) => (count > 0 ? `Benachrichtigungen, ${count} neu` : 'Benachrichtigungen'),
  title: 'Benachrichtigungen',
  failed: 'Die Benachrichtigungen konnten nicht geladen werden.',
  clearFailed:
    'Deine Benachrichtigungen konnten nicht als gelesen markiert werden. Versuch es noch einmal.',
};
