import type { Translation } from '../language/translation.ts';
import type * as english from './trim-texts.ts';

export const trimTexts: Translation<typeof english.trimTexts> = {
  start: {
    handle: 'Inicio del clip',
    now: 'Inicio = ahora',
    earlier: 'Inicio −0,1 s',
    later: 'Inicio +0,1 s',
  },
  end: {
    handle: 'Fin del clip',
    now: 'Fin = ahora',
    earlier: 'Fin −0,1 s',
    later: 'Fin +0,1 s',
  },
  earlier: '−0,1',
  later: '+0,1',
  now: 'Ahora',
  preview: 'Ver el bucle',
  whole: 'Vídeo entero',
  plays: (start, end, length) => `El clip va de ${start} a ${end}; el vídeo dura ${length}.`,

  wholeVideo: (length) => `El vídeo entero, ${length}. La parte mostrada arriba está marcada.`,
  useCut: 'Usar este corte',
  marked: (people) => `En este sitio lo han marcado ${people}`,
  edge: {
    start: (users) => `${users} más empiezan aquí`,
    end: (users) => `${users} más terminan aquí`,
  },
  freeKey: 'Alt',
  freeByKey: 'mueve libremente',
  freeByTouch: 'Mantén pulsado más tiempo para mover libremente',

  startLabel: 'Inicio',
  endLabel: 'Fin',
  timesHint: 'Minutos y segundos, o un tiempo completo: 1:15:10.',
  timesError: 'Los minutos deben ser 0 o más; los segundos, de 0 a 59.',
};
