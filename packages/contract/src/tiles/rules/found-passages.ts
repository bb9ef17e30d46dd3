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

interface LinkedVideo {
  readonly videoId: string;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

interface Line {
  readonly video: LinkedVideo | null;
  readonly words: string;
  readonly timed: readonly TimedWords[];
}

interface TimedWords {
  readonly startTime: number;
  readonly endTime: number | undefined;
  readonly words: string;
}

const DEFAULT_TIMES = { startTime: clipLimits.defaultStartS, endTime: clipLimits.defaultEndS };

/** A frame of the provider's player, or a link, also without https. */
const LINK =
  /<iframe\b[^<>]*>(?:\s*<\/iframe>)?|(?:https?:\/\/|(?<![\w.@/-]))(?:[\w-]{1,63}\.){0,2}(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s<>"']+/gi;

const END_PARAMETER = /[?&;]end=(\d{1,5}(?:\.\d{1,3})?)(?!\d)/;

const TIME = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:\.\d{1,3})?`;

/** `1:23`, `[0:05]`, `1:02:03 - 1:02:09`. */
const TIMES = new RegExp(
  String.raw`[([]?(?<![\d:.])(${TIME})(?:\s{0,3}(?:-|–|—|→|\bto\b)\s{0,3}(${TIME}))?(?!:?\d)[)\]]?`,
  'g',
);

const BEFORE_WORDS = /^(?:\d{1,3}[.)](?:\s+|$)|[-–—:•*·|>)\]},.\s]+)+/;
const AFTER_WORDS = /[-–—:•*·|<([{\s]+$/;

/**
 * Finds passages of videos in a text that someone wrote elsewhere: links with a start (and an end),
 * embed codes, times below or next to a link ('1:23 the drop'), and lists of links. In the order of
 * the text, each once, at most `pastedListLimits.passagesMax`. A passage without an end is 10 s
 * long; a link without times is its video's first minute. Never throws, and opens nothing.
 */
export function findPassages(text: string): FoundPassage[] {
  const lines = text
    .slice(0, pastedListLimits.textMax)
    .split(/[\r\n\u2028\u2029]+/)
    .map(readLine);
  const found = new Map<string, Found>();
  // Times above the first link belong to it.
  let video = lines.find((line) => line.video !== null)?.video ?? null;
  let heading = '';
  const add = (videoId: string, one: Omit<LinkedVideo, 'videoId'>, words: string) => {
    const passage = passageOf(videoId, one, words);
    const key = `${videoId} ${passage.startTime} ${passage.endTime}`;
    if (!found.has(key)) found.set(key, { passage, isTimed: isTimed(one) });
  };

  for (const line of lines) {
    if (found.size > pastedListLimits.passagesMax) break;
    video = line.video ?? video;
    if (video !== null && line.timed.length > 0) {
      for (const one of line.timed) add(video.videoId, one, one.words);
    } else if (line.video !== null) {
      add(line.video.videoId, line.video, line.words || heading);
    }
    heading = line.video === null && line.timed.length === 0 ? line.words : '';
  }
  return withoutHeadings([...found.values()]).slice(0, pastedListLimits.passagesMax);
}

interface Found {
  readonly passage: FoundPassage;
  readonly isTimed: boolean;
}

/** A link without times names the video of the times around it. */
function withoutHeadings(found: readonly Found[]): FoundPassage[] {
  const timed = new Set(found.flatMap((one) => (one.isTimed ? [one.passage.videoId] : [])));
  const isShown = ({ passage, isTimed: hasTimes }: Found) =>
    hasTimes || !timed.has(passage.videoId);
  return found.filter(isShown).map(({ passage }) => passage);
}

function readLine(line: string): Line {
  const text = pastedLink(line.slice(0, pastedListLimits.lineMax));
  const links = (text.match(LINK) ?? []).flatMap((link) => linkedVideo(link) ?? []);
  const rest = text.replaceAll(LINK, ' ');
  return { video: links[0] ?? null, words: wordsOf(rest), timed: timedWords(rest) };
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
  const matches = [...line.matchAll(TIMES)];
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

function secondsOf(time: string): number {
  return time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
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
