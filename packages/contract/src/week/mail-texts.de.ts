import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

const plural = pluralIn('de');

const clips = (count: number) => plural(count, { one: 'ein Clip', other: `${count} Clips` });

export const weekMailTexts: Translation<typeof english.weekMailTexts> = {
  subject: 'Deine Woche',
  ofWeek: (count) => `${clips(count)} dieser Woche`,
  ofDay: (count) => `${clips(count)} von diesem Tag in früheren Jahren`,
  both: (ofWeek, ofDay) => `${ofWeek} und ${ofDay}`,
  by: (clipsOf, names) => `${clipsOf}, von ${names}`,
  others: (count) => plural(count, { one: 'einem anderen', other: `${count} anderen` }),
  why: (settingsUrl) =>
    `Du bekommst diese E-Mail, weil du sie eingeschaltet hast. Schalte sie in den Einstellungen aus: ${settingsUrl}`,
  link: 'Clips ansehen',
};
