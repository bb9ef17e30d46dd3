import type { Reaction } from '@reprise/contract/chat/reactions.ts';

export interface SampleMessage {
  readonly friend: string;
  readonly isOwn: boolean;
  readonly hoursAgo: number;
  readonly text: string;
  readonly clip?: readonly [owner: string, caption: string];
}

const own = (friend: string, hoursAgo: number, text: string): SampleMessage => ({
  friend,
  isOwn: true,
  hoursAgo,
  text,
});
const theirs = (friend: string, hoursAgo: number, text: string): SampleMessage => ({
  friend,
  isOwn: false,
  hoursAgo,
  text,
});

/** The last messages of mara.k and teo are unseen. */
export const SAMPLE_MESSAGES: readonly SampleMessage[] = [
  own('jonas', 74, 'which recording is the left hand one? I want to hear the rest'),
  theirs('jonas', 73, 'the second of the two, the slower one. start at the repeat'),
  {
    ...theirs('jonas', 72, ''),
    clip: ['jonas', 'four bars of nothing'],
  },
  own('jonas', 71, 'ok this is the bar. this is THE bar'),
  theirs('priya_s', 50, 'are you coming on thursday? bring the speaker'),
  own('priya_s', 49, 'yes, and the long cable'),
  own('mara.k', 27, 'do you know this one?'),
  {
    ...own('mara.k', 27, 'from 0:12, not before'),
    clip: ['you', 'the small bell melody'],
  },
  theirs('mara.k', 26, 'the BELL'),
  theirs('mara.k', 26, 'I had it on for the whole way home'),
  own('mara.k', 25, 'see, I was right'),
  {
    ...theirs('mara.k', 4, 'then you need this. with headphones.'),
    clip: ['mara.k', 'the second the strings'],
  },
  theirs('teo', 2, 'raining here again, so you know what is on'),
];

export interface SampleGroupMessage {
  readonly from: string;
  readonly hoursAgo: number;
  readonly text: string;
  readonly clip?: readonly [owner: string, caption: string];
  /** Index of the message that this one replies to. */
  readonly replyTo?: number;
  readonly reactions?: readonly (readonly [from: string, reaction: Reaction])[];
}

/** `you` created the group. Its last message is unseen. */
export const SAMPLE_GROUP = {
  name: 'Thursday night',
  members: ['mara.k', 'jonas', 'priya_s', 'teo'],
  createdHoursAgo: 20,
  messages: [
    { from: 'you', hoursAgo: 20, text: 'one clip each for thursday. no explaining' },
    {
      from: 'you',
      hoursAgo: 20,
      text: '',
      clip: ['you', 'the small bell melody'],
      reactions: [['mara.k', 'love']],
    },
    { from: 'mara.k', hoursAgo: 19, text: 'of course you did', replyTo: 1 },
    {
      from: 'priya_s',
      hoursAgo: 7,
      text: 'this is the part where everyone stops talking',
      clip: ['priya_s', 'drums out. chords in.'],
      reactions: [
        ['you', 'fire'],
        ['jonas', 'fire'],
        ['teo', 'again'],
      ],
    },
    { from: 'jonas', hoursAgo: 6, text: 'and then someone drops a glass', replyTo: 3 },
    { from: 'mara.k', hoursAgo: 3, text: 'jonas opens, I close. deal?' },
  ] satisfies SampleGroupMessage[] as readonly SampleGroupMessage[],
};

export const SAMPLE_LIKE_NOTIFICATIONS: readonly (readonly [fan: string, caption: string])[] = [
  ['priya_s', 'the small bell melody'],
  ['mara.k', 'bass line starts walking'],
];
