import { qrModules } from '#ui/qr-code/qr-modules.ts';
import {
  type Box,
  type CardFont,
  type CardFormat,
  type CardText,
  type CardWords,
  cardSizes,
  containIn,
  layoutCard,
} from './card-layout.ts';
import { type OwnLook, readOwnLook } from './own-look.ts';

/** Leaves the site, so it is the same in both themes. */
const colors = {
  top: '#2a1c2e',
  bottom: '#14131a',
  glow: 'rgb(255 122 89 / 24%)',
  strong: '#f7f4f1',
  muted: '#b9b3bd',
  accent: '#ff7a59',
  onAccent: '#2c120a',
} as const;

/** 24 %, after a hex color. */
const GLOW_OPACITY = '3d';

const weights = { display: 700, text: 600 } as const;
const variables = { display: '--font-display', text: '--font' } as const;

/** Light modules around a code, as its standard demands. */
const QUIET_MODULES = 4;

export interface Card {
  readonly format: CardFormat;
  readonly words: CardWords;
  readonly url: string;
  readonly poster: HTMLImageElement | null;
}

/** Draws the card on a canvas, which gets its size. Loads the fonts of its words before. */
export async function drawCard(canvas: HTMLCanvasElement, card: Card): Promise<void> {
  const [look] = await Promise.all([readOwnLook(), loadFonts(Object.values(card.words).join(' '))]);
  const { width, height } = cardSizes[card.format];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  const layout = layoutCard(card.words, card.format, {
    hasPoster: card.poster !== null,
    measure(text, font) {
      context.font = cssOf(font);
      return context.measureText(text).width;
    },
  });
  drawBackground(context, { x: 0, y: 0, width, height }, look);
  if (card.poster && layout.poster) drawPoster(context, card.poster, layout.poster);
  drawMark(context, layout.mark, look);
  for (const text of layout.texts) drawText(context, text);
  drawQr(context, card.url, layout.qr);
}

/** A font that does not load is replaced by the next one of its family. */
async function loadFonts(text: string): Promise<void> {
  const fonts = (['display', 'text'] as const).map((face) => cssOf({ face, size: 64 }));
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)));
}

function cssOf({ face, size }: CardFont): string {
  const family = getComputedStyle(document.documentElement).getPropertyValue(variables[face]);
  return `${weights[face]} ${size}px ${family}`;
}

function drawBackground(
  context: CanvasRenderingContext2D,
  { width, height }: Box,
  { accent }: OwnLook,
): void {
  const base = context.createLinearGradient(0, 0, 0, height);
  base.addColorStop(0, colors.top);
  base.addColorStop(1, colors.bottom);
  context.fillStyle = base;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width, 0, 0, width, 0, width);
  glow.addColorStop(0, accent === null ? colors.glow : accent + GLOW_OPACITY);
  glow.addColorStop(1, 'transparent');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

/** Whole, with nothing over it: the provider allows no change. */
function drawPoster(context: CanvasRenderingContext2D, image: HTMLImageElement, box: Box): void {
  const place = containIn(box, { width: image.naturalWidth, height: image.naturalHeight });
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, place.x, place.y, place.width, place.height);
}

/** The operator's logo, or our mark as in ui/primitives/logo.tsx. Another site's never has ours. */
function drawMark(
  context: CanvasRenderingContext2D,
  { x, y, width }: Box,
  { hasLogo, logo, accent, onAccent }: OwnLook,
): void {
  if (logo !== null) context.drawImage(logo, x, y, width, width);
  if (hasLogo) return;
  context.save();
  context.translate(x, y);
  context.scale(width / 30, width / 30);
  fill(context, accent ?? colors.accent, [[0, 0, 30, 30, 8.5]]);
  fill(context, onAccent ?? colors.onAccent, [
    [7.5, 9, 4, 4, 2],
    [7.5, 17, 4, 4, 2],
    [14, 6.5, 2, 17, 1],
    [18.5, 6.5, 4.5, 17, 1.2],
  ]);
  context.restore();
}

type RoundRect = readonly [x: number, y: number, width: number, height: number, radius: number];

function fill(context: CanvasRenderingContext2D, color: string, rects: readonly RoundRect[]): void {
  context.fillStyle = color;
  context.beginPath();
  for (const rect of rects) context.roundRect(...rect);
  context.fill();
}

function drawText(context: CanvasRenderingContext2D, text: CardText): void {
  context.font = cssOf(text);
  context.fillStyle = text.isMuted ? colors.muted : colors.strong;
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
  context.direction = text.isRightToLeft ? 'rtl' : 'ltr';
  for (const [nth, line] of text.lines.entries()) {
    context.fillText(line, text.x, text.y + nth * text.lineHeight);
  }
}

/** Black on white, in whole pixels, so that cameras read it. */
function drawQr(context: CanvasRenderingContext2D, url: string, box: Box): void {
  const rows = qrModules(url, 'M');
  const module = Math.floor(box.width / (rows.length + 2 * QUIET_MODULES));
  const start = Math.floor((box.width - module * rows.length) / 2);
  fill(context, 'white', [[box.x, box.y, box.width, box.height, 12]]);
  context.fillStyle = 'black';
  for (const [y, cells] of rows.entries()) {
    for (const [x, isDark] of cells.entries()) {
      if (!isDark) continue;
      context.fillRect(box.x + start + x * module, box.y + start + y * module, module, module);
    }
  }
}
