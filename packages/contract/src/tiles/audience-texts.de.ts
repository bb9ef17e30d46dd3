import type * as english from './audience-texts.ts';

export const audienceLabel = 'Wer ihn sieht';

export const audienceTexts: typeof english.audienceTexts = {
  everyone: { name: 'Alle', hint: 'Alle, mit oder ohne Konto.' },
  friends: {
    name: 'Freunde',
    hint: 'Nur deine Freunde sehen ihn. Andere finden ihn nicht, und er wird nicht mitgezählt.',
  },
};
