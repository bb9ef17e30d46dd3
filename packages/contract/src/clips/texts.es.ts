import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const clipTexts: Translation<typeof english.clipTexts> = {
  video: 'Clip',
  providerFrame: 'Reproductor de YouTube',
  play: 'Reproducir',
  pause: 'Pausar',
  sound: 'Sonido',
  tapForSound: 'Activar sonido',
  captions: 'Subtítulos',
  playback: 'Reproducción',
  playbackAt: (speed) => `Reproducción, ${speed}`,
  watchOnYoutube: 'Ver en YouTube',
  blocked: 'Pulsa «Reproducir» para empezar el clip.',
  outOfReach: 'No se puede llegar a esta parte.',
  gone: 'Este clip ya no está disponible.',
  failures: {
    'bad-link': 'Este enlace no lleva a un vídeo.',
    unavailable: 'Este vídeo no está disponible.',
    'embedding-off': 'El dueño de este vídeo solo permite reproducirlo en YouTube.',
    'player-fault': 'Algo ha fallado en el reproductor.',
    'site-rejected': 'YouTube no permite la reproducción en este sitio.',
    'script-blocked':
      'El reproductor de YouTube no se cargó. Puede que lo bloquee un bloqueador de anuncios.',
    offline: 'Estás sin conexión. El clip se reproducirá cuando vuelvas a tenerla.',
    timeout: 'El clip tarda demasiado en cargar.',
  },
  from: 'De',
  unnamed: 'un vídeo de YouTube',
  sample: 'Clip de ejemplo',
  postersFrom: 'Imágenes de ',
  provider: 'YouTube',
};
