import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './moment-texts.ts';
import { momentLimits } from './limits.ts';

const plural = pluralIn('es');

export const momentTexts: Translation<typeof english.momentTexts> = {
  passages: (count) => `${capped(count)} pasajes de este vídeo`,
  others: (count) =>
    plural(count, {
      one: 'y 1 más han marcado este momento',
      other: `y ${capped(count)} más han marcado este momento`,
    }),
  onlyOther: (username) => `${username} también ha marcado este momento`,
  onlyYou: 'Tú también has marcado este momento',
  youAndOthers: (count) =>
    count === 2
      ? 'Tú y 1 persona más habéis marcado este momento'
      : `Tú y ${count < momentLimits.countMax ? count - 1 : capped(count)} personas más habéis marcado este momento`,
  answers: (count) => plural(count, { one: '1 respuesta', other: `${capped(count)} respuestas` }),
  markToo: 'Marcarlo también',
  marked: 'Marcado. También es tuyo.',
  words: 'Tus palabras sobre este momento',
  share: 'Compartir',
  shareFailed: 'No se compartió el clip. Tu texto sigue aquí; inténtalo de nuevo.',
  answersOwner: (owner) => `responde a ${owner}`,
  answersGone: 'responde a un clip que ya no existe',
  answerWithClip: 'Responder con un clip',
  answering: (owner) => `Tu clip responde a ${owner}`,
  answeringGone: 'El clip al que respondes ya no existe.',
  answeringUnknown: 'Tu clip responde a otro',
  stopAnswering: 'No responder',
  moment: 'Este momento',
  ofUsers: (number, count) => `${number} de ${capped(count)} personas`,
  users: 'Personas',
  noOthers: 'Nadie más lo ha marcado todavía.',
  answersTitle: 'Respuestas',
  ofClips: (number, count) => `${number} de ${capped(count)} clips`,
  clips: 'Clips',
  noAnswers: 'Aún no hay respuestas.',
  back: 'Volver al clip',
};

function capped(count: number): string {
  const { countMax } = momentLimits;
  return count < countMax ? String(count) : `${countMax - 1}+`;
}
