import type { Translation } from '../language/translation.ts';
import type * as english from './document-texts.ts';

export const documentTexts: Translation<typeof english.documentTexts> = {
  description:
    'Recorta un momento de un vídeo en línea, di por qué te importa y tus amigos lo verán en bucle.',
  noscript: 'Reprise reproduce clips de vídeo y necesita JavaScript para ello.',
  feedPicture: 'La página de inicio',
  conversationPicture: 'Una conversación',
};
