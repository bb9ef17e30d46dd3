import type { Translation } from '../language/translation.ts';
import type * as english from './claim-mail-texts.ts';

export const claimMailTexts: Translation<typeof english.claimMailTexts> = {
  confirm: {
    subject: 'Bestätige deinen Anspruch',
    received: 'Mit dieser Adresse wurden Rechte an einem Clip auf dieser Seite beansprucht.',
    validity: (hours) =>
      `Der Link unten gilt ${hours} Stunden und funktioniert einmal. Hast du den Anspruch dort bestätigt, sieht ihn sich ein Mensch an. Hast du keinen Clip beansprucht, ignoriere diese E-Mail: Es passiert nichts.`,
    link: 'Anspruch bestätigen',
  },
  outcomes: {
    upheld: {
      subject: 'Dein Anspruch wurde anerkannt',
      sentence: 'Der Clip, den du beansprucht hast, wurde entfernt',
    },
    rejected: {
      subject: 'Dein Anspruch wurde abgelehnt',
      sentence:
        'Wir haben den Clip geprüft, den du beansprucht hast, und er bleibt auf dieser Seite',
    },
    gone: {
      subject: 'Der Clip, den du beansprucht hast, wurde gelöscht',
      sentence:
        'Der Besitzer hat den Clip gelöscht, den du beansprucht hast, bevor wir entschieden haben',
    },
  },
  reason: (note) => `Der Grund: ${note}`,
  disagree: (contact) => `Bist du nicht einverstanden, schreib an ${contact}.`,
};
