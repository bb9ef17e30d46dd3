import type { Translation } from '../language/translation.ts';
import type * as english from './picture-texts.ts';
import { siteSlug } from '../site/site-slug.ts';

export const pictureTexts: Translation<typeof english.pictureTexts> = {
  open: 'Como imagen',
  title: 'Una imagen para publicar en otro sitio',
  format: 'Formato',
  formats: { portrait: 'Vertical', square: 'Cuadrado' },
  size: (width, height) => `${width} × ${height} píxeles`,
  save: 'Guardar imagen',
  share: 'Compartir imagen…',
  saved: 'Imagen guardada.',
  shareFailed: 'No se pudo compartir. Guarda la imagen.',
  failed: 'No se pudo dibujar la imagen.',
  noPoster:
    'El fotograma de este vídeo no se pudo copiar de YouTube, así que la imagen no lo lleva.',
  scan: 'Escanea para verlo en bucle',
  clipBy: (owner, times) => `${owner} · ${times}`,
  from: 'De',
  described: (title, about, address) => `«${title}», ${about}. Un código QR lleva a ${address}.`,
  file: (publicId, format) => `${siteSlug()}-${publicId}-${format}.png`,
};
