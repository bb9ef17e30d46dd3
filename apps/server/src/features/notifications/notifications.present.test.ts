import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { expect, it } from 'vitest';
import { sentenceOf } from './notifications.present.ts';

it('a kind of a newer release reads as an acceptance', () => {
  const notification = { kind: 'newer' as 'request', username: 'bob' };
  expect(sentenceOf(notification)).toBe(notificationTexts.requestAccepted('bob'));
});
