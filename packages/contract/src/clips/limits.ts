import { SECOND } from '../units.ts';

/** Clips and links (spec 5, 9). Times are seconds with up to three decimals. */
export const clipLimits = {
  videoIdLength: 11,
  timeMaxS: 43_200,
  timeDecimals: 3,
  defaultStartS: 0,
  defaultEndS: 60,
  /** The end becomes the start plus this if it is not after the start. */
  fallbackLengthS: 10,
  /** Only for the idle player, never posted. */
  defaultVideoId: 'sample-0001',
  linkMax: 4096,
  clipCodeMaxBytes: 64,
} as const;

/** Player and preview (spec 2). Both shrink at a fixed ratio. */
export const playerLimits = {
  widthPx: 640,
  heightPx: 390,
  previewWidthPx: 896,
  previewHeightPx: 504,
  minPx: 200,
  lazyLoadMarginPx: 500,
  autoAdvanceMs: 8 * SECOND,
} as const;
