import type { Translation } from '../language/translation.ts';
import type * as english from './marking-texts.ts';
import { siteName } from '../site/site-name.ts';

export const markingTexts: Translation<typeof english.markingTexts> = {
  heading: 'Márcalo donde lo ves',
  intro:
    'Ve de la página de un vídeo al formulario, con su enlace. El marcador también lleva el segundo en el que estás.',
  computer: 'En el navegador',
  get bookmark() {
    return `Marcar en ${siteName()}`;
  },
  bookmarkHint:
    'Arrástralo a tu barra de marcadores o copia su dirección en un marcador nuevo. Mientras ves un vídeo, elige el marcador cuando empiece tu momento.',
  bookmarkPressed: 'Funciona en la página de un vídeo. Arrástralo antes a tu barra de marcadores.',
  copyBookmark: 'Copiar el marcador',
  apple: 'En iPhone o iPad',
  appleSteps: [
    'En la app Atajos, crea un atajo y ponle un nombre. Toca ⓘ y activa «Mostrar en la hoja para compartir».',
    'Añade la acción «Codificar URL» para la entrada del atajo.',
    'Añade la acción «Abrir URL». Pon en ella la dirección de abajo justo antes del texto codificado.',
    'Mientras ves un vídeo, toca «Compartir» (en la app de YouTube, después «Más») y luego el nombre de tu atajo.',
  ],
  copyAddress: 'Copiar la dirección',
  android: 'En Android',
  get androidText() {
    return `Instala ${siteName()} desde tu navegador. Después, elígelo cuando compartas un vídeo.`;
  },
  copied: 'Copiado.',
  copyFailed: 'No se pudo copiar.',
};
