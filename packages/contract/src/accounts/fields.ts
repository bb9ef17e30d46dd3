import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { languages } from '../language/languages.ts';
import { accountLimits } from './limits.ts';

/** Only compared, never stored, so only its size is limited. */
export const usernameKey = text(accountLimits.usernameMax).check(z.minLength(1));
export const languageField = z.enum(languages);
