import type { Translation } from '../language/translation.ts';
import type * as english from './share-texts.ts';
import { siteName } from '../site/site-name.ts';

export const mixShareTexts: Translation<typeof english.mixShareTexts> = {
  description: (owner, clips, length) => `Mezcla de ${owner} en ${siteName()}, ${clips}, ${length}`,
  onSite: (owner) => `Mezcla de ${owner} en ${siteName()}`,
  position: (place, count) => `${place} de ${count}`,
  previous: 'Clip anterior',
  next: 'Clip siguiente',
  theEnd: 'FIN',
  playAgain: 'Reproducir otra vez',
  open: 'Abrir esta mezcla',

  shared: 'Ha compartido una mezcla',
  mixBy: (owner) => `Mezcla de ${owner}`,
  play: (title) => `Reproducir ${title}`,
  nextClips: 'Clips siguientes',
  others: (count) => `+${count}`,
  hidden: 'Mezcla no disponible para ti',
  failed: 'No se pudo cargar la mezcla.',

  share: 'Compartir',
  title: 'Compartir esta mezcla',
  link: 'Enlace a esta mezcla',
  onlyYou: 'Solo tú puedes ver esta mezcla.',
  showFriends: 'Dejar que la vean los amigos',
  onlyFriends: (owner) => `Solo los amigos de ${owner} pueden verla.`,
  onlyYourFriends: 'Solo tus amigos pueden verla.',
  everyone: 'Cualquiera que tenga el enlace puede verla.',
  notSent: 'No se envió la mezcla. Inténtalo de nuevo.',
};
