import { siteSlug } from '../site/site-slug.ts';

/** The picture of a clip to post elsewhere. */
export const pictureTexts = {
  open: 'As a picture',
  title: 'A picture to post elsewhere',
  format: 'Format',
  formats: { portrait: 'Portrait', square: 'Square' },
  size: (width: number, height: number) => `${width} × ${height} pixels`,
  save: 'Save picture',
  share: 'Share picture…',
  saved: 'Picture saved.',
  shareFailed: 'Sharing failed. Save the picture instead.',
  failed: 'The picture could not be drawn.',
  /** The provider's answer decides whether a page may copy a still. */
  noPoster: 'The still of this video could not be copied from YouTube, so the picture has none.',
  scan: 'Scan to watch it loop',
  clipBy: (owner: string, times: string) => `${owner} · ${times}`,
  from: 'From',
  /** Alternative text. */
  described: (title: string, about: string, address: string) =>
    `“${title}”, ${about}. A QR code leads to ${address}.`,
  file: (publicId: string, format: string) => `${siteSlug()}-${publicId}-${format}.png`,
} as const;
