import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './screen-texts.ts';

const plural = pluralIn('es');

const loops = (count: number) => plural(count, { one: '1 vez', other: `${count} veces` });

export const togetherScreenTexts: Translation<typeof english.togetherScreenTexts> = {
  start: 'Ver juntos en bucle',
  startWith: (name) => `Ver en bucle con ${name}`,
  room: 'Bucle compartido',
  join: 'Unirse',
  joining: 'Uniéndote',
  leave: 'Salir',
  again: 'Otra vez',
  pause: 'Pausar',
  play: 'Reproducir',
  pauseForAll: 'Pausar para todos',
  playForAll: 'Reproducir para todos',
  next: 'SIGUIENTE',
  nextForAll: 'SIGUIENTE para todos',
  theEnd: 'FIN',
  back: 'Volver al bucle',
  here: 'Aquí ahora',
  you: 'tú',
  catchingUp: 'Poniéndose al día…',
  waiting: (name) => `${name}, aún no está`,
  more: (count) => `+${count}`,
  reacted: (name, reaction) => `${name}: ${reaction}`,
  comesNext: 'Lo que viene después',
  from: (name) => `De ${name}`,

  onlyYou: 'De momento solo tú',
  looping: (count) => `${count} en el bucle`,
  // Usernames are longer.
  startedBy: (name) => `${name} ${name === 'Tú' ? 'has' : 'ha'} empezado un bucle`,
  running: 'Hay un bucle en marcha',
  isIn: (names, count) =>
    plural(count, { one: `${names} está dentro`, other: `${names} están dentro` }),
  noOneIn: 'Ahora mismo no hay nadie',
  ended: (count) =>
    count === 0 ? 'El bucle ha terminado.' : `Lo habéis visto juntos ${loops(count)}.`,
  rounds: (count) => plural(count, { one: '1 vuelta', other: `${count} vueltas` }),

  waitingFor: (names) => `Esperando a ${names}. Para ti el clip ya está en bucle.`,
  joined: (names) => `Entra en el bucle: ${names}.`,
  left: (names) => `Sale del bucle: ${names}.`,
  skipped: (name) => `${name} ha pasado al clip siguiente.`,
  skippedTo: (name, caption) => `${name} ha pasado a «${caption}».`,
  paused: (name) => `${name} ha pausado.`,
  continued: (name) => `${name} ha continuado.`,
  fellBehind: (name) => `${name} se está poniendo al día. El bucle continúa.`,
  reconnecting: 'Has perdido la conexión. El bucle continúa aquí.',
  silent: 'Vas al mismo ritmo. El sonido lo activas tú.',
  elsewhere: 'El bucle espera hasta que se vea.',
  askLeave: 'Pulsa Esc otra vez para salir.',

  clipGone: 'Este clip ya no está disponible.',
  notForAll: 'No todos los que están aquí pueden ver este clip.',
  tooMany: 'Has empezado muchos bucles. Inténtalo más tarde.',
  failed: 'El bucle no empezó. Comprueba tu conexión e inténtalo de nuevo.',
};
