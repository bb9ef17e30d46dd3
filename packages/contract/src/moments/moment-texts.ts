import { momentLimits } from './limits.ts';

/** How a clip is connected with others: by its moment, and as an answer. */
export const momentTexts = {
  passages: (count: number) => `${capped(count)} passages of this video`,
  others: (count: number) =>
    count === 1
      ? 'and 1 other marked this moment'
      : `and ${capped(count)} others marked this moment`,
  onlyOther: (username: string) => `${username} marked this moment, too`,
  onlyYou: 'You marked this moment, too',
  /** The count includes the viewer. */
  youAndOthers: (count: number) =>
    count === 2
      ? 'You and 1 other marked this moment'
      : `You and ${count < momentLimits.countMax ? count - 1 : capped(count)} others marked this moment`,
  answers: (count: number) => (count === 1 ? '1 answer' : `${capped(count)} answers`),
  markToo: 'Mark it too',
  marked: 'Marked. It is yours, too.',
  words: 'Your words on this moment',
  share: 'Share',
  shareFailed: 'The clip was not shared. Your words are still here; try again.',
  answersOwner: (owner: string) => `answers ${owner}`,
  answersGone: 'answers a clip that is gone',
  answerWithClip: 'Answer with a clip',
  answering: (owner: string) => `Your clip answers ${owner}`,
  answeringGone: 'The clip that you answer is gone.',
  answeringUnknown: 'Your clip answers another one',
  stopAnswering: 'Do not answer',
  moment: 'This moment',
  ofUsers: (number: number, count: number) => `${number} of ${capped(count)} people`,
  users: 'People',
  noOthers: 'No one else has marked it yet.',
  answersTitle: 'Answers',
  ofClips: (number: number, count: number) => `${number} of ${capped(count)} clips`,
  clips: 'Clips',
  noAnswers: 'No answers yet.',
  back: 'Back to the clip',
} as const;

function capped(count: number): string {
  const { countMax } = momentLimits;
  return count < countMax ? String(count) : `${countMax - 1}+`;
}
