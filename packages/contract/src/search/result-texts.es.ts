import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './result-texts.ts';
import { searchLimits } from './limits.ts';

const plural = pluralIn('es');

export const resultTexts: Translation<typeof english.resultTexts> = {
  title: 'Búsqueda',
  field: 'Buscar clips',
  submit: 'Buscar',
  heading: (search) => `Clips con «${search}»`,
  count: (count) =>
    count >= searchLimits.hitsMax
      ? `más de ${searchLimits.hitsMax - 1} clips`
      : plural(count, { one: '1 clip', other: `${count} clips` }),
  who: 'De quién son los clips',
  owners: { everyone: 'Todos', friends: 'Amigos', own: 'Tuyos' },
  own: 'Tuyo',
  none: (search) => `Ningún clip dice «${search}» todavía.`,
  noneOfFriends: (search) => `Ningún amigo tuyo tiene un clip que diga «${search}».`,
  noneOfOwn: (search) => `Ninguno de tus clips dice «${search}».`,
  noneHint: 'Con menos palabras se encuentra más.',
  shorter: (search) => `Buscar «${search}»`,
  everyone: 'Buscar en los clips de todos',
  failed: 'La búsqueda ha fallado. Tus palabras siguen aquí.',
  start: 'Escribe palabras de una descripción, un título, un canal o un nombre, o un #tag.',
};
