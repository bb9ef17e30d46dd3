import type { Translation } from '../language/translation.ts';
import type * as english from './picture-texts.ts';
import { siteSlug } from '../site/site-slug.ts';

export const pictureTexts: Translation<typeof english.pictureTexts> = {
  open: 'Als Bild',
  title: 'Ein Bild, um es anderswo zu posten',
  format: 'Format',
  formats: { portrait: 'Hochformat', square: 'Quadrat' },
  size: (width, height) => `${width} × ${height} Pixel`,
  save: 'Bild speichern',
  share: 'Bild teilen …',
  saved: 'Bild gespeichert.',
  shareFailed: 'Das Teilen ist fehlgeschlagen. Speichere stattdessen das Bild.',
  failed: 'Das Bild konnte nicht gezeichnet werden.',
  noPoster:
    'Das Standbild des Videos konnte nicht von YouTube kopiert werden, darum hat das Bild keines.',
  scan: 'Scannen und als Schleife sehen',
  clipBy: (owner, times) => `${owner} · ${times}`,
  from: 'Aus',
  described: (title, about, address) => `„${title}“, ${about}. Ein QR-Code führt zu ${address}.`,
  file: (publicId, format) => `${siteSlug()}-${publicId}-${format}.png`,
};
