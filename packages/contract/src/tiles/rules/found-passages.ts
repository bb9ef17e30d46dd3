import { clipLimits } from '../../clips/limits.ts';
import { parseClipLink } from '../../clips/rules/clip-link.ts';
import { normalizeTimes, type ClipTimes } from '../../clips/rules/clip-times.ts';
import { pastedLink } from '../../clips/rules/pasted-link.ts';
import { parseWatchLink, watchLinkFor } from '../../clips/rules/video-link.ts';
import { isBlankText } from '../../rules/clean-text.ts';
import { toSingleLine } from '../../rules/single-line.ts';
import { pastedListLimits, tileLimits } from '../limits.ts';

interface FoundPassage extends ClipTimes {
  readonly videoId: string;
  /** What the text says about it; may be empty. */
  readonly description: string;
}

/**
 * Why a line is no passage: its link is not one of a video, no video is named, its time is none, it
 * has neither link nor time, or the same passage is above.
 */
export type Refusal = 'link' | 'noVideo' | 'time' | 'noTime' | 'repeated';

export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: Refusal;
}

export interface FoundList {
  readonly passages: readonly FoundPassage[];
  readonly refused: readonly RefusedLine[];
  /** The lines after the most passages, with the link of their video. */
  readonly rest: string;
}

interface LinkedVideo {
  readonly videoId: string;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

interface Line {
  readonly videos: readonly LinkedVideo[];
  readonly words: string;
  readonly timed: readonly TimedWords[];
  /** What it lacks, if it has no video and no time. */
  readonly lack: 'link' | 'time' | 'noTime';
}

interface TimedWords {
  readonly startTime: number;
  readonly endTime: number | undefined;
  readonly words: string;
}

const DEFAULT_TIMES = { startTime: clipLimits.defaultStartS, endTime: clipLimits.defaultEndS };

/** A frame of the provider's player, or a link, also without https. */
const LINK =
  /<iframe\b[^<>]*>(?:\s*<\/iframe>)?|(?:https?:\/\/|(?<![\w.@/-]))(?:[\w-]{1,63}\.){0,2}(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s<>"'()[\]]+/gi;

const OTHER_LINK = /\bhttps?:\/\/[^\s<>"'()[\]]+/gi;

const END_PARAMETER = /[?&;]end=(\d{1,5}(?:\.\d{1,3})?)(?!\d)/;

/** Tags around links in copied pages; `<b>` and others stay, as words. */
const TAG = /<\/?(?:a|embed|object|param)\b[^<>]*>/gi;
const LINE_BREAK_TAG = /<(?:br|\/p|\/li|\/div)\s{0,9}\/?>/gi;

/** `[title](…)` of Markdown and brackets, whose link is taken out, and the marks of forums. */
const MARKDOWN_LINK = /\[([^[\]]*)\]\(\s*\)/g;
const EMPTY_BRACKETS = /\(\s*\)/g;
const FORUM_MARK = /\[\/?(?:url|youtube|video|media|embed)(?:=[^[\]]*)?\]/gi;

/** `1:02:03`, `1:23.5`, `1h2m3s`, `1m 23s`. */
const TIME = String.raw`(?:(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3}(?![\d:]))?|(?:\d{1,2}h\s?)?\d{1,3}m\s?[0-5]?\d(?:\.\d{1,3})?s\b)`;

/** Between start and end: dashes, arrows, and words of the site's languages. */
const RANGE = String.raw`\s{0,3}(?:[-\u2010-\u2015\u2212~\u301c\uff5e\u2192]{1,3}>?|=>|\.{2,3}|\u2026|\b(?:to|until|till|bis|hasta|al?)\b)\s{0,3}`;

/** `1:23`, `[0:05]`, `1:02:03 - 1:02:09`. */
const TIMES = new RegExp(
  String.raw`[([]?(?<![\w:.])(${TIME})(?:${RANGE}(${TIME}))?(?!:?\d)[)\]]?`,
  'gi',
);

/** `1,23 the drop`, of keyboards where a colon needs a second key. */
const TYPED_START = /^[\s([•*·–—-]{0,9}\d{1,3}[.,;][0-5]\d(?![\d.,;%])/;
const TYPED_TIME = /(?<![\d.,;])(\d{1,3})[.,;]([0-5]\d)(?![\d.,;%])/g;

/** What looks like a time. */
const COLON = /\d:\d/;

/** The zeros of the digits that keyboards of other scripts type. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0xff_10];

const MARKS = String.raw`\-\u2010-\u2015\u2212:•*·|`;
const BEFORE_WORDS = new RegExp(String.raw`^(?:\d{1,3}[.)](?:\s+|$)|[${MARKS}>)\]},.\s]+)+`);
/** The lookbehind keeps marks in the middle from taking quadratic time. */
const AFTER_WORDS = new RegExp(String.raw`(?<![${MARKS}<([{\s])[${MARKS}<([{\s]+$`);

/**
 * Finds passages of videos in a text that someone wrote elsewhere: links with a start (and an end),
 * embed codes, times below or next to a link ('1:23 the drop'), and lists of links. In the order of
 * the text, each once, at most `pastedListLimits.passagesMax`. A passage without an end is 10 s
 * long; a link without times is its video's first minute. Every other line is refused with a
 * reason, or is in the rest. Never throws, and opens nothing.
 */
export function findPassages(text: string): FoundList {
  const texts = linesOf(text.slice(0, pastedListLimits.textMax));
  const lines = texts.map(readLine);
  const { found, refused, add, refuse } = passageList(texts);
  // Times above the first link belong to it.
  let videoId = lines.flatMap(({ videos }) => videos)[0]?.videoId ?? null;
  /** A line of words, which may describe the link below. */
  let heading: number | null = null;
  let end = lines.length;

  function takeHeading(isUsed: boolean): string {
    if (heading === null) return '';
    const { words = '', lack = 'noTime' } = lines[heading] ?? {};
    if (!isUsed) refuse(heading, lack);
    heading = null;
    return isUsed ? words : '';
  }

  for (const [index, { videos, timed, words, lack }] of lines.entries()) {
    if (shownOf(found).length >= pastedListLimits.passagesMax) {
      end = heading ?? index;
      heading = null;
      break;
    }
    const above = texts[index]?.trim() === '' ? '' : takeHeading(videos.length > 0 && words === '');
    videoId = videos[0]?.videoId ?? videoId;
    if (lack === 'link') refuse(index, 'link');
    else if (timed.length > 0 && videoId === null) refuse(index, 'noVideo');
    else if (timed.length > 0 && videoId !== null) {
      for (const one of timed) add(index, { ...one, videoId }, one.words);
    } else if (videos.length > 0) {
      for (const [place, one] of videos.entries())
        add(index, one, place === 0 ? words || above : '');
    } else if (texts[index]?.trim() !== '') heading = index;
    videoId = videos.at(-1)?.videoId ?? videoId;
  }
  takeHeading(false);
  const passages = shownOf(found).slice(0, pastedListLimits.passagesMax);
  return { passages, refused, rest: restOf(texts.slice(end), lines[end], videoId) };
}

/** Passages and refused lines of a text with these lines. */
function passageList(texts: readonly string[]) {
  const found = new Map<string, Found>();
  const refused: RefusedLine[] = [];

  function refuse(index: number, reason: Refusal): void {
    refused.push({ line: index + 1, text: texts[index]?.trim() ?? '', reason });
  }

  function add(index: number, { videoId, ...times }: LinkedVideo, words: string): void {
    const isNamed = isTimed(times);
    const passage = passageOf(videoId, times, words);
    const key = `${videoId} ${passage.startTime} ${passage.endTime}`;
    if ((times.startTime ?? 0) >= clipLimits.timeMaxS) refuse(index, 'time');
    else if (!found.has(key)) found.set(key, { passage, isTimed: isNamed });
    else if (isNamed) refuse(index, 'repeated');
  }

  return { found, refused, add, refuse };
}

/** Also of the source of a page. Tags of several lines become one. */
function linesOf(text: string): string[] {
  return text
    .replace(/<(?:iframe|a|embed)\b[^<>]*>/gi, (tag) => tag.replace(/\s+/g, ' '))
    .replace(LINE_BREAK_TAG, '\n')
    .split(/\r\n|[\r\n\u2028\u2029]/);
}

function restOf(texts: readonly string[], first: Line | undefined, videoId: string | null): string {
  const text = texts.join('\n').trim();
  if (text === '' || videoId === null || (first?.videos.length ?? 0) > 0) return text;
  return `https://www.youtube.com/watch?v=${videoId}\n${text}`;
}

interface Found {
  readonly passage: FoundPassage;
  readonly isTimed: boolean;
}

/** Without links that name the video of the times around them. */
function shownOf(found: ReadonlyMap<string, Found>): FoundPassage[] {
  const all = [...found.values()];
  const timed = new Set(all.flatMap((one) => (one.isTimed ? [one.passage.videoId] : [])));
  const isShown = ({ passage, isTimed: hasTimes }: Found) =>
    hasTimes || !timed.has(passage.videoId);
  return all.filter(isShown).map(({ passage }) => passage);
}

function readLine(line: string): Line {
  const text = pastedLink(line);
  const links = text.match(LINK) ?? [];
  const videos = links.flatMap((link) => linkedVideo(link) ?? []);
  const withoutLinks = text.replaceAll(LINK, ' ');
  const rest = withoutLinks
    .replaceAll(OTHER_LINK, ' ')
    .replaceAll(TAG, ' ')
    .replaceAll(MARKDOWN_LINK, ' $1 ')
    .replaceAll(EMPTY_BRACKETS, ' ')
    .replaceAll(FORUM_MARK, ' ');
  const hasOtherLink = links.length > 0 || withoutLinks.match(OTHER_LINK) !== null;
  const lack = videos.length === 0 && hasOtherLink ? 'link' : COLON.test(rest) ? 'time' : 'noTime';
  return { videos, words: wordsOf(rest), timed: timedWords(rest), lack };
}

function linkedVideo(link: string): LinkedVideo | null {
  const clip = parseClipLink(link);
  if (clip.outcome === 'ok') return clip;
  const watchLink = watchLinkFor(link);
  const video = watchLink === null ? null : parseWatchLink(watchLink);
  if (video === null) return null;
  const end = END_PARAMETER.exec(link)?.[1];
  return {
    videoId: video.videoId,
    startTime: video.startTime,
    endTime: end === undefined ? undefined : Number(end),
  };
}

function isTimed({ startTime, endTime }: Omit<LinkedVideo, 'videoId'>): boolean {
  return startTime !== undefined || endTime !== undefined;
}

/** Words follow their time, unless the line begins with words and ends with a time. */
function timedWords(line: string): TimedWords[] {
  const matches = [...typedTimes(line).matchAll(TIMES)];
  const [first] = matches;
  const last = matches.at(-1);
  if (first === undefined || last === undefined) return [];
  const before = wordsOf(line.slice(0, first.index));
  const after = wordsOf(line.slice(last.index + last[0].length));
  const areBefore = before !== '' && after === '';
  return matches.map((match, index) => {
    const [whole, start = '', end] = match;
    const previous = matches[index - 1];
    const words = areBefore
      ? line.slice(previous === undefined ? 0 : previous.index + previous[0].length, match.index)
      : line.slice(match.index + whole.length, matches[index + 1]?.index);
    const all = matches.length === 1 && !areBefore ? [before, wordsOf(words)] : [wordsOf(words)];
    return {
      startTime: secondsOf(start),
      endTime: end === undefined ? undefined : secondsOf(end),
      words: all.filter((part) => part !== '').join(' '),
    };
  });
}

/** Returns the line, of the same length, with times as the pattern has them. */
function typedTimes(line: string): string {
  const ascii = line.replace(/[\p{Nd}\uff1a]/gu, asciiSign);
  return TYPED_START.test(ascii) ? ascii.replaceAll(TYPED_TIME, '$1:$2') : ascii;
}

function asciiSign(sign: string): string {
  if (sign === '\uff1a') return ':';
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? sign : String(code - zero);
}

function secondsOf(time: string): number {
  const parts =
    time
      .toLowerCase()
      .replace(',', '.')
      .match(/[\d.]+/g) ?? [];
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

function passageOf(
  videoId: string,
  linked: Omit<LinkedVideo, 'videoId'>,
  words: string,
): FoundPassage {
  const { startTime = 0, endTime = startTime } = linked;
  const times = isTimed(linked) ? { startTime, endTime } : DEFAULT_TIMES;
  return { videoId, ...normalizeTimes(times), description: words };
}

/** Without list marks, brackets and separators around the words. */
function wordsOf(text: string): string {
  const words = toSingleLine(text).replace(BEFORE_WORDS, '').replace(AFTER_WORDS, '');
  if (isBlankText(words)) return '';
  return Array.from(words).slice(0, tileLimits.captionMax).join('');
}
