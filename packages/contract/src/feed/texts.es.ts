import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const seconds = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const feedTexts: Translation<typeof english.feedTexts> = {
  prev: 'ANTERIOR',
  next: 'SIGUIENTE',
  theEnd: 'FIN',
  swipe: 'Desliza para ver el siguiente clip',
  sorts: {
    magic: 'Magic',
    recent: 'Recientes',
    oldest: 'Antiguos',
    'most-liked': 'Más gustados',
    friends: 'Amigos',
  },
  createSignedIn: 'Crear publicación',
  createSignedOut: 'Inicia sesión y comparte esa canción que te gusta',

  title: 'Inicio',
  heading: 'Página de inicio',
  sort: 'Orden',
  bars: 'Orden, búsqueda, mensajes',
  noFriendsClips: 'Aquí aparecerán los clips de tus amigos.',
  seeAll: 'Ver todos los clips',
  noClips: 'Aún no hay clips. Publica el primero.',
  backToWall: 'Volver a todos los clips',
  seconds: (length) => `${seconds.format(length)} s`,
  introduction:
    'Recorta un momento de un vídeo, di por qué te importa y míralo en bucle con amigos.',
  failed: 'No se pudieron cargar los clips.',
};

export const magicTexts: Translation<typeof english.magicTexts> = {
  title: 'Cómo funciona Magic',
  because: (reasons) => {
    const text = reasons.join(', ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  isNew: 'nuevo',
  wellLiked: 'gusta mucho',
  fromFriend: 'de un amigo',
};

export const shareButtonTexts: Translation<typeof english.shareButtonTexts> = {
  open: 'Compartir este clip',
};
