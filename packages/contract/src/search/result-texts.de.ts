import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './result-texts.ts';
import { searchLimits } from './limits.ts';

const plural = pluralIn('de');

export const resultTexts: Translation<typeof english.resultTexts> = {
  title: 'Suche',
  field: 'Clips suchen',
  submit: 'Suchen',
  heading: (search) => `Clips zu „${search}“`,
  count: (count) =>
    count >= searchLimits.hitsMax
      ? `${searchLimits.hitsMax}+ Clips`
      : plural(count, { one: '1 Clip', other: `${count} Clips` }),
  who: 'Wessen Clips',
  owners: { everyone: 'Alle', friends: 'Freunde', own: 'Deine' },
  own: 'Deiner',
  none: (search) => `Noch kein Clip zu „${search}“.`,
  noneOfFriends: (search) => `Keiner deiner Freunde hat einen Clip zu „${search}“.`,
  noneOfOwn: (search) => `Keiner deiner Clips passt zu „${search}“.`,
  noneHint: 'Weniger Wörter finden mehr.',
  shorter: (search) => `Nach „${search}“ suchen`,
  everyone: 'In den Clips aller suchen',
  failed: 'Die Suche ist fehlgeschlagen. Deine Wörter bleiben stehen.',
  start: 'Gib Wörter aus Beschreibungen, Titeln, Kanälen oder Namen ein oder ein #Tag.',
};
