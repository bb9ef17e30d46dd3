import type { InLanguages } from '@reprise/contract/language/translation.ts';
import * as de from './server-texts.de.ts';
import * as es from './server-texts.es.ts';
import * as en from './server-texts.ts';

/** What mails, pushes and pages say, in the language of their reader. */
export const textsIn: InLanguages<typeof en> = { en, de, es };
