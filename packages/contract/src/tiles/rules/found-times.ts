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
const DECIMALS = String.raw`(?:[.,]\d{1,3})?`;
const LETTERS_END = String.raw`(?![\p{L}\d])\.?`;
const NEXT_NUMBER = String.raw`(?=\d)`;
const HOUR = String.raw`\s?(?:(?:hours?|hrs?|h|stunden?|std|horas?)(?:${LETTERS_END}|${NEXT_NUMBER})|時間|小时|小時|시간)`;
const MINUTE = String.raw`\s?(?:(?:min(?:ute[sn]?|utos?|s)?|m)(?:${LETTERS_END}|${NEXT_NUMBER})|分[钟鐘]?|분)`;
const SECOND = String.raw`\s?(?:(?:sec(?:ond)?s?|sek(?:unden?)?|seg(?:undos?)?|s)${LETTERS_END}|秒|초)`;
const GAP = String.raw`(?:,?\s|\s(?:and|und|y)\s)?`;
/** The last number may lack its unit, with two digits: `3m20`. */
const TWO_DIGITS = String.raw`[0-5]\d(?![\p{L}\d:])`;

/** `1h2m3s`, `1h02`, `3 min 20 sec`, `3分20秒`, `3'20"`. */
const UNITS = [
  String.raw`(?:${NUMBER}${HOUR}${GAP})?${NUMBER}${MINUTE}${GAP}${NUMBER}${DECIMALS}${SECOND}`,
  String.raw`(?:${NUMBER}h)?${NUMBER}m(?:in)?${TWO_DIGITS}`,
  String.raw`${NUMBER}${HOUR}${GAP}${NUMBER}${MINUTE}`,
  String.raw`${NUMBER}h${TWO_DIGITS}`,
  String.raw`${NUMBER}['\u2018\u2019\u2032][0-5]?\d(?:["\u201d\u2033]|''|\u2019\u2019)`,
].join('|');

const TIME = `(?:${CLOCK}|${UNITS})`;

/** `45s`, `2 min`, `:45`, which mean something else in the middle of a sentence, as `5 m` does. */
const SINGLE = String.raw`(?!\d+\s[hms](?!\p{L}))(?:${NUMBER}(?:${HOUR}|${MINUTE})|[0-5]?\d${DECIMALS}${SECOND}|:[0-5]\d(?![\d:]))`;

/** Between start and end: dashes, arrows, borders of cells, and words of the site's languages. */
const RANGE = String.raw`(?:\s{0,3}(?:[-\u2010-\u2015\u2212~\u301c\uff5e\u2192]{1,3}>?|=>|\.{2,3}|[\u2026|]|\b(?:(?:up\s)?to|until|till?|through|thru|bis|hasta|al?)\b|から|至|到|[,;]?\s?\b(?:end|ende|fin)\b\s?[:=]?)\s{0,3}|[ ]?\t[ ]?)`;

const OPENING = String.raw`[([*_~\u0060（［【「]{0,4}`;
const CLOSING = String.raw`[)\]*_~\u0060）］】」]{0,4}`;

/** Also `0:12-18`. */
const END = String.raw`(?:${CLOSING}${RANGE}${OPENING}(?<end>${TIME}|${SINGLE})|[-\u2013](?<seconds>[0-5]\d)(?![\p{L}\d:.,%-]))?`;

/** `10:30 pm`, `10:30 Uhr` and `10:30:15:20` are no times of a video. */
const NO_TIME_OF_DAY = String.raw`(?!:?\d|\s?(?:[ap]\.?\s?m(?!\p{L})|uhr(?!\p{L})|o['\u2019]clock))`;

/** `1:23 min`. */
const MINUTES = String.raw`(?:(?<=:\d{2})\s?min(?:ute[sn]?|utos?|s)?(?!\p{L})\.?)?`;

/** A time of its own, or at the start of the line one with a single unit, but not `3 minutes ago`. */
const START = String.raw`(?:(?<![a-z\d:.])${TIME}|(?<=^[\s\p{P}\p{S}]{0,9}|(?<!\p{L})(?:at|@|ab|bei|en)\s)${SINGLE}(?!\s(?:ago|later|read|long)(?!\p{L})))`;

const TIMES = new RegExp(
  `${OPENING}(?<start>${START})${END}${NO_TIME_OF_DAY}${MINUTES}${CLOSING}`,
  'giu',
);

/** `3M` are millions. */
const MILLIONS = /^\d+M$/;

const END_ONLY = new RegExp(`^${RANGE}${OPENING}(${TIME}|${SINGLE})${NO_TIME_OF_DAY}`, 'iu');

/** `1,23 the drop`, of keyboards where a colon needs a second key; no prices. */
const TYPED_START =
  /^[\s([•*·–—-]{0,9}\d{1,3}[.,;][0-5]\d(?![\d.,;%]|\s?(?:[€$£¥]|eur|usd|[kmx](?!\p{L})))/iu;
const TYPED_TIME = /(?<![\d.,;])(\d{1,3})[.,;]([0-5]\d)(?![\d.,;%])/g;

/** Full-width and vertical colons, ratios and letters that look like colons. */
const COLON = /[\uff1a\ufe55\ufe13\u2236\u02d0\ua789]/g;

/** The zeros of the digits that keyboards of other scripts type. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0xff_10];

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

/** Returns the line, of the same length, with times as the patterns have them. */
function plainSigns(line: string): string {
  const ascii = line.replace(/\p{Nd}/gu, asciiDigit).replace(COLON, ':');
  return TYPED_START.test(ascii) ? ascii.replaceAll(TYPED_TIME, '$1:$2') : ascii;
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A number with the first letter of its unit, if it has one. */
const PART =
  /(\d+(?:[.,]\d+)?)\s?(?:([h時小시]|st)|([s秒초"\u201d\u2033]|''|\u2019\u2019)|[m分분'\u2018\u2019\u2032]|())/giu;

function secondsOf(time: string): number {
  const numberOf = (text: string) => Number(text.replace(',', '.'));
  if (time.includes(':'))
    return time.split(':').reduce((sum, part) => sum * 60 + numberOf(part), 0);
  let unit = 1;
  return [...time.matchAll(PART)].reduce((sum, [, number = '', hour, second, none]) => {
    if (none !== undefined) unit /= 60;
    else unit = hour === undefined ? (second === undefined ? 60 : 1) : 3600;
    return sum + numberOf(number) * unit;
  }, 0);
}
