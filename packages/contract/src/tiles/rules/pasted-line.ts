import { parseClipLink } from '../../clips/rules/clip-link.ts';
import { decodeEntities } from '../../clips/rules/pasted-link.ts';
import { parseWatchLink, watchLinkFor } from '../../clips/rules/video-link.ts';
import { isBlankText } from '../../rules/clean-text.ts';
import { toSingleLine } from '../../rules/single-line.ts';
import { endIn, timeOf, timesIn } from './found-times.ts';

/** A link of a video, with the times that it has. */
export interface LinkedVideo {
  readonly videoId: string;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** A link or a time in a line, with its words, or the words of a line without both. */
export interface LinePart {
  /** Null: of the video above. */
  readonly video: LinkedVideo | null;
  /** Null: those of the link. */
  readonly times: LineTimes | null;
  readonly words: string;
  /** What is missing without video and times. */
  readonly lack: 'link' | 'time' | 'noTime';
}

interface LineTimes {
  readonly startTime: number;
  readonly endTime: number | undefined;
}

/** A frame of the provider's player, or a link, also without https. */
const LINK =
  /<iframe\b[^<>]*>(?:\s*<\/iframe>)?|(?:https?:\/\/|(?<![\w.@/-]))(?:[\w-]{1,63}\.){0,2}(?:youtube(?:-nocookie|kids)?\.com|youtube\.googleapis\.com|youtu\.be)\/[^\s<>"'()[\]|,;]+/gi;

const OTHER_LINK = /\bhttps?:\/\/[^\s<>"'()[\]|]+/gi;

const END_PARAMETER = /[?&;]end=(\d{1,5}(?:\.\d{1,3})?)(?!\d)/;

/** A video's link in a line, and another link. Copied objects have the first character, too. */
const MARK = '\ufffc';
const OTHER_MARK = '\ufffb';

/** What copying adds; joiners and selectors belong to emoji and to words of other scripts. */
const ADDED = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufffb\ufffc]/gu;

/** The date and sender of a message, `[30/11, 10:14] Ann: `, and dates with a time of day. */
const STAMP =
  /(?:\[\d{1,2}[./-]\d{1,2}\.?,\s|\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\.?,?[\sT])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?(?!\p{L}))?(?:(?:\]|\s[-–])\s?[^:\ufffb\ufffc]{1,40}:(?=\s))?/giu;

/** Tags of copied pages; others, such as `<script>`, stay, as words. */
const TAG =
  /<\/?(?:a|b|div|em|embed|font|i|img|li|object|p|param|span|strong|u|ul|yt-[\w-]+)\b[^<>]*>/gi;
const FORUM_MARK = /\[\/?(?:url|youtube|video|media|embed)(?:[=\s][^[\]]*)?\]/gi;

/** The text of a link: `[text](…)` of Markdown, `<…|text>` of Slack, `[[…|text]]` of wikis. */
const MARKDOWN_LINK = /\[([^[\]]*)\]\(\s*([\ufffb\ufffc])(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g;
const BRACKETED_LINK =
  /<[\ufffb\ufffc](?:\|[^<>]*)?>|\[{1,2}[\ufffb\ufffc](?:[|\s][^[\]]*)?\]{1,2}/g;

/** Dashes, bullets, arrows, geometric shapes, and full-width signs. */
const MARKS = String.raw`\-\u2010-\u2015\u2212:•‣⁃∙←-⇿■-◿➔-➾*·・|~\u301c\uff5e\uff5c\uff1a`;
const NUMBERING = String.raw`(?:[(#]?\d{1,3}(?:\.?\)|\.)|#\d{1,3})(?:\s+|$)`;
const BEFORE_WORDS = new RegExp(
  String.raw`^(?:${NUMBERING}|[${MARKS}]\ufe0f?|[+#](?=\s|$)|[>)\]},;.\s])+`,
);
/** The lookbehind keeps marks in the middle from taking quadratic time. */
const AFTER_WORDS = new RegExp(String.raw`(?<![${MARKS}<([{\s,;])[${MARKS}<([{\s,;]+$`);

/** What leads to a time, of the site's languages: `the drop at`, `from`, `bei Minute`. */
const LEADS_TO_TIME =
  /(?<![^\s([,;])(?:(?:at|from|start|between|ab|bei|um|von|zwischen|en(?: el)?|del?|desde|entre)(?: minut[eo])?|minut[eo]|and|und|y|&|@)[\s:=]{0,3}$/i;
const AND = /^[\s,.;]{0,3}(?:and|und|y|&)(?=\s|$)/i;
const NO_WORDS = /^[\p{P}\s\ufffb\ufffc]*$/u;
const NUMBER_OR_AND = /^(?:\p{N}{1,2}\W*|and|und|y|&)$/iu;

const COLON = /\d:\d/;

/** Reads a line of a text: a part for each link of a video and each time. Never throws. */
export function readLine(line: string): LinePart[] {
  const videos: LinkedVideo[] = [];
  const text = decodeEntities(line)
    .replace(ADDED, '')
    .replace(LINK, (link) => {
      const video = linkedVideo(link);
      if (video !== null) videos.push(video);
      return video === null ? OTHER_MARK : MARK;
    })
    .replace(OTHER_LINK, OTHER_MARK)
    .replace(STAMP, ' ')
    .replace(TAG, marksOf)
    .replace(FORUM_MARK, marksOf)
    .replace(MARKDOWN_LINK, '$2 $1 ')
    .replace(BRACKETED_LINK, (link) => ` ${link} `.replace(/[<>[\]|]/g, ' '));
  if (videos.length === 0) return partsWithoutVideo(text);
  const texts = textsOfLinks(text.split(MARK));
  const [first, second] = videos;
  const isOneVideo = videos.every(({ videoId }) => videoId === first?.videoId);
  // Times that are links, also start and end of one range.
  if (first && second && isOneVideo && texts.every((part) => timesIn(part).length > 0))
    return partsOf(`${text.replaceAll(MARK, ' ')}${MARK}`, first);
  return videos.flatMap((video, index) => partsOf(texts[index] ?? MARK, video));
}

function partsWithoutVideo(text: string): LinePart[] {
  const other = text.indexOf(OTHER_MARK);
  // Times after a link of another site are its own.
  if (other === -1 || timesIn(text.slice(0, other)).length > 0) return partsOf(text, null);
  return [{ video: null, times: null, words: wordsOf(text), lack: 'link' }];
}

function marksOf(tag: string): string {
  return ` ${tag.replace(/[^\ufffb\ufffc]+/g, '')} `;
}

function linkedVideo(link: string): LinkedVideo | null {
  const clip = parseClipLink(link);
  if (clip.outcome === 'ok') return clip;
  const video = parseWatchLink(link, { wide: true }) ?? parseWatchLink(watchLinkFor(link) ?? '');
  if (video === null) return null;
  const end = END_PARAMETER.exec(link)?.[1];
  return {
    videoId: video.videoId,
    startTime: video.startTime,
    endTime: end === undefined ? undefined : Number(end),
  };
}

/** Returns what belongs to each link: what is before it if nothing follows the last, else what follows it. */
function textsOfLinks([first = '', ...others]: readonly string[]): string[] {
  const last = others.at(-1) ?? '';
  if (NO_WORDS.test(last) && !NO_WORDS.test(first)) {
    return [first, ...others.slice(0, -1)].map((text) => `${text}${MARK}`);
  }
  return others.map((text, index) => `${index === 0 ? first : ''}${MARK}${text}`);
}

function partsOf(text: string, video: LinkedVideo | null): LinePart[] {
  const lack = COLON.test(text) ? 'time' : 'noTime';
  const row = video === null ? null : readRow(text);
  const timed = row === null ? timedWords(text) : [row];
  const link = text.indexOf(MARK) + 1;
  const end = video?.startTime === undefined ? null : endIn(text.slice(link));
  if (video !== null && row === null && end !== null) {
    const words = wordsOf(`${text.slice(0, link)}${text.slice(link + end.to)}`);
    return [{ video: { ...video, endTime: video.endTime ?? end.time }, times: null, words, lack }];
  }
  if (timed.length === 0) return [{ video, times: null, words: wordsOf(text), lack }];
  return timed.map(({ words, ...times }) => ({ video, times, words, lack }));
}

interface TimedWords extends LineTimes {
  readonly words: string;
}

const SEPARATORS = ['\t', ';', ','];
const SECONDS = /^\d{1,5}(?:\.\d{1,3})?$/;

/** Reads a row of a table: `…,0:12,0:18,the drop`, `…;12;18;the drop`. Null for other lines. */
function readRow(text: string): TimedWords | null {
  const separator = SEPARATORS.find((sign) => cellsOf(text, sign).includes(MARK));
  if (separator === undefined) return null;
  const cells = cellsOf(text, separator);
  const link = cells.indexOf(MARK);
  const times = cells.map((cell, index) => {
    const isNumber = index > link && index <= link + 2 && SECONDS.test(cell);
    return timeOf(cell) ?? (isNumber ? Number(cell) : undefined);
  });
  const first = times.findIndex((time) => time !== undefined);
  const [startTime, endTime] = times.slice(Math.max(first, 0));
  if (startTime === undefined) return null;
  const used = new Set([link, first, ...(endTime === undefined ? [] : [first + 1])]);
  const others = cells.filter((_cell, index) => !used.has(index)).join(separator);
  return { startTime, endTime, words: wordsOf(others.replaceAll('"', '')) };
}

function cellsOf(text: string, separator: string): string[] {
  const cells = text.split(separator);
  return cells.length === 1 ? [] : cells.map((cell) => /^"(.*)"$/.exec(cell)?.[1] ?? cell);
}

/** Words follow their time, unless the line begins with words and ends with a time. */
function timedWords(line: string): TimedWords[] {
  const times = timesIn(line);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const after = wordsOf(line.slice(last.to));
  const start = wordsBefore(line.slice(0, first.from));
  const before = after !== '' && NUMBER_OR_AND.test(start) ? '' : start;
  const areBefore = before !== '' && after === '';
  return times.map(({ startTime, endTime, from, to }, index) => {
    const next = times[index + 1];
    const slice = areBefore
      ? wordsBefore(line.slice(times[index - 1]?.to ?? 0, from))
      : wordsBefore(line.slice(to, next?.from), next !== undefined);
    const words = index === 0 || !areBefore ? slice : wordsOf(slice.replace(AND, ''));
    const all = index === 0 && !areBefore ? [before, words] : [words];
    return { startTime, endTime, words: all.filter((part) => part !== '').join(' ') };
  });
}

/** Returns the words without what leads to the time after them. */
function wordsBefore(text: string, isBeforeTime = true): string {
  return wordsOf(isBeforeTime ? text.replace(LEADS_TO_TIME, '') : text);
}

/** Without list marks, brackets and separators around the words. */
function wordsOf(text: string): string {
  const words = toSingleLine(text.replace(/[\ufffb\ufffc]/g, ' '))
    .replace(BEFORE_WORDS, '')
    .replace(AFTER_WORDS, '');
  return isBlankText(words) || NO_WORDS.test(words) ? '' : words;
}
