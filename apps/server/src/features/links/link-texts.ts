import { clipTexts as clipTextsDe } from '@reprise/contract/clips/texts.de.ts';
import { clipTexts as clipTextsEs } from '@reprise/contract/clips/texts.es.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { linkTexts as linkTextsDe } from '@reprise/contract/links/texts.de.ts';
import { linkTexts as linkTextsEs } from '@reprise/contract/links/texts.es.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { publicProfileTexts as profileTextsDe } from '@reprise/contract/links/profile-texts.de.ts';
import { publicProfileTexts as profileTextsEs } from '@reprise/contract/links/profile-texts.es.ts';
import { publicProfileTexts } from '@reprise/contract/links/profile-texts.ts';
import { mixShareTexts as mixShareTextsDe } from '@reprise/contract/mixes/share-texts.de.ts';
import { mixShareTexts as mixShareTextsEs } from '@reprise/contract/mixes/share-texts.es.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { mixTexts as mixTextsDe } from '@reprise/contract/mixes/texts.de.ts';
import { mixTexts as mixTextsEs } from '@reprise/contract/mixes/texts.es.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';

/* What link readers and framed pages show, in the language that they accept. */

export const clipTextsIn: InLanguages<typeof clipTexts> = {
  en: clipTexts,
  de: clipTextsDe,
  es: clipTextsEs,
};

export const linkTextsIn: InLanguages<typeof linkTexts> = {
  en: linkTexts,
  de: linkTextsDe,
  es: linkTextsEs,
};

export const profileTextsIn: InLanguages<typeof publicProfileTexts> = {
  en: publicProfileTexts,
  de: profileTextsDe,
  es: profileTextsEs,
};

export const mixShareTextsIn: InLanguages<typeof mixShareTexts> = {
  en: mixShareTexts,
  de: mixShareTextsDe,
  es: mixShareTextsEs,
};

export const mixTextsIn: InLanguages<typeof mixTexts> = {
  en: mixTexts,
  de: mixTextsDe,
  es: mixTextsEs,
};
