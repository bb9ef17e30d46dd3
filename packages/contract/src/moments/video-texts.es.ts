import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './video-texts.ts';
import { counted, countedPeople } from './rules/counted.ts';

const plural = pluralIn('es');

export const videoTexts: Translation<typeof english.videoTexts> = {
  unnamed: 'Vídeo',
  all: 'Todos los pasajes de este vídeo',
  mark: 'Marcar un pasaje',
  share: 'Compartir este vídeo',
  timeline: 'Pasajes de este vídeo',
  list: 'Pasajes',
  who: 'De quién son los pasajes',
  whose: { everyone: 'Todos', friends: 'Amigos', own: 'Tuyos' },
  order: 'Orden',
  orders: { time: 'Por tiempo', likes: 'Por me gusta' },
  friend: 'Amigo',
  own: 'Tuyo',
  previous: { peak: 'Pico anterior', mark: 'Marca anterior' },
  next: { peak: 'Pico siguiente', mark: 'Marca siguiente' },
  place: {
    peak: (number, count) => `Pico ${number} de ${count}`,
    mark: (number, count) => `Marca ${number} de ${count}`,
  },
  onlyMark: 'La única marca',
  ownStretch: 'Tu propio tramo',
  ends: { start: 'Inicio del tramo', end: 'Fin del tramo' },
  endsHint: 'Las flechas lo mueven 1 s; con Mayús, 0,1 s. Las teclas de página lo mueven 10 s.',
  by: (owner) => `Marcado por ${owner}`,
  now: 'Este pasaje',
  back: 'Atrás',
  sendQuestion: '¿Quién más debería ver esto?',
  send: 'Enviar a un amigo',
  spoken: (place, start, end) => `${place}, de ${start} a ${end}`,
  at: (owners, time) => `${owners} en ${time}`,
  play: (start, end, owner) => `Reproducir de ${start} a ${end}, ${owner}`,
  marked: (passages, people) =>
    plural(passages, {
      one: `${counted(passages)} pasaje, marcado en este sitio por ${countedPeople(people)}`,
      other: `${counted(passages)} pasajes, marcados en este sitio por ${countedPeople(people)}`,
    }),
  one: 'Un pasaje hasta ahora. El tuyo podría ser el segundo.',
  none: 'Nadie ha marcado todavía un pasaje de este vídeo. El tuyo podría ser el primero.',
  noFriends: 'Ninguno de tus amigos lo ha marcado todavía.',
  noOwn: 'Aún no has marcado ningún pasaje de este vídeo.',
  noneToSee: 'Aquí no hay ningún pasaje que puedas ver.',
  unavailableNote: 'Sus pasajes se pueden seguir leyendo aquí.',
  earlier: 'Desde el principio',
  failed: 'No se pudo cargar el vídeo.',
  listFailed: 'No se pudieron cargar los pasajes.',
  description: (passages, people) =>
    passages === 0 ? videoTexts.none : `${videoTexts.marked(passages, people)}.`,
};

export const videoKeyTexts: Translation<typeof english.videoKeyTexts> = {
  toggle: 'Reproducir o pausar',
  restart: 'Reproducir desde el principio',
  previous: 'Pico o marca anterior',
  next: 'Pico o marca siguiente',
  first: 'Primer pico o marca',
  last: 'Último pico o marca',
  before: 'Pasaje de arriba',
  after: 'Pasaje de abajo',
  like: 'Me gusta en el pasaje que suena',
  mark: 'Marcar un pasaje',
};

export const stretchKeyTexts: Translation<typeof english.stretchKeyTexts> = {
  second: 'Mover 1 s el inicio o el fin con el foco',
  tenth: 'Moverlo 0,1 s',
  tenSeconds: 'Moverlo 10 s',
};
