import { documentTexts as de } from '../site/document-texts.de.ts';
import { documentTexts as es } from '../site/document-texts.es.ts';
import { documentTexts as en } from '../site/document-texts.ts';
import type { InLanguages } from './translation.ts';

export const documentTextsIn: InLanguages<typeof en> = { en, de, es };
