import { expect, test } from 'vitest';
import { findPassages } from './found-passages.ts';

const A = 'jNQXAC9IVRw';
const B = 'dQw4w9WgXcQ';
const LINK_A = `https://www.youtube.com/watch?v=${A}`;
const LINK_B = `https://youtu.be/${B}`;
/** 488.73 s to 493.5 s. */
const CLIP_CODE = `<iframe width="560" height="315" src="https://www.youtube.com/embed/${A}?si=x&amp;clip=Ugkx&amp;clipt=EPCmARjwlgM" title="YouTube video player" allowfullscreen></iframe>`;

test.each<[string, string, readonly string[]]>([
  ['nothing', '', []],
  ['a text without links', '1:23 the drop', []],
  ['a link of another site', 'https://vimeo.com/1234 1:23 the drop', []],
  ['a comment below a link', `${LINK_A}\n1:23 the drop`, [`${A} 83-93 the drop`]],
  ['a comment above its link', `1:23 the drop\n${LINK_A}`, [`${A} 83-93 the drop`]],
  [
    'chapters',
    `${LINK_A}\n0:00 Intro\n1:20 - Verse\n1:02:03 – Last chorus`,
    [`${A} 0-10 Intro`, `${A} 80-90 Verse`, `${A} 3723-3733 Last chorus`],
  ],
  [
    'lists with marks, numbers and brackets',
    `${LINK_A}\n• [0:05] one\n2. (0:15) two\n* 0:25: three`,
    [`${A} 5-15 one`, `${A} 15-25 two`, `${A} 25-35 three`],
  ],
  [
    'start and end',
    `${LINK_A}\n0:10-0:14 a\n0:20 – 0:24.5 b\n0:30 to 0:33 c`,
    [`${A} 10-14 a`, `${A} 20-24.5 b`, `${A} 30-33 c`],
  ],
  ['an end before the start', `${LINK_A}\n0:20-0:10 a`, [`${A} 20-30 a`]],
  ['words before the time', `${LINK_A}\nThe beat 1:23`, [`${A} 83-93 The beat`]],
  ['words around one time', `${LINK_A}\nat 1:23 it drops`, [`${A} 83-93 it drops`]],
  [
    'several times in a line',
    `${LINK_A} 0:10 intro 1:20 drop`,
    [`${A} 10-20 intro`, `${A} 80-90 drop`],
  ],
  [
    'words before several times',
    `${LINK_A}\nintro 0:10, drop 1:20 and end 1:30`,
    [`${A} 10-20 intro`, `${A} 80-90 drop`, `${A} 90-100 end`],
  ],
  ['a link with a start', `the drop ${LINK_A}&t=83s`, [`${A} 83-93 the drop`]],
  ['a link with a start of 0', `the intro ${LINK_A}&t=0s`, [`${A} 0-10 the intro`]],
  ['a short link with a start', `${LINK_B}?t=1m23`, [`${B} 83-93 `]],
  ['a time next to a link with a start', `${LINK_A}&t=5 1:23 the drop`, [`${A} 83-93 the drop`]],
  [
    'an embed code with start and end',
    `<iframe src="https://www.youtube.com/embed/${A}?start=10&end=20"></iframe>`,
    [`${A} 10-20 `],
  ],
  [
    'an embed code with entities and an old host',
    `<iframe src="//www.youtube-nocookie.com/embed/${A}?start=10&amp;end=20" frameborder="0"></iframe>`,
    [`${A} 10-20 `],
  ],
  ['the provider’s clip', `wow\n${CLIP_CODE}`, [`${A} 21.36-52.08 wow`]],
  [
    'two links with titles, the text of a playlist',
    `Me at the zoo\n${LINK_A}\nNever gonna\n${LINK_B}`,
    [`${A} 0-60 Me at the zoo`, `${B} 0-60 Never gonna`],
  ],
  [
    'titles next to links',
    `1. Me at the zoo - ${LINK_A}\n2. Never gonna - ${LINK_B}`,
    [`${A} 0-60 Me at the zoo`, `${B} 0-60 Never gonna`],
  ],
  ['times of two videos', `${LINK_A}\n0:05 a\n${LINK_B}\n0:05 b`, [`${A} 5-15 a`, `${B} 5-15 b`]],
  ['the same passage twice', `${LINK_A}\n0:05 a\n0:05 b`, [`${A} 5-15 a`]],
  ['a link without https', `youtube.com/watch?v=${A}\n0:05 a`, [`${A} 5-15 a`]],
  [
    'no time of day within numbers',
    `${LINK_A}\n12:345 and 2026-11-30T10:20:30:40, x1:20`,
    [`${A} 0-60 `],
  ],
  ['other line ends', `${LINK_A}\r\n0:05 a\r\n`, [`${A} 5-15 a`]],
  ['characters that turn the text', `${LINK_A}\n0:05 \u202eevil`, [`${A} 5-15 evil`]],
  [
    'times with every dash',
    `${LINK_A}\n0:10—0:14 a\n0:20‒0:24 b\n0:30 − 0:34 c\n0:40 -- 0:44 d`,
    [`${A} 10-14 a`, `${A} 20-24 b`, `${A} 30-34 c`, `${A} 40-44 d`],
  ],
  [
    'waves, arrows and dots',
    `${LINK_A}\n0:10~0:14 a\n0:20 〜 0:24 b\n0:30 -> 0:34 c\n0:40 ... 0:44 d\n0:50→0:54 e\n1:00～1:04 f\n1:10…1:14 g`,
    [
      `${A} 10-14 a`,
      `${A} 20-24 b`,
      `${A} 30-34 c`,
      `${A} 40-44 d`,
      `${A} 50-54 e`,
      `${A} 60-64 f`,
      `${A} 70-74 g`,
    ],
  ],
  [
    'words between the times',
    `${LINK_A}\n0:10 bis 0:14 a\n0:20 hasta 0:24 b\ndel 0:30 al 0:34 c\nde 0:40 a 0:44 d\nfrom 0:50 until 0:54 e\n1:00 til 1:04 f\n1:10到1:14 g\n1:20至1:24 h`,
    'abcdefgh'.split('').map((word, n) => `${A} ${10 + 10 * n}-${14 + 10 * n} ${word}`),
  ],
  ['a comma instead of a colon', `${LINK_A}\n1,23 the drop`, [`${A} 83-93 the drop`]],
  [
    'points and semicolons instead of colons, also in an end',
    `${LINK_A}\n- 1.23 - 1.29 the drop\n2;05 end`,
    [`${A} 83-89 the drop`, `${A} 125-135 end`],
  ],
  ['a decimal comma', `${LINK_A}\n0:20,5-0:24,25 a`, [`${A} 20.5-24.25 a`]],
  ['times without spaces after a comma', `${LINK_A}\n0:10,0:20 a`, [`${A} 10-20 `, `${A} 20-30 a`]],
  [
    'no price, count or speed at the start of a line',
    `${LINK_A}\n1.50 €\n1,234 views\n1.25M views\n1.25x speed`,
    [`${A} 0-60 `],
  ],
  ['no price and no part of a number', `${LINK_A}\nfor 1,50 and 1,234 of 2.50`, [`${A} 0-60 `]],
  [
    'hours, minutes and seconds with letters',
    `${LINK_A}\n1m23s the drop\n1h02m03s end\n2m 5s - 2m 9s x`,
    [`${A} 83-93 the drop`, `${A} 3723-3733 end`, `${A} 125-129 x`],
  ],
  [
    'digits and colons of other keyboards',
    `${LINK_A}\n1：23 ドロップ\n٠:٠٥ البداية\n०:२५ आरंभ`,
    [`${A} 83-93 ドロップ`, `${A} 5-15 البداية`, `${A} 25-35 आरंभ`],
  ],
  [
    'marks of a text from right to left',
    `${LINK_A}\n\u200f\u202b0:05\u202c\u200f – \u200e0:09\u200e end`,
    [`${A} 5-9 end`],
  ],
  ['spaces that do not break', `${LINK_A}\n0:05\u00a0–\u202f0:09\u00a0a`, [`${A} 5-9 a`]],
  [
    'a link with a start in each line, and words',
    `the elephants ${LINK_A}&t=5s\nhttps://youtu.be/${A}?si=x&t=12 - long trunks`,
    [`${A} 5-15 the elephants`, `${A} 12-22 long trunks`],
  ],
  [
    'several links in a line',
    `https://youtu.be/${A}?t=5, https://youtu.be/${B}?t=6`,
    [`${A} 5-15 `, `${B} 6-16 `],
  ],
  [
    'links of Markdown',
    `[1:23](${LINK_A}&t=83) the drop\n[The trunks](https://youtu.be/${A}?t=12)`,
    [`${A} 83-93 the drop`, `${A} 12-22 The trunks`],
  ],
  [
    'links of a forum',
    `[url=https://youtu.be/${A}?t=12]trunks[/url]\n[youtube]${LINK_B}?t=1[/youtube]\n[video]${LINK_B}?t=2[/video]\n[media]${LINK_B}?t=3[/media]\n[embed]${LINK_B}?t=4[/embed]`,
    [`${A} 12-22 trunks`, `${B} 1-11 `, `${B} 2-12 `, `${B} 3-13 `, `${B} 4-14 `],
  ],
  [
    'the source of a comment',
    `<a href="${LINK_A}&amp;t=5">0:05</a> elephants<br><a href="${LINK_A}&amp;t=12">0:12</a> trunks`,
    [`${A} 5-15 elephants`, `${A} 12-22 trunks`],
  ],
  [
    'the source of a page',
    `<div><p><a href="${LINK_A}">Me at the zoo</a></p><ul><li><b>0:05</b> <i>elephants</i></li><li><strong>0:15</strong> <em>trunks</em></li></ul></div><p><u>0:25</u> <font color="red">long</font><img src="1.png"></p>\n<yt-attributed-string>0:35 end</yt-attributed-string>`,
    [`${A} 5-15 elephants`, `${A} 15-25 trunks`, `${A} 25-35 long`, `${A} 35-45 end`],
  ],
  [
    'an embed code of several lines',
    `<iframe\r\n  width="560"\r\n  src="https://www.youtube.com/embed/${A}?start=10&end=20"\r\n></iframe>`,
    [`${A} 10-20 `],
  ],
  [
    'the old code of an object',
    `<embed src="https://www.youtube.com/v/${A}&start=10" type="application/x-shockwave-flash">`,
    [`${A} 10-20 `],
  ],
  [
    'shorts, a live video, and other hosts',
    `https://www.youtube.com/shorts/${A}\nhttps://m.youtube.com/live/${B}?t=9\nhttps://www.youtubekids.com/watch?v=${B}&t=19\nhttps://www.youtube-nocookie.com/embed/${B}?start=29\nhttps://youtube.googleapis.com/v/${B}?start=39`,
    [`${A} 0-60 `, `${B} 9-19 `, `${B} 19-29 `, `${B} 29-39 `, `${B} 39-49 `],
  ],
  ['a link in brackets', `the drop (${LINK_B}?t=83)`, [`${B} 83-93 the drop`]],
  [
    'chapters below links of other sites',
    `${LINK_A}\nFollow me: https://example.org/me\n0:05 a`,
    [`${A} 5-15 a`],
  ],
  [
    'a title above a link, with a blank line',
    `Me at the zoo\n\n${LINK_A}`,
    [`${A} 0-60 Me at the zoo`],
  ],
  [
    'hours, minutes and seconds in every short form',
    `${LINK_A}\nat 3m20s a\n3m30 b\n1h02 c\n1h2m d\n3min50s e\n4 min 5 sec f\n4 minutes and 15 seconds g`,
    [
      `${A} 200-210 a`,
      `${A} 210-220 b`,
      `${A} 3720-3730 c`,
      `${A} 230-240 e`,
      `${A} 245-255 f`,
      `${A} 255-265 g`,
    ],
  ],
  [
    'hours in words',
    `${LINK_A}\n1 hour, 2 minutes a\n1 hr 3 min b\n1 Stunde 4 Minuten c\n1 Std. 5 Min. d\n1 hora 6 minutos e\n1小时7分 f\n1小時8分 g\n1시간 9분 h`,
    'abcdefgh'.split('').map((word, n) => `${A} ${3720 + 60 * n}-${3730 + 60 * n} ${word}`),
  ],
  [
    'one unit, at the start of a line or after a word that leads to it',
    `${LINK_A}\n45s a\n- 2 min b\nat 3m c\n1h d\n:50 e\nab 55s f\nen 58s g\ndrop @ 4m`,
    [
      `${A} 45-55 a`,
      `${A} 120-130 b`,
      `${A} 180-190 c`,
      `${A} 3600-3610 d`,
      `${A} 50-60 e`,
      `${A} 55-65 f`,
      `${A} 58-68 g`,
      `${A} 240-250 drop`,
    ],
  ],
  [
    'no age, decade or number of views',
    `3 minutes ago\n90s music\n3M views\n5 m tall\n\n${LINK_A} x`,
    [`${A} 0-60 x`],
  ],
  [
    'primes',
    `${LINK_A}\n3'20" a\n3′30″ b\n3’40” c\n3'50'' d\n4’00’’ e`,
    [200, 210, 220, 230, 240].map((n, index) => `${A} ${n}-${n + 10} ${'abcde'.charAt(index)}`),
  ],
  [
    'Japanese, Chinese and Korean units',
    `${LINK_A}\n3分20秒 サビ\n1時間2分3秒から1時間2分9秒 終\n3分钟30秒 副歌\n3분 40초 후렴`,
    [`${A} 200-210 サビ`, `${A} 3723-3729 終`, `${A} 210-220 副歌`, `${A} 220-230 후렴`],
  ],
  [
    'brackets and dashes of Japanese texts',
    `${LINK_A}\n【0:12】サビ\n［0:15］声\n（0:22〜0:25）イントロ\n0:32～　終\n0分42秒〜0分45秒：間奏\n・1:02 ソロ`,
    [
      `${A} 12-22 サビ`,
      `${A} 15-25 声`,
      `${A} 22-25 イントロ`,
      `${A} 32-42 終`,
      `${A} 42-45 間奏`,
      `${A} 62-72 ソロ`,
    ],
  ],
  [
    'a code of a blog, and times without spaces',
    `[youtube ${LINK_A}&w=640]\n1min23 a\n1:33-1:35, (1:43)-(1:45) b`,
    [`${A} 83-93 a`, `${A} 93-95 `, `${A} 103-105 b`],
  ],
  [
    'German and Spanish units and words before times',
    `${LINK_A}\nab 1:23 Refrain\nbei Minute 1:33 Solo\n2 Minuten und 5 Sekunden Ende\n2 min 8 seg y fin\nen el minuto 2:13 coro\nminuto 2:23 a\num 2:33 min b\ndesde 2:43 c\nzwischen 2:53 und 2:55 d\nbetween 2:57 and 2:58 e\nvon 3:00 bis 3:05 a\nentre 3:10 y 3:20 b`,
    [
      `${A} 83-93 Refrain`,
      `${A} 93-103 Solo`,
      `${A} 125-135 Ende`,
      `${A} 128-138 y fin`,
      `${A} 133-143 coro`,
      `${A} 143-153 a`,
      `${A} 153-163 b`,
      `${A} 163-173 c`,
      `${A} 173-183 `,
      `${A} 175-185 d`,
      `${A} 177-187 `,
      `${A} 178-188 e`,
      `${A} 180-185 a`,
      `${A} 190-200 `,
      `${A} 200-210 b`,
    ],
  ],
  ['signs that look like colons', `${LINK_A}\n1∶23 a\n1：33 b`, [`${A} 83-93 a`, `${A} 93-103 b`]],
  [
    'an end without its minutes, or with its own word',
    `${LINK_A}\n0:12-18 a\n0:20 through 0:25 b\nstart: 0:30, end: 0:35 c\n0:40-:45 d\n0:52–58 e`,
    [`${A} 12-18 a`, `${A} 20-25 b`, `${A} 30-35 c`, `${A} 40-45 d`, `${A} 52-58 e`],
  ],
  ['a number after a dash and a space', `${LINK_A}\n0:12 - 18 reasons`, [`${A} 12-22 18 reasons`]],
  [
    'bullets of every kind',
    `${LINK_A}\n► 0:10 a\n▶️ b 0:20\n→ 0:30 c\n#4 0:40 d\n05 0:50 e\n(6) 1:00 f\n1️⃣ 1:10 g\n+ 1:20 h\n**1:30** i\n\`1:40\` j\n11.) k 1:50\n■ 2:00 l\n➤ 2:10 m\n• 2:20 n`,
    'abcdefghijklmn'.split('').map((word, n) => `${A} ${10 + 10 * n}-${20 + 10 * n} ${word}`),
  ],
  [
    'emoji and joiners in words',
    `${LINK_A}\n0:05 ❤️ family 👨‍👩‍👧\n0:15 می‌خواهم`,
    [`${A} 5-15 ❤️ family 👨‍👩‍👧`, `${A} 15-25 می‌خواهم`],
  ],
  [
    'a tag in words',
    `${LINK_A}\n0:05 #bass drop\n0:15 @alice sings`,
    [`${A} 5-15 #bass drop`, `${A} 15-25 @alice sings`],
  ],
  [
    'words on the line after the time, as in a transcript',
    `0:00\nall right\n0:05\nin front of the elephants\n${LINK_A}`,
    [`${A} 0-10 all right`, `${A} 5-15 in front of the elephants`],
  ],
  [
    'words on the line before the time, as in a list of chapters',
    `${LINK_A}\nIntro\n0:00\nThe drop\n1:23`,
    [`${A} 0-10 Intro`, `${A} 83-93 The drop`],
  ],
  [
    'subtitles',
    `${LINK_A}\n\n1\n00:00:05,000 --> 00:00:09,500\nall right\nso here\n\n2\n00:00:10,000 --> 00:00:12,000\nelephants`,
    [`${A} 5-9.5 all right so here`, `${A} 10-12 elephants`],
  ],
  [
    'words of other lines only if no time has its own',
    `${LINK_A}\n0:05 a\n0:15\nthanks!`,
    [`${A} 5-15 a`, `${A} 15-25 `],
  ],
  [
    'rows of start and end below a link',
    `${LINK_A}\n0:10\t0:14\ta\n| 0:20 | 0:24 | b |`,
    [`${A} 10-14 a`, `${A} 20-24 b`],
  ],
  [
    'a row of each kind of table',
    `${LINK_A},0:12,0:18,elephants\n"${LINK_A}","0:20","0:25","big, gray"\n${LINK_A};0:30;0:35;trunks\n7\t${LINK_A}\t40\t45\tlong\n| the end | ${LINK_A} | 0:50 | 0:55 |`,
    [
      `${A} 12-18 elephants`,
      `${A} 20-25 big, gray`,
      `${A} 30-35 trunks`,
      `${A} 40-45 7 long`,
      `${A} 50-55 the end`,
    ],
  ],
  [
    'times next to several links of a line',
    `${LINK_A} 0:12 a; ${LINK_B} 0:22 b\n0:32 c ${LINK_A} and 0:42 d ${LINK_B}`,
    [`${A} 12-22 a`, `${B} 22-32 b`, `${A} 32-42 c`, `${B} 42-52 d`],
  ],
  [
    'times that are links, and a range of two',
    `[0:12](${LINK_A}&t=12)-[0:18](${LINK_A}&t=18) a\n[0:22](${LINK_A}&t=22) b [0:32](${LINK_A}&t=32) c`,
    [`${A} 12-18 a`, `${A} 22-32 b`, `${A} 32-42 c`],
  ],
  ['two links, then a time', `${LINK_A} ${LINK_B} 0:12 a`, [`${A} 0-60 `, `${B} 12-22 a`]],
  ['an end after a link with a start', `${LINK_A}&t=12 - 0:18 a`, [`${A} 12-18 a`]],
  [
    'links of Slack, wikis and mails',
    `<${LINK_A}&amp;t=12|the trunks> here\n[[${LINK_A}&t=22|the end]]\n[${LINK_A}&t=32 more]\n> <${LINK_A}&t=42> a\n[b](${LINK_A}&t=52 "title")`,
    [
      `${A} 12-22 the trunks here`,
      `${A} 22-32 the end`,
      `${A} 32-42 more`,
      `${A} 42-52 a`,
      `${A} 52-62 b`,
    ],
  ],
  [
    'messages with date, time and sender',
    `[30/11, 10:14] Ann: look ${LINK_A}&t=12\n30/11/2026, 10:15 - Ann Lee: 0:22 a\nAnn, [30.11.2026 10:16]\n0:32 b\nposted at 10:30 pm, 10:31 p.m.\num 10:30 Uhr\n[11/30/26, 10:14:05 AM] Ann: 0:42 c`,
    [`${A} 12-22 look`, `${A} 22-32 a`, `${A} 32-42 b`, `${A} 42-52 c`],
  ],
  [
    'the source of a comment on the provider’s page',
    `<a class="yt" href="/watch?v=${A}&amp;t=12s" dir="auto">0:12</a><span> the drop</span>`,
    [`${A} 12-22 the drop`],
  ],
  [
    'the old code of an object, of several lines',
    `<object width="4">\n<param name="movie" value="http://www.youtube.com/v/${A}?fs=1&amp;start=12"></param>\n<embed src="http://www.youtube.com/v/${A}?fs=1&amp;start=12"\n width="4"></embed>\n</object>`,
    [`${A} 12-22 `],
  ],
  [
    'line breaks of word processors',
    `${LINK_A}\v0:05 a\f0:15 b\u00850:25 c`,
    [`${A} 5-15 a`, `${A} 15-25 b`, `${A} 25-35 c`],
  ],
  [
    'what an editor puts into a text',
    `\ufeff${LINK_A}\n\u200b0:05\u2060 el\u00ade\u200bphants`,
    [`${A} 5-15 elephants`],
  ],
  ['words right after a link', `これ${LINK_A}&t=12です`, [`${A} 12-22 これ`]],
  [
    'links of artists after their chapters',
    `${LINK_A}\n0:05 Alice - https://example.org/alice\n0:15 Bob https://www.youtube.com/@bob`,
    [`${A} 5-15 Alice`, `${A} 15-25 Bob`],
  ],
  [
    'a script',
    `${LINK_A}\n0:05 <script>alert(1)</script>`,
    [`${A} 5-15 <script>alert(1)</script>`],
  ],
  [
    'a frame of another site',
    `<iframe src="https://evil.example/embed/${A}?start=1"></iframe>`,
    [],
  ],
  [
    'a script around a link, of which only the id is used',
    `<iframe src="javascript:alert('${LINK_A}')"></iframe>\n0:05 a`,
    [`${A} 5-15 a`],
  ],
])('%s', (_case, text, expected) => {
  expect(
    findPassages(text).passages.map(
      ({ videoId, startTime, endTime, description }) =>
        `${videoId} ${startTime}-${endTime} ${description}`,
    ),
  ).toEqual(expected);
});

test.each<[string, string, readonly string[]]>([
  ['a time without a video', '1:23 the drop', ['1 noVideo']],
  ['a time of another site', 'https://vimeo.com/1234 1:23 the drop', ['1 link']],
  [
    'a link of another site between times',
    `${LINK_A}\n0:05 a\nhttps://vimeo.com/1 0:09`,
    ['3 link'],
  ],
  ['a playlist', 'https://www.youtube.com/playlist?list=PLabc', ['1 link']],
  ['a frame of another site', '<iframe src="https://evil.example/1"></iframe>', ['1 link']],
  ['words', `${LINK_A}\n0:05 a\nthanks!\n\nbye`, ['3 noTime', '5 noTime']],
  ['a link of another site above a link', `me: https://vimeo.com/1\n${LINK_B}`, ['1 link']],
  ['words above a link with words', `my list\nzoo ${LINK_A}`, ['1 noTime']],
  ['75 seconds', `${LINK_A}\n1:75 a`, ['2 time']],
  ['a time after the longest video', `${LINK_A}\n13:00:00 a`, ['2 time']],
  ['the same passage', `${LINK_A}\n0:05 a\n0:05 b\n0:05 - 0:15 c`, ['3 repeated', '4 repeated']],
  [
    'the lines of an old embed code, which name its video twice',
    `<object>\n<param value="http://www.youtube.com/v/${A}?start=12">\n<embed src="http://www.youtube.com/v/${A}?start=12">\n</object>`,
    [],
  ],
  ['a link that is above', `${LINK_A}\n\n${LINK_A}\n`, []],
  ['two times of a line that are above', `${LINK_A}\n0:05 a\n0:05 b 0:05 c`, ['3 repeated']],
  ['lines of marks alone', `${LINK_A}\n---\n0:05 a\n***`, []],
  ['lines of Windows', `${LINK_A}\r\n\r\nthanks\r\n0:05 a\r\n`, ['3 noTime']],
])('%s is refused with the reason', (_case, text, expected) => {
  expect(findPassages(text).refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
    expected,
  );
});
