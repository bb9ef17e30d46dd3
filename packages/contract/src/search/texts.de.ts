import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { searchLimits } from './limits.ts';

const plural = pluralIn('de');

export const searchTexts: Translation<typeof english.searchTexts> = {
  placeholder: 'Leute und Clips suchen',
  results: 'Leute',
  none: (search) => `Niemand gefunden zu „${search}“.`,
  failed: (search) => `Die Suche nach „${search}“ ist fehlgeschlagen.`,
  clips: 'Clips',
  searchClips: (search) => `Clips nach „${search}“ durchsuchen`,
  tags: 'Beliebte Tags',
  uses: (clips) => (clips >= searchLimits.hitsMax ? `${searchLimits.hitsMax}+` : String(clips)),
  friends: 'Freunde',
  friend: 'Freund',
  recent: 'Zuletzt',
  onDevice: 'Nur auf diesem Gerät',
  clear: 'Leeren',
  clearText: 'Suche leeren',
  keys: { move: 'bewegen', open: 'öffnen', close: 'schließen' },
  remove: (search) => `${search} entfernen`,
  found: (count) =>
    plural(count, { one: '1 Person gefunden', other: `${count} Personen gefunden` }),
};
