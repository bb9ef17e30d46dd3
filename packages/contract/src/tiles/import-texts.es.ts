import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './import-texts.ts';

const plural = pluralIn('es');

const posts = (count: number) =>
  plural(count, { one: '1 publicación', other: `${count} publicaciones` });
const saves = (count: number) =>
  plural(count, { one: '1 clip guardado', other: `${count} clips guardados` });
const mixes = (count: number) => plural(count, { one: '1 mezcla', other: `${count} mezclas` });

export const importTexts: Translation<typeof english.importTexts> = {
  title: 'Importar',
  rowText:
    'De otro sitio como este: elige el archivo zip que te da allí «Descargar mis datos». Tus publicaciones, clips guardados y mezclas vienen con sus fechas. Los clips de otros se encuentran si también están en este sitio. No se avisa a nadie, y una segunda importación no añade nada.',
  choose: 'Elegir un archivo',
  reading: 'Leyendo el archivo…',
  notAnExport: 'Este archivo no es una exportación de tus datos.',
  tooLarge: 'Este archivo es más grande de lo que puede ser una exportación.',
  incomplete: 'El archivo zip está dañado o incompleto. Descárgalo otra vez y elígelo de nuevo.',
  damaged: (name) => `El archivo ${name} del zip está dañado. No se importó nada.`,
  ready: (found) =>
    `Para importar: ${posts(found.posts)}, ${saves(found.saves)}, ${mixes(found.mixes)}.`,
  start: 'Importar todo',
  resume: 'Continuar',
  stop: 'Detener',
  progress: (done, all) => `${done} de ${all} importados…`,
  paused: 'La importación está en pausa. Continúa en un momento: lo importado se queda.',
  pausedByLimit:
    'Ahora no se puede importar más. Continúa dentro de una hora: lo importado se queda.',
  stopped: 'La importación se ha detenido: lo importado se queda.',
  done: (made, known) =>
    `Importado: ${posts(made.posts)}, ${saves(made.saves)}, ${mixes(made.mixes)}. Ya estaban aquí: ${known}.`,
  skipped: (count) => `Sin importar: ${count}`,
  reasons: {
    invalid: 'Su enlace, sus tiempos o sus palabras no valen aquí.',
    hidden: 'Los moderadores lo habían ocultado.',
    unavailable: 'El vídeo no está disponible.',
    refused: 'El canal no permite clips aquí.',
    mix: 'No se pudo crear la mezcla.',
    notHere: 'Guardado. Nadie lo ha publicado en este sitio: el enlace lo abre en el formulario.',
    notHereOf: (mix) =>
      `En la mezcla «${mix}». Nadie lo ha publicado en este sitio: el enlace lo abre en el formulario.`,
    unseen: 'Clips guardados y clips de mezclas que ya no podías ver en el otro sitio.',
  },
};
