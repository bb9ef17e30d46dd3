import { describe, expect, test } from 'vitest';
import { graphemes } from '@reprise/contract/rules/graphemes.ts';
import { type CardFont, type CardFormat, cardSizes, containIn, layoutCard } from './card-layout.ts';
import { isRightToLeft, wrapText } from './wrap-text.ts';

/** One pixel per character. */
const count = (text: string) => graphemes(text).length;

describe('the lines of a text', () => {
  test.each([
    ['one line', 'the good part', 20, ['the good part']],
    [
      'between words',
      'the second the choir drops out',
      12,
      ['the second', 'the choir', 'drops out'],
    ],
    ['after signs, not before them', 'wait, what? yes!', 6, ['wait,', 'what?', 'yes!']],
    ['before what opens', 'listen (to this) “now”', 8, ['listen', '(to', 'this)', '“now”']],
    ['inside of a word that is too wide', 'aaaaaaaaaaaa b', 5, ['aaaaa', 'aaaaa', 'aa b']],
    ['Chinese', '副歌之前的那一秒', 4, ['副歌之前', '的那一秒']],
    ['Thai', 'ท่อนที่ฉันชอบ', 7, ['ท่อนที่ฉัน', 'ชอบ']],
    ['Arabic', 'الجزء الذي أحبه', 10, ['الجزء الذي', 'أحبه']],
    ['emoji, whole', '👩‍👩‍👧🔥🔥🇯🇵', 2, ['👩‍👩‍👧🔥', '🔥🇯🇵']],
    ['nothing', '', 5, []],
  ] as const)('%s', (_, text, width, lines) => {
    expect(wrapText(text, { width, maxLines: 9 }, count)).toEqual(lines);
  });

  test.each([
    ['the second the choir drops out', ['the second', 'the choir…']],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['aaaaaaaaaaaa', 'aaaaaaaaaaa…']],
    ['🔥'.repeat(40), ['🔥'.repeat(12), `${'🔥'.repeat(11)}…`]],
  ] as const)('that are too many end with an ellipsis: %s', (text, lines) => {
    expect(wrapText(text, { width: 12, maxLines: 2 }, count)).toEqual(lines);
  });
});

test.each([
  ['the good part', false],
  ['«الجزء»', true],
  ['שיר 12', true],
  ['12 שיר', true],
  ['🔥 אש', true],
  ['abc שיר', false],
  ['', false],
])('%s: right to left is %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});

describe.each(['portrait', 'square'] as const)('a card in %s', (format) => {
  test.each([true, false])('keeps all inside and apart (poster: %s)', (hasPoster) => {
    for (const caption of ['yes', 'the second the choir drops out '.repeat(30).trim()]) {
      const { width, height } = cardSizes[format];
      const layout = layoutOf(caption, format, hasPoster);
      const boxes = [layout.mark, layout.qr, ...(layout.poster ? [layout.poster] : [])];
      boxes.push(...layout.texts.map(boxOf));
      for (const [nth, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        for (const other of boxes.slice(nth + 1)) expect(overlaps(box, other)).toBe(false);
      }
    }
  });

  test('a short caption is larger than a long one, and has more room without a poster', () => {
    const sizeOf = (caption: string, hasPoster = true) =>
      layoutOf(caption, format, hasPoster).texts[0]?.size ?? 0;
    const long = 'the second the choir drops out '.repeat(4);
    expect(sizeOf('yes')).toBeGreaterThan(sizeOf(long));
    expect(sizeOf(long, false)).toBeGreaterThan(sizeOf(long));
  });

  test('a caption from right to left starts at the right', () => {
    const [ltr, rtl] = ['the bridge', 'הגשר'].map((one) => layoutOf(one, format, true).texts[0]);
    expect(ltr).toMatchObject({ isRightToLeft: false });
    expect(rtl).toMatchObject({ isRightToLeft: true });
    expect(rtl?.x).toBeGreaterThan(ltr?.x ?? Infinity);
  });
});

test.each([
  [
    'as wide as its box',
    { width: 1280, height: 720 },
    { x: 0, y: 31.25, width: 1000, height: 562.5 },
  ],
  [
    'with bars at its sides',
    { width: 480, height: 360 },
    { x: 83.33, y: 0, width: 833.33, height: 625 },
  ],
])('a poster is whole: %s', (_, picture, expected) => {
  const box = containIn({ x: 0, y: 0, width: 1000, height: 625 }, picture);
  for (const [side, value] of Object.entries(expected)) {
    expect(box[side as keyof typeof box]).toBeCloseTo(value, 1);
  }
});

function layoutOf(caption: string, format: CardFormat, hasPoster: boolean) {
  const words = {
    site: 'Reprise',
    caption,
    by: 'mara.k · 0:41.0 – 0:49.5',
    credit: `From ${'a long title of a video '.repeat(6)}· a channel · YouTube`,
    scan: 'Scan to watch it loop',
    address: 'reprise.example.org/tile/Abc123Def456',
  };
  return layoutCard(words, format, { hasPoster, measure: widthOf });
}

const widthOf = (text: string, { size }: CardFont) => count(text) * size * 0.5;

function boxOf(text: ReturnType<typeof layoutOf>['texts'][number]) {
  const width = Math.max(...text.lines.map((line) => widthOf(line, text)));
  const height = (text.lines.length - 1) * text.lineHeight + text.size * 1.1;
  return { x: text.isRightToLeft ? text.x - width : text.x, y: text.y - text.size, width, height };
}

type Rect = ReturnType<typeof boxOf>;

function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
