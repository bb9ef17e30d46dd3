import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './moment-texts.ts';
import { momentLimits } from './limits.ts';

const plural = pluralIn('de');

export const momentTexts: Translation<typeof english.momentTexts> = {
  passages: (count) => `${capped(count)} Stellen dieses Videos`,
  others: (count) =>
    plural(count, {
      one: 'und 1 anderer haben diesen Moment markiert',
      other: `und ${capped(count)} andere haben diesen Moment markiert`,
    }),
  onlyOther: (username) => `${username} hat diesen Moment auch markiert`,
  onlyYou: 'Du hast diesen Moment auch markiert',
  youAndOthers: (count) =>
    count === 2
      ? 'Du und 1 anderer habt diesen Moment markiert'
      : `Du und ${count < momentLimits.countMax ? count - 1 : capped(count)} andere habt diesen Moment markiert`,
  answers: (count) => plural(count, { one: '1 Antwort', other: `${capped(count)} Antworten` }),
  markToo: 'Auch markieren',
  marked: 'Markiert. Jetzt ist er auch deiner.',
  words: 'Deine Worte zu diesem Moment',
  share: 'Teilen',
  shareFailed: 'Der Clip wurde nicht geteilt. Dein Text steht noch hier, versuch es noch einmal.',
  answersOwner: (owner) => `Antwort an ${owner}`,
  answersGone: 'Antwort auf einen Clip, den es nicht mehr gibt',
  answerWithClip: 'Mit einem Clip antworten',
  answering: (owner) => `Dein Clip ist eine Antwort an ${owner}`,
  answeringGone: 'Den Clip, auf den du antwortest, gibt es nicht mehr.',
  answeringUnknown: 'Dein Clip ist eine Antwort auf einen anderen',
  stopAnswering: 'Nicht antworten',
  moment: 'Dieser Moment',
  ofUsers: (number, count) => `${number} von ${capped(count)} Leuten`,
  users: 'Leute',
  noOthers: 'Noch hat ihn niemand sonst markiert.',
  answersTitle: 'Antworten',
  ofClips: (number, count) => `${number} von ${capped(count)} Clips`,
  clips: 'Clips',
  noAnswers: 'Noch keine Antworten.',
  back: 'Zurück zum Clip',
};

function capped(count: number): string {
  const { countMax } = momentLimits;
  return count < countMax ? String(count) : `${countMax - 1}+`;
}
