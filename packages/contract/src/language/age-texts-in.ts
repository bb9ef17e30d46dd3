import { ageTexts as de } from '../rules/texts.de.ts';
import { ageTexts as es } from '../rules/texts.es.ts';
import { ageTexts as en } from '../rules/texts.ts';
import type { InLanguages } from './translation.ts';

export const ageTextsIn: InLanguages<typeof en> = { en, de, es };
