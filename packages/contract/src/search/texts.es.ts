import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { searchLimits } from './limits.ts';

const plural = pluralIn('es');

export const searchTexts: Translation<typeof english.searchTexts> = {
  placeholder: 'Buscar personas y clips',
  results: 'Personas',
  none: (search) => `No se encontró a nadie con «${search}».`,
  failed: (search) => `La búsqueda de «${search}» ha fallado.`,
  clips: 'Clips',
  searchClips: (search) => `Buscar clips con «${search}»`,
  tags: 'Etiquetas que se usan',
  uses: (clips) => (clips >= searchLimits.hitsMax ? `${searchLimits.hitsMax}+` : String(clips)),
  friends: 'Amigos',
  friend: 'Amigo',
  recent: 'Recientes',
  onDevice: 'Solo en este dispositivo',
  clear: 'Borrar',
  clearText: 'Borrar la búsqueda',
  keys: { move: 'mover', open: 'abrir', close: 'cerrar' },
  remove: (search) => `Quitar ${search}`,
  found: (count) =>
    plural(count, { one: '1 persona encontrada', other: `${count} personas encontradas` }),
};
