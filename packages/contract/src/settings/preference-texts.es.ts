import type { Translation } from '../language/translation.ts';
import type * as english from './preference-texts.ts';

export const preferenceTexts: Translation<typeof english.preferenceTexts> = {
  sound: 'Sonido activado',
  captionsHint: 'Si el vídeo los tiene.',
  loop: 'Clips en bucle',
  loopHint: 'Si está desactivado, los clips se reproducen una vez.',
  volume: 'Volumen',
  speed: 'Velocidad',
  speeds: {
    '0.5': '0,5×',
    '0.75': '0,75×',
    '1': 'Normal',
    '1.25': '1,25×',
    '1.5': '1,5×',
    '2': '2×',
  },
  autoplay: 'Reproducción automática',
  autoplays: { always: 'Siempre', friends: 'Solo amigos', never: 'Nunca' },
  motion: 'Movimiento',
  motions: { system: 'Sistema', reduce: 'Reducido', full: 'Completo' },
  characterKeys: 'Atajos de una sola tecla',
  characterKeysHint: 'Como M para el sonido. Las flechas, el espacio y Esc siempre funcionan.',
};
