import { counted, countedPeople } from './rules/counted.ts';

/** The page of a video. Counts are exact below a limit. */
export const videoTexts = {
  unnamed: 'Video',
  all: 'All passages of this video',
  mark: 'Mark a passage',
  share: 'Share this video',
  timeline: 'Passages of this video',
  list: 'Passages',
  who: 'Whose passages',
  whose: { everyone: 'All', friends: 'Friends', own: 'Yours' },
  order: 'Order',
  orders: { time: 'By time', likes: 'By likes' },
  friend: 'Friend',
  own: 'Yours',
  previous: { peak: 'Previous peak', mark: 'Previous mark' },
  next: { peak: 'Next peak', mark: 'Next mark' },
  place: {
    peak: (number: number, count: number) => `Peak ${number} of ${count}`,
    mark: (number: number, count: number) => `Mark ${number} of ${count}`,
  },
  onlyMark: 'The only mark',
  ownStretch: 'Your own stretch',
  ends: { start: 'Start of the stretch', end: 'End of the stretch' },
  endsHint: 'Arrow keys move it by 1 s, with Shift by 0.1 s. Page keys move it by 10 s.',
  by: (owner: string) => `Marked by ${owner}`,
  now: 'This passage',
  back: 'Back',
  sendQuestion: 'Who else should see this?',
  send: 'Send to a friend',
  spoken: (place: string, start: string, end: string) => `${place}, ${start} to ${end}`,
  at: (owners: string, time: string) => `${owners} at ${time}`,
  play: (start: string, end: string, owner: string) => `Play ${start} to ${end}, ${owner}`,
  marked: (passages: number, people: number) =>
    `${counted(passages)} ${passages === 1 ? 'passage' : 'passages'}, marked on this site by ${countedPeople(people)}`,
  one: 'One passage so far. Yours could be the second.',
  none: 'No one has marked a passage of this video yet. Yours could be the first.',
  noFriends: 'None of your friends has marked this yet.',
  noOwn: 'You have not marked a passage of this video yet.',
  noneToSee: 'There is no passage here that you can see.',
  unavailableNote: 'Its passages stay here to read.',
  earlier: 'From the beginning',
  failed: 'The video could not be loaded.',
  listFailed: 'The passages could not be loaded.',
  description: (passages: number, people: number) =>
    passages === 0 ? videoTexts.none : `${videoTexts.marked(passages, people)}.`,
} as const;

/** The keys of the page, listed in the help. */
export const videoKeyTexts = {
  toggle: 'Play or pause',
  restart: 'Play from the start',
  previous: 'Previous peak or mark',
  next: 'Next peak or mark',
  first: 'First peak or mark',
  last: 'Last peak or mark',
  before: 'Passage above',
  after: 'Passage below',
  like: 'Like the passage that plays',
  mark: 'Mark a passage',
} as const;

/** Listed after them: what moves the start or end that has the focus. */
export const stretchKeyTexts = {
  second: 'Move the focused start or end by 1 s',
  tenth: 'Move it by 0.1 s',
  tenSeconds: 'Move it by 10 s',
} as const;
