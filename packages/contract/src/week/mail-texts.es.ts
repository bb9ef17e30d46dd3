import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

const plural = pluralIn('es');

const clips = (count: number) => plural(count, { one: 'un clip', other: `${count} clips` });

export const weekMailTexts: Translation<typeof english.weekMailTexts> = {
  subject: 'Tu semana',
  ofWeek: (count) => `${clips(count)} de esta semana`,
  ofDay: (count) => `${clips(count)} de este día en otros años`,
  both: (ofWeek, ofDay) => `${ofWeek} y ${ofDay}`,
  by: (clipsOf, names) => `${clipsOf}, de ${names}`,
  others: (count) => plural(count, { one: 'otra persona', other: `${count} personas más` }),
  why: (settingsUrl) =>
    `Recibes este correo porque lo activaste. Desactívalo en Ajustes: ${settingsUrl}`,
  link: 'Ver los clips',
};
