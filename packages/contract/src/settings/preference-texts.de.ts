import type { Translation } from '../language/translation.ts';
import type * as english from './preference-texts.ts';

export const preferenceTexts: Translation<typeof english.preferenceTexts> = {
  sound: 'Ton an',
  captionsHint: 'Wenn das Video welche hat.',
  loop: 'Clips als Schleife',
  loopHint: 'Ausgeschaltet laufen Clips nur einmal.',
  volume: 'Lautstärke',
  speed: 'Tempo',
  speeds: {
    '0.5': '0,5×',
    '0.75': '0,75×',
    '1': 'Normal',
    '1.25': '1,25×',
    '1.5': '1,5×',
    '2': '2×',
  },
  autoplay: 'Automatisch abspielen',
  autoplays: { always: 'Immer', friends: 'Nur Freunde', never: 'Nie' },
  motion: 'Bewegung',
  motions: { system: 'System', reduce: 'Reduziert', full: 'Voll' },
  characterKeys: 'Tastenkürzel aus einem Zeichen',
  characterKeysHint: 'Etwa M für den Ton. Pfeiltasten, Leertaste und Esc funktionieren immer.',
};
