import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const linkTexts: Translation<typeof english.linkTexts> = {
  description: (owner, times) => `Clip de ${owner} en ${siteName()}, ${times}`,
  from: (title) => `de «${title}»`,
  home: 'Ver más clips',
  link: 'Enlace a este clip',
  copy: 'Copiar enlace',
  onlyYourFriends: 'Solo tus amigos. Nadie más puede abrir el enlace.',
  copied: 'Enlace copiado.',
  copyFailed: 'No se pudo copiar el enlace. Cópialo aquí:',
  elsewhere: 'Compartir con…',
  shareFailed: 'No se pudo compartir. Copia el enlace.',
  embed: 'Copiar código para insertar',
  embedOutcomes: {
    copied: 'Código copiado.',
    copyFailed: 'No se pudo copiar el código. Cópialo aquí:',
  },
  open: 'Abrir clip',
  seeClip: 'Ver clip',
  claim: 'Informar de un problema de derechos',
  onSite: (owner) => `Clip de ${owner} en ${siteName()}`,
};
