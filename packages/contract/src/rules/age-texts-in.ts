import { ageTexts as de } from './age-texts.de.ts';
import { ageTexts as es } from './age-texts.es.ts';
import { ageTexts as en } from './age-texts.ts';
import type { InLanguages } from '../language/translation.ts';

export const ageTextsIn: InLanguages<typeof en> = { en, de, es };
