import { ageTexts as de } from './texts.de.ts';
import { ageTexts as es } from './texts.es.ts';
import { ageTexts as en } from './texts.ts';
import type { InLanguages } from '../language/translation.ts';

export const ageTextsIn: InLanguages<typeof en> = { en, de, es };
