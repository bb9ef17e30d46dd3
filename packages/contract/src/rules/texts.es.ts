import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const fieldTexts: Translation<typeof english.fieldTexts> = {
  caption: 'Escribe una descripción de 1 a 2000 caracteres.',
  captionEdit: 'Escribe una descripción de hasta 2000 caracteres.',
  reportReason: 'Escribe un motivo de 1 a 500 caracteres.',
  avatarUrl: 'Escribe el enlace de una imagen que empiece por https://.',
  bio: 'Escribe hasta 160 caracteres.',
  bioLink: 'Escribe un enlace de hasta 200 caracteres que empiece por https://.',
  tooLong: (max) => `Escribe hasta ${max.toLocaleString('es')} caracteres.`,
  cleanText: 'El texto contiene un carácter que no se admite.',
};
