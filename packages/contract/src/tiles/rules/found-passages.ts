import { clipLimits } from '../../clips/limits.ts';
import { clockTime, normalizeTimes, type ClipTimes } from '../../clips/rules/clip-times.ts';
import { pastedListLimits, tileLimits } from '../limits.ts';
import { type LinePart, type LinkedVideo, readLine } from './pasted-line.ts';

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

/** A part of a line, with the place of both. */
interface Entry extends LinePart {
  /** From 0. */
  readonly line: number;
  /** The line that its words begin on. */
  readonly from: number;
}

const DEFAULT_TIMES = { startTime: clipLimits.defaultStartS, endTime: clipLimits.defaultEndS };

/**
 * Finds passages of videos in a text that someone wrote elsewhere: links with a start (and an end),
 * embed codes, times below or next to a link ('1:23 the drop'), transcripts, rows of tables, and
 * lists of links. In the order of the text, each once, at most `pastedListLimits.passagesMax`. A
 * passage without an end is 10 s long; a link without times is its video's first minute. Every
 * other line with words is refused with a reason, or is in the rest. Never throws, and opens nothing.
 */
export function findPassages(text: string): FoundList {
  const lines = linesOf(text.slice(0, pastedListLimits.textMax));
  const entries = withWordsOfOtherLines(lines.flatMap(entriesOf));
  const { found, refused, add, refuse } = passageList(lines);
  // Times above the first link belong to it.
  let videoId = entries.find(({ video }) => video !== null)?.video?.videoId ?? null;
  /** Words alone, which may describe the link below. */
  let heading: Entry | null = null;
  let rest = '';

  function takeHeading(isUsed: boolean): string {
    const above = heading;
    heading = null;
    if (above !== null && !isUsed) refuse(above, above.lack);
    return isUsed ? (above?.words ?? '') : '';
  }

  for (const [index, entry] of entries.entries()) {
    const { video, times, words, lack } = entry;
    if (video === null && times === null) {
      takeHeading(false);
      if (lack === 'link') refuse(entry, lack);
      else heading = entry;
      continue;
    }
    if (shownOf(found).length >= pastedListLimits.passagesMax) {
      const isInLine = entries[index - 1]?.line === entry.line;
      rest = restOf({ lines, entries: entries.slice(index), videoId, heading, isInLine });
      heading = null;
      break;
    }
    const above = takeHeading(times === null && words === '');
    videoId = video?.videoId ?? videoId;
    if (videoId === null) refuse(entry, 'noVideo');
    else add(entry, videoId, words || above);
  }
  takeHeading(false);
  return { passages: shownOf(found), refused, rest };
}

interface Found {
  readonly passage: FoundPassage;
  readonly isTimed: boolean;
  readonly line: number;
}

/** Passages and refused lines of a text with these lines. */
function passageList(lines: readonly string[]) {
  const found = new Map<string, Found>();
  const refused: RefusedLine[] = [];

  function refuse({ line }: Entry, reason: Refusal): void {
    const last = refused.at(-1);
    if (last?.line === line + 1 && last.reason === reason) return;
    refused.push({ line: line + 1, text: lines[line]?.trim() ?? '', reason });
  }

  function add(entry: Entry, videoId: string, words: string): void {
    const description = Array.from(words).slice(0, tileLimits.captionMax).join('');
    const { startTime, endTime } = timesOf(entry);
    const isTimed = startTime !== undefined || endTime !== undefined;
    const times = isTimed ? { startTime: startTime ?? 0, endTime: endTime ?? 0 } : DEFAULT_TIMES;
    const passage = { videoId, ...normalizeTimes(times), description };
    const key = `${videoId} ${passage.startTime} ${passage.endTime}`;
    const same = found.get(key);
    if (times.startTime >= clipLimits.timeMaxS) refuse(entry, 'time');
    else if (same === undefined) found.set(key, { passage, isTimed, line: entry.line });
    // Old embed codes name their video twice.
    else if (isTimed && same.line !== entry.line) refuse(entry, 'repeated');
  }

  return { found, refused, add, refuse };
}

function timesOf({ times, video }: LinePart): Omit<LinkedVideo, 'videoId'> {
  return times ?? video ?? { startTime: undefined, endTime: undefined };
}

/** Without links that name the video of the times around them. */
function shownOf(found: ReadonlyMap<string, Found>): FoundPassage[] {
  const all = [...found.values()];
  const timed = new Set(all.flatMap((one) => (one.isTimed ? [one.passage.videoId] : [])));
  return all
    .filter(({ passage, isTimed }) => isTimed || !timed.has(passage.videoId))
    .map(({ passage }) => passage);
}

const LINE_BREAK_TAG = /<(?:br|\/p|\/li|\/div)\s{0,9}\/?>/gi;
/** Of the provider's own pages. */
const OWN_LINK = /(\bhref=["'])(?=\/watch\?)/gi;

/** Also of the source of a page. Tags and objects of several lines become one. */
function linesOf(text: string): string[] {
  return text
    .replace(/<iframe\b[^<>]*>/gi, onOneLine)
    .split(/(?<=<\/object>)/i)
    .map((part) => (/<\/object>$/i.test(part) ? part.replace(/<object\b[^]*/i, onOneLine) : part))
    .join('')
    .replace(OWN_LINK, '$1https://www.youtube.com')
    .replace(LINE_BREAK_TAG, '\n')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
}

function onOneLine(tag: string): string {
  return tag.replace(/\s+/g, ' ');
}

function entriesOf(text: string, line: number): Entry[] {
  if (text.trim() === '') return [];
  return readLine(text)
    .filter(
      ({ video, times, words, lack }) =>
        video !== null || times !== null || words !== '' || lack !== 'noTime',
    )
    .map((part) => ({ ...part, line, from: line }));
}

/**
 * Joins times with the words on the lines after them, as in transcripts and subtitles, or on the
 * line before them, as in lists of chapters, if no time of the text has words on its own line.
 */
function withWordsOfOtherLines(entries: readonly Entry[]): readonly Entry[] {
  if (entries.some(({ video, times, words }) => times !== null && (video !== null || words !== '')))
    return entries;
  const areAll = (step: number) =>
    entries.every(({ times }, index) => times === null || isWords(entries[index + step]));
  if (areAll(1)) return joinWordsAfter(entries);
  return areAll(-1) ? joinWordsBefore(entries) : entries;
}

function isWords(entry: Entry | undefined): entry is Entry {
  return entry?.video === null && entry.times === null && entry.lack === 'noTime';
}

/** Up to a blank line. */
function joinWordsAfter(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  let line = 0;
  for (const entry of entries) {
    const last = joined.at(-1);
    const isFirst = last?.words === '';
    if (
      isWords(entry) &&
      last !== undefined &&
      last.times !== null &&
      (isFirst || entry.line === line + 1)
    ) {
      joined.splice(-1, 1, { ...last, words: `${last.words} ${entry.words}`.trim() });
    } else joined.push(entry);
    line = entry.line;
  }
  return joined;
}

function joinWordsBefore(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (entry.times !== null && isWords(last)) {
      joined.splice(-1, 1, { ...entry, words: last.words, from: last.from });
    } else joined.push(entry);
  }
  return joined;
}

interface Left {
  readonly lines: readonly string[];
  readonly entries: readonly Entry[];
  readonly videoId: string | null;
  readonly heading: Entry | null;
  readonly isInLine: boolean;
}

function restOf({ lines, entries, videoId, heading, isInLine }: Left): string {
  const [first] = entries;
  if (first === undefined) return '';
  const { line, video } = first;
  const ofLine = isInLine ? entries.filter((entry) => entry.line === line).map(textOf) : [];
  const from = isInLine ? line + 1 : (heading ?? first).from;
  const link = video === null && videoId !== null ? [linkOf(videoId)] : [];
  return [...link, ...ofLine, ...lines.slice(from)].join('\n').trim();
}

function textOf(entry: Entry): string {
  const { startTime, endTime } = timesOf(entry);
  const link = entry.video === null ? '' : linkOf(entry.video.videoId);
  const end = endTime === undefined ? '' : `-${exactTime(endTime)}`;
  const isTimed = startTime !== undefined || endTime !== undefined;
  const times = isTimed ? `${exactTime(startTime ?? 0)}${end}` : '';
  return [link, times, entry.words].filter((part) => part !== '').join(' ');
}

function linkOf(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

function exactTime(seconds: number): string {
  return `${clockTime(Math.floor(seconds))}${(seconds % 1).toFixed(3).slice(1)}`;
}
