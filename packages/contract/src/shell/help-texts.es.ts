import type { Translation } from '../language/translation.ts';
import type * as english from './help-texts.ts';

export const helpTexts: Translation<typeof english.helpTexts> = {
  title: 'Atajos de teclado',
  clips: 'Clips',
  video: 'Pasajes de un vídeo',
  everywhere: 'En todas partes',
  search: 'Buscar personas y clips',
  help: 'Mostrar esta lista',
  escape: 'Cerrar un diálogo o menú',
};

export const keyTexts: Translation<typeof english.keyTexts> = {
  toggle: 'Reproducir o pausar',
  restart: 'Reproducir desde el principio',
  mute: 'Activar o quitar el sonido',
  previous: 'Clip anterior',
  next: 'Clip siguiente',
  like: 'Me gusta',
  save: 'Guardar',
  theater: 'Modo cine',
  fullScreen: 'Pantalla completa',
};
