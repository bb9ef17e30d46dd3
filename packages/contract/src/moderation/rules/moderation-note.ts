import * as z from 'zod/mini';
import { moderationLimits } from '../limits.ts';
import { moderationTexts } from '../texts.ts';
import { fieldTexts } from '../../rules/texts.ts';
import { isBlankText, isCleanText } from '../../rules/clean-text.ts';

/** Trimmed, 1-500 characters, at least one visible. */
export const moderationNoteField = z.string().check(
  z.trim(),
  z.minLength(1, moderationTexts.noteError),
  z.maxLength(moderationLimits.noteMax, moderationTexts.noteError),
  z.refine((value) => !isBlankText(value), moderationTexts.noteError),
  z.refine(isCleanText, fieldTexts.cleanText),
);
