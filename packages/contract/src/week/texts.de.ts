import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('de');

export const weekTexts: Translation<typeof english.weekTexts> = {
  title: 'Deine Woche',
  sentence: 'Clips deiner Woche und von diesem Tag in früheren Jahren.',
  see: 'Clips ansehen',
  ofWeek: 'Diese Woche',
  ofDay: (years) =>
    plural(years, { one: 'Heute vor einem Jahr', other: `Heute vor ${years} Jahren` }),
  position: (position, count) => `${position} von ${count}`,
  notThisOne: 'Diesen nicht',
  notThisOneHint: 'Diesen Clip hier nie wieder zeigen',
  omitFailed: 'Der Clip konnte nicht weggelassen werden. Versuch es noch einmal.',
  none: 'Von dieser Woche ist nichts mehr zu sehen.',
  back: 'Zurück',
};
