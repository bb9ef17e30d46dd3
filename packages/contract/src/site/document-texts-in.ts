import { documentTexts as de } from './document-texts.de.ts';
import { documentTexts as es } from './document-texts.es.ts';
import { documentTexts as en } from './document-texts.ts';
import type { InLanguages } from '../language/translation.ts';

export const documentTextsIn: InLanguages<typeof en> = { en, de, es };
