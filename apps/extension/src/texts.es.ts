import type { Translation } from '@reprise/contract/language/translation.ts';
import type * as english from './texts.ts';

export const extensionTexts: Translation<typeof english.extensionTexts> = {
  language: 'es',
  name: 'Reprise: márcalo donde lo ves',
  description: 'Marca el inicio y el final de un momento del vídeo que ves y lo abre en Reprise.',
  ready: 'Marcar el inicio de un momento',
  started: (time) => `Inicio: ${time}. Pulsa otra vez al final.`,
  restarted: (time) => `El inicio pasa a ${time}. Pulsa otra vez al final.`,
  noVideo: 'Aquí no hay ningún vídeo. Abre la página de un vídeo y pulsa otra vez.',
  loading: 'El vídeo aún se está cargando. Pulsa otra vez en un momento.',
  ad: 'Hay un anuncio, y su tiempo no es el del vídeo. No se ha marcado nada.',
  live: 'Un directo no tiene tiempos fijos. Márcalo cuando haya terminado.',
  heading: 'Márcalo donde lo ves',
  address: 'Dirección de tu sitio de Reprise',
  save: 'Guardar',
  wrongAddress:
    'Introduce la dirección de tu sitio de Reprise, por ejemplo https://reprise.example.',
  saved: 'Guardado. Abre un vídeo y pulsa el botón cuando empiece tu momento.',
  use: 'Dos pulsaciones',
  useText:
    'Pulsa el botón, o Alt+Mayús+M, cuando empiece tu momento, y otra vez cuando termine. Tu sitio se abre con los dos tiempos. Para volver a marcar el inicio, retrocede en el vídeo.',
  privacy: 'Qué lee y qué guarda',
  privacyText:
    'Solo funciona cuando pulsas: entonces lee la dirección de la página y el tiempo de su reproductor. El inicio queda en memoria hasta la segunda pulsación. La dirección de tu sitio se guarda en este navegador. No se envía nada; tu sitio solo conoce un vídeo cuando se abre con él.',
};
