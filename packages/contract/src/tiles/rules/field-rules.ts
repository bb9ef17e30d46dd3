import * as z from 'zod/mini';
import { isCleanText } from '../../rules/clean-text.ts';
import { fieldTexts } from '../../rules/texts.ts';
import { visibleText } from '../../rules/visible-text.ts';
import { tileLimits } from '../limits.ts';

/** Trimmed, 1-2,000 characters, at least one visible. */
export const captionField = visibleText(tileLimits.captionMax, fieldTexts.caption);

/** Trimmed, at most 2,000 characters, may be empty. */
export const captionEditField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(tileLimits.captionMax, fieldTexts.captionEdit),
    z.refine(isCleanText, fieldTexts.cleanText),
  );

/** Trimmed, 1-500 characters, at least one visible. */
export const reportReasonField = visibleText(tileLimits.reportReasonMax, fieldTexts.reportReason);
