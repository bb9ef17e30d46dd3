import * as z from 'zod/mini';
import { emailWith } from '../../accounts/rules/field-rules.ts';
import { isBlankText, isCleanText } from '../../rules/clean-text.ts';
import { toSingleLine } from '../../rules/single-line.ts';
import { fieldTexts } from '../../rules/texts.ts';
import { visibleText } from '../../rules/visible-text.ts';
import { claimFieldTexts } from '../claim-texts.ts';
import { claimLimits } from '../limits.ts';

/** One line, 1-100 characters, at least one visible. */
export const claimNameField = z.string().check(
  z.refine(isCleanText, fieldTexts.cleanText),
  z.overwrite(toSingleLine),
  z.refine((value) => !isBlankText(value), claimFieldTexts.name),
  z.maxLength(claimLimits.nameMax, claimFieldTexts.name),
);

/** Read by `asciiEmail`, at most 254 characters. */
export const claimEmailField = emailWith(claimFieldTexts.email);

/** Trimmed, 1-1,000 characters, at least one visible. */
export const claimReasonField = visibleText(claimLimits.reasonMax, claimFieldTexts.reason);
