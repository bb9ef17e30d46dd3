import type { Translation } from '../language/translation.ts';
import type * as english from './watched-texts.ts';

export const watchedTexts: Translation<typeof english.watchedTexts> = {
  title: 'Vistos',
  switch: 'Guardar una lista de los clips que veo',
  hint: 'En tu perfil, en «Vistos». Solo tú puedes ver la lista. Si está desactivada, no se añade nada y la lista está vacía.',
  offTitle: '¿Desactivar la lista de clips vistos?',
  offText: 'Esto vacía la lista. Magic sigue mostrando primero los clips nuevos.',
  turnOff: 'Desactivar',
  off: '¿Guardar una lista de los clips que ves, para que puedas volver a encontrarlos? Solo tú puedes ver la lista. Empieza cuando la actives.',
  none: 'Los clips que veas a partir de ahora aparecerán aquí. Solo tú puedes verlos.',
  note: 'Solo tú puedes ver esta lista.',
  settings: 'Ajustes',
  remove: (clip) => `Quitar de esta lista: ${clip}`,
  clear: 'Vaciar la lista',
  clearTitle: '¿Vaciar la lista de clips vistos?',
  clearText: 'Los clips que veas después volverán a la lista.',
  unknown: 'No se pudieron cargar tus clips vistos.',
  removeFailed: 'No se pudo quitar el clip de la lista. Inténtalo de nuevo.',
  clearFailed: 'No se pudo vaciar la lista. Inténtalo de nuevo.',
};
