/** A pasted text with links and times, of which passages become posts. */
export const pastedListTexts = {
  heading: 'Post from a list',
  offer: 'Have a list of moments?',
  open: 'Paste it',
  text: 'Links and times',
  textHint:
    'A comment, chapters, a playlist or embed codes. Nothing is posted before you choose it.',
  example: 'https://www.youtube.com/watch?v=…\n1:23 the drop\n2:40 - 2:52 the best part',
  find: 'Find moments',
  none: 'No link to a video was found in this text. Paste it above the times.',
  found: (count: number) => (count === 1 ? '1 moment' : `${count} moments`),
  most: (count: number) => `These are the first ${count}. The rest of the text follows them.`,
  refused: (count: number) =>
    count === 1 ? '1 line was not used' : `${count} lines were not used`,
  line: (line: number) => `Line ${line}`,
  reasons: {
    link: 'Its link is not one of a YouTube video.',
    noVideo: 'No link to a video is in the text.',
    time: 'Its time is not one of a video, or is after 12 hours.',
    noTime: 'It has neither a link nor a time.',
    repeated: 'The same moment is above.',
  },
  choose: (times: string) => `Post ${times}`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  words: (times: string) => `Description of ${times}`,
  watch: (times: string) => `Watch and trim ${times}`,
  close: (times: string) => `Close the player of ${times}`,
  remove: (times: string) => `Remove ${times} from the list`,
  tooMany: (max: number) => `Choose up to ${max}: more cannot be posted within an hour.`,
  post: (count: number) =>
    count === 0 ? 'Post' : count === 1 ? 'Post 1 clip' : `Post ${count} clips`,
  posted: (count: number) =>
    count === 1 ? '1 clip is on its way.' : `${count} clips are on their way.`,
  editText: 'Edit the text',
} as const;
