import { isRightToLeft, type Measure, wrapText } from './wrap-text.ts';

export const cardSizes = {
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;

export type CardFormat = keyof typeof cardSizes;

/** Pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CardWords {
  readonly site: string;
  /** On one line. */
  readonly caption: string;
  /** Owner and times. */
  readonly by: string;
  /** Of the video: title, channel and provider. */
  readonly credit: string;
  readonly scan: string;
  /** Of the clip, without the scheme. */
  readonly address: string;
}

export type Face = 'display' | 'text';

export interface CardFont {
  readonly face: Face;
  readonly size: number;
}

/** `y` is the baseline of the first line; `x` the edge where lines start. */
export interface CardText extends CardFont {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly lineHeight: number;
  readonly isMuted: boolean;
  readonly isRightToLeft: boolean;
}

export interface CardLayout {
  /** What the poster may fill. Null without one. */
  readonly poster: Box | null;
  readonly mark: Box;
  readonly qr: Box;
  readonly texts: readonly CardText[];
}

interface Frame {
  readonly poster: Box;
  readonly mark: Box;
  /** The name of the site. */
  readonly site: Box;
  readonly qr: Box;
  readonly caption: Box;
  readonly credit: Box;
  /** Without a poster, the caption has its place. */
  readonly alone: { readonly caption: Box; readonly credit: Box };
  readonly by: Box;
  readonly scan: Box;
  readonly address: Box;
}

/**
 * Apps cover the upper and the lower seventh of a portrait with their own controls. Texts have
 * boxes of whole lines.
 */
const frames: Readonly<Record<CardFormat, Frame>> = {
  portrait: {
    mark: { x: 80, y: 236, width: 64, height: 64 },
    site: { x: 164, y: 242, width: 600, height: 52 },
    poster: { x: 80, y: 340, width: 920, height: 518 },
    credit: { x: 80, y: 872, width: 920, height: 40 },
    caption: { x: 80, y: 944, width: 920, height: 300 },
    alone: {
      caption: { x: 80, y: 372, width: 920, height: 800 },
      credit: { x: 80, y: 1196, width: 920, height: 40 },
    },
    by: { x: 80, y: 1260, width: 920, height: 44 },
    qr: { x: 80, y: 1340, width: 296, height: 296 },
    scan: { x: 420, y: 1392, width: 580, height: 104 },
    address: { x: 420, y: 1512, width: 580, height: 80 },
  },
  square: {
    mark: { x: 56, y: 972, width: 52, height: 52 },
    site: { x: 128, y: 966, width: 128, height: 34 },
    poster: { x: 0, y: 0, width: 1080, height: 608 },
    credit: { x: 56, y: 624, width: 968, height: 36 },
    caption: { x: 56, y: 680, width: 672, height: 224 },
    alone: {
      caption: { x: 56, y: 72, width: 968, height: 536 },
      credit: { x: 56, y: 624, width: 968, height: 36 },
    },
    by: { x: 56, y: 912, width: 672, height: 36 },
    qr: { x: 760, y: 728, width: 264, height: 264 },
    scan: { x: 260, y: 966, width: 476, height: 34 },
    address: { x: 128, y: 998, width: 600, height: 32 },
  },
};

const LINE = 1.18;

/** Sizes of a caption, of which the largest that fits is taken. */
const captionSizes = {
  portrait: [72, 60, 50, 42],
  square: [60, 52, 44, 38],
  alone: [120, 104, 88, 72, 60, 50],
} as const;

const smallSizes = {
  portrait: { site: 44, by: 34, credit: 28, scan: 44, address: 30 },
  square: { site: 28, by: 30, credit: 26, scan: 28, address: 24 },
} as const;

/** Returns what is drawn where. `measure` returns the width of a text in a font. */
export function layoutCard(
  words: CardWords,
  format: CardFormat,
  { hasPoster, measure }: { hasPoster: boolean; measure: (text: string, font: CardFont) => number },
): CardLayout {
  const { poster, mark, qr, alone, ...boxes } = frames[format];
  const { caption, credit } = hasPoster ? boxes : alone;
  const sizes = smallSizes[format];
  const text = (content: string, box: Box, choice: readonly number[], look: Look) =>
    fitText(content, box, choice, { ...look, measure });
  const muted = { face: 'text', isMuted: true } as const;
  const strong = { face: 'text', isMuted: false } as const;
  return {
    poster: hasPoster ? poster : null,
    mark,
    qr,
    texts: [
      text(words.caption, caption, hasPoster ? captionSizes[format] : captionSizes.alone, {
        face: 'display',
        isMuted: false,
        isAtBottom: !hasPoster,
      }),
      text(words.site, boxes.site, [sizes.site], { face: 'display', isMuted: false }),
      text(words.by, boxes.by, [sizes.by], strong),
      text(words.credit, credit, [sizes.credit], muted),
      text(words.scan, boxes.scan, [sizes.scan], strong),
      text(words.address, boxes.address, [sizes.address], muted),
    ],
  };
}

interface Look {
  readonly face: Face;
  readonly isMuted: boolean;
  /** The last line is at the lower edge of its box. */
  readonly isAtBottom?: boolean;
}

interface Measured extends Look {
  readonly measure: (text: string, font: CardFont) => number;
}

function fitText(
  content: string,
  box: Box,
  sizes: readonly number[],
  { face, isMuted, isAtBottom = false, measure }: Measured,
): CardText {
  const fitted = sizes.map((size) => {
    const maxLines = Math.max(1, Math.floor(box.height / (size * LINE)));
    const of: Measure = (line) => measure(line, { face, size });
    const lines = wrapText(content, { width: box.width, maxLines }, of);
    return { size, lines };
  });
  const whole = fitted.find(({ lines }) => lines.at(-1)?.endsWith('…') !== true);
  const { size, lines } = whole ?? fitted.at(-1) ?? { size: 0, lines: [] };
  const rightToLeft = isRightToLeft(content);
  const unused = isAtBottom ? box.height - lines.length * size * LINE : 0;
  return {
    face,
    size,
    lines,
    x: rightToLeft ? box.x + box.width : box.x,
    y: box.y + unused + size,
    lineHeight: size * LINE,
    isMuted,
    isRightToLeft: rightToLeft,
  };
}

/** Returns where a picture is as large as the box allows, whole and in its own proportions. */
export function containIn(box: Box, { width, height }: Pick<Box, 'width' | 'height'>): Box {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
    ...size,
  };
}
