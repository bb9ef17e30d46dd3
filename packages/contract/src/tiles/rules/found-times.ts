import { withPlainDigits } from '../../rules/typed-code.ts';

/** A time or a range in a text, in seconds, and where it is in the text. */
interface FoundTimes {
  readonly startTime: number;
  readonly endTime: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** `1:02:03`, `1:23.5`. */
const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3}(?![\d:]))?`;

const NUMBER = String.raw`\d{1,3}`;

const HOUR = unit('hours?|hrs?|h|stunden?|std|horas?', '時間|小时|小時|시간');
const MINUTE = unit('min(?:ute[sn]?|utos?|s)?|m', '分[钟鐘]?|분');
const SECOND = unit('sec(?:ond)?s?|sek(?:unden?)?|seg(?:undos?)?|s', '秒|초');

/** Between a unit and the next number. */
const GAP = String.raw`(?:,?\s|\s(?:and|und|y)\s)?`;

/** The last number may lack its unit: `3m20`, `1h02`. */
const TWO_DIGITS = String.raw`[0-5]\d(?![\p{L}\d:])`;

const TIME = `(?:${[
  CLOCK,
  // `1h2m3s`, `3 min 20 sec`, `3分20秒`
  `(?:${NUMBER}${HOUR}${GAP})?${NUMBER}${MINUTE}${GAP}${NUMBER}${SECOND}`,
  `${NUMBER}m(?:in)?${TWO_DIGITS}`,
  `${NUMBER}${HOUR}${GAP}${NUMBER}${MINUTE}`,
  `${NUMBER}h${TWO_DIGITS}`,
  // `3'20"`
  String.raw`${NUMBER}['\u2019\u2032][0-5]?\d(?:["\u201d\u2033]|''|\u2019\u2019)`,
].join('|')})`;

/** `45s`, `2 min`, `:45`, which mean something else in the middle of a sentence, as `5 m` does. */
const SINGLE = String.raw`(?!\d+\s[hms](?!\p{L}))(?:${NUMBER}(?:${HOUR}|${MINUTE})|[0-5]?\d${SECOND}|:[0-5]\d(?![\d:]))`;

/** Between start and end, in the site's languages, and as Japanese and Chinese texts write it. */
const RANGE = `(?:${[
  String.raw`\s{0,3}(?:${[
    // Also `->` and `-->`.
    String.raw`[-\u2010-\u2015\u2212~\u301c\uff5e\u2192]{1,3}>?`,
    String.raw`\.{2,3}|[\u2026|]`,
    String.raw`\b(?:to|until|till?|through|bis|hasta|al?)\b`,
    'から|至|到',
    String.raw`[,;]?\s?\bend\b\s?[:=]?`,
  ].join('|')})\s{0,3}`,
  // The next cell of a row.
  String.raw`[ ]?\t[ ]?`,
].join('|')})`;

const OPENING = String.raw`[([*\u0060（［【]{0,4}`;
const CLOSING = String.raw`[)\]*\u0060）］】]{0,4}`;

/** Also `0:12-18`. */
const END = String.raw`(?:${CLOSING}${RANGE}${OPENING}(?<end>${TIME}|${SINGLE})|[-\u2013](?<seconds>[0-5]\d)(?![\p{L}\d:]))?`;

/** `10:30 pm`, `10:30 Uhr` and `10:30:15:20` are no times of a video. */
const NO_TIME_OF_DAY = String.raw`(?!:?\d|\s?(?:[ap]\.?\s?m|uhr)(?!\p{L}))`;

/** `1:23 min`. */
const MINUTES = String.raw`(?:(?<=:\d{2})\s?min(?:ute[sn]?|utos?|s)?(?!\p{L})\.?)?`;

/** A time of its own, or at the start of the line one with a single unit, but not `3 minutes ago`. */
const START = String.raw`(?:(?<![a-z\d:.])${TIME}|(?<=^[\s\p{P}\p{S}]{0,9}|(?<!\p{L})(?:at|@|ab|bei|en)\s)${SINGLE}(?!\sago(?!\p{L})))`;

const TIMES = new RegExp(
  `${OPENING}(?<start>${START})${END}${NO_TIME_OF_DAY}${MINUTES}${CLOSING}`,
  'giu',
);

/** `3M` are millions. */
const MILLIONS = /^\d+M$/;

const END_ONLY = new RegExp(`^${RANGE}${OPENING}(${TIME}|${SINGLE})${NO_TIME_OF_DAY}`, 'iu');

/** `1,23 the drop`, of keyboards where a colon needs a second key; no prices. */
const TYPED_START = /^[\s([•*·–—-]{0,9}\d{1,3}[.,;][0-5]\d(?!\s?(?:[€$£¥]|[kmx](?!\p{L})))/iu;
const TYPED_TIME = /(?<![\d.,;])(\d{1,3})[.,;]([0-5]\d)(?![\d.,;%])/g;

/** Of Japanese and Chinese keyboards, and the sign of ratios. */
const COLON = /[：∶]/g;

/** Returns the times in a line, in order. Times of a day are not among them. Never throws. */
export function timesIn(line: string): FoundTimes[] {
  return [...plainSigns(line).matchAll(TIMES)].flatMap(({ 0: match, index, groups = {} }) => {
    const { start = '', end, seconds } = groups;
    if (MILLIONS.test(start)) return [];
    const startTime = secondsOf(start);
    const endTime =
      seconds === undefined
        ? end && secondsOf(end)
        : Math.floor(startTime / 60) * 60 + Number(seconds);
    return [{ startTime, endTime: endTime || undefined, from: index, to: index + match.length }];
  });
}

/** Returns the time that ends a range, which a link with a start begins: ` - 0:18 the drop`. */
export function endIn(text: string): { readonly time: number; readonly to: number } | null {
  const match = END_ONLY.exec(plainSigns(text));
  return match === null ? null : { time: secondsOf(match[1] ?? ''), to: match[0].length };
}

/** Returns the seconds if the text is a time and nothing else, otherwise null. */
export function timeOf(text: string): number | null {
  const [only] = timesIn(text);
  const isAll = only?.from === 0 && only.to === text.length && only.endTime === undefined;
  return isAll ? only.startTime : null;
}

/** Returns the pattern of a unit: words, also in front of a number (`1h2m`), and signs. */
function unit(words: string, signs: string): string {
  return String.raw`\s?(?:(?:${words})(?!\p{L})\.?|${signs})`;
}

/** Returns the line, of the same length, with times as the patterns have them. */
function plainSigns(line: string): string {
  const plain = withPlainDigits(line).replace(COLON, ':');
  return TYPED_START.test(plain) ? plain.replaceAll(TYPED_TIME, '$1:$2') : plain;
}

const NUMBER_WITH_UNIT = /(\d+(?:[.,]\d+)?)\s?([^\d\s]*)/g;
const IS_HOUR = /^(?:h|st|時|小|시)/i;
const IS_MINUTE = /^(?:m|分|분|['\u2019\u2032]$)/i;

function secondsOf(time: string): number {
  const numberOf = (text: string) => Number(text.replace(',', '.'));
  if (time.includes(':')) {
    return time.split(':').reduce((sum, part) => sum * 60 + numberOf(part), 0);
  }
  let unitS = 1;
  let sum = 0;
  for (const [, number = '', name = ''] of time.matchAll(NUMBER_WITH_UNIT)) {
    if (name === '') unitS /= 60;
    else unitS = IS_HOUR.test(name) ? 3600 : IS_MINUTE.test(name) ? 60 : 1;
    sum += numberOf(number) * unitS;
  }
  return sum;
}
