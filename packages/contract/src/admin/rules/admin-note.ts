import * as z from 'zod/mini';
import { fieldTexts } from '../../rules/texts.ts';
import { isBlankText, isCleanText } from '../../rules/clean-text.ts';
import { adminLimits } from '../limits.ts';
import { adminTexts } from '../texts.ts';

/**
 * The reason for an action, for the moderation log: trimmed, 1-400 characters, at least one
 * visible.
 */
export const adminNoteField = z.string().check(
  z.trim(),
  z.minLength(1, adminTexts.noteError),
  z.maxLength(adminLimits.noteMax, adminTexts.noteError),
  z.refine((value) => !isBlankText(value), adminTexts.noteError),
  z.refine(isCleanText, fieldTexts.cleanText),
);
