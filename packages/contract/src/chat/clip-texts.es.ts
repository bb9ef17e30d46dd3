import type { Translation } from '../language/translation.ts';
import type * as english from './clip-texts.ts';

export const messageClipTexts: Translation<typeof english.messageClipTexts> = {
  offer: 'Un enlace a un vídeo',
  clipIt: 'Recortar clip',
  sendAsLink: 'Enviar como enlace',
  onYoutubeOnly: 'Este vídeo solo se reproduce en YouTube.',
  unnamed: 'Vídeo de YouTube',
  fromLink: 'De un enlace',
  words: 'Di algo (opcional)',
  postToo: 'Publicarlo también',
  sendTo: (name) => `Enviar a ${name}`,
  onlyConversation: 'Solo esta conversación puede verlo. Publícalo para verlo juntos en bucle.',
  onlyHere: 'Solo aquí',
  postThis: 'Publicar',
};
