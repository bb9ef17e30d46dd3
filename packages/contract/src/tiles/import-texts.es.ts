import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './import-texts.ts';

const plural = pluralIn('es');

const posts = (count: number) =>
  plural(count, { one: '1 publicación', other: `${count} publicaciones` });
const mixesOf = (count: number) => plural(count, { one: '1 mix', other: `${count} mixes` });

export const importTexts: Translation<typeof english.importTexts> = {
  title: 'Importar',
  rowText:
    'Elige el archivo zip de «Descargar mis datos». Tus publicaciones vienen con sus fechas, y tus mixes con tus propios clips. No se avisa a nadie, y una segunda importación no añade nada.',
  choose: 'Elegir un archivo',
  reading: 'Leyendo el archivo …',
  notAnExport: 'Este archivo no es una exportación de tus datos.',
  tooLarge: 'Este archivo es más grande de lo que puede ser una exportación.',
  damaged: (name) => `El archivo ${name} del zip está dañado. No se importó nada.`,
  ready: (count, mixes) => `Para importar: ${posts(count)}, ${mixesOf(mixes)}.`,
  start: 'Importar todo',
  resume: 'Continuar',
  progress: (done, all) => `${done} de ${all} importados …`,
  paused: 'La importación está en pausa. Continúa en un momento: lo importado se queda.',
  pausedByLimit:
    'Ahora no se puede importar más. Continúa dentro de una hora: lo importado se queda.',
  done: (count, known, mixes) =>
    `Importado: ${posts(count)}, ${mixesOf(mixes)}. Ya estaban aquí: ${known}.`,
  skipped: (count) => `Sin importar: ${count}`,
  reasons: {
    invalid: 'Su enlace, sus tiempos o sus palabras no valen aquí.',
    hidden: 'Los moderadores lo habían ocultado.',
    unavailable: 'El vídeo no está disponible.',
    refused: 'El canal no permite clips aquí.',
    mix: 'No se pudo crear el mix.',
    notOwn: 'Los clips guardados y los de mixes que publicaron otros están solo en el otro sitio.',
  },
};
