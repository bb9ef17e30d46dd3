import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './pasted-list-texts.ts';

const plural = pluralIn('es');

export const pastedListTexts: Translation<typeof english.pastedListTexts> = {
  heading: 'Publicar desde una lista',
  offer: '¿Tienes una lista de momentos?',
  open: 'Pégala',
  text: 'Enlaces y tiempos',
  textHint:
    'Un comentario, capítulos, una lista de reproducción o códigos de inserción. Solo se publica lo que elijas.',
  example: 'https://www.youtube.com/watch?v=…\n1:23 el drop\n2:40 - 2:52 la mejor parte',
  find: 'Buscar momentos',
  none: 'En este texto no se encontró ningún enlace a un vídeo. Pégalo encima de los tiempos.',
  found: (count) => plural(count, { one: '1 momento', other: `${count} momentos` }),
  most: (count) => `Estos son los primeros ${count}. El resto del texto viene después.`,
  refused: (count) => plural(count, { one: '1 línea sin usar', other: `${count} líneas sin usar` }),
  line: (line) => `Línea ${line}`,
  reasons: {
    link: 'Su enlace no lleva a un vídeo de YouTube.',
    noVideo: 'El texto no tiene ningún enlace a un vídeo.',
    time: 'Su tiempo no es de un vídeo o pasa de las 12 horas.',
    noTime: 'No tiene enlace ni tiempo.',
    repeated: 'El mismo momento ya está arriba.',
  },
  choose: (times) => `Publicar ${times}`,
  chooseAll: 'Elegir todos',
  chooseNone: 'No elegir ninguno',
  words: (times) => `Descripción de ${times}`,
  watch: (times) => `Ver y recortar ${times}`,
  close: (times) => `Cerrar el reproductor de ${times}`,
  remove: (times) => `Quitar ${times} de la lista`,
  tooMany: (max) => `Elige ${max} como máximo: no puedes publicar más en una hora.`,
  post: (count) =>
    count === 0
      ? 'Publicar'
      : plural(count, { one: 'Publicar 1 clip', other: `Publicar ${count} clips` }),
  posted: (count) =>
    plural(count, { one: '1 clip está en camino.', other: `${count} clips están en camino.` }),
  editText: 'Editar el texto',
};
