import { emailWith } from '../../accounts/rules/field-rules.ts';
import { visibleLine, visibleText } from '../../rules/visible-text.ts';
import { claimFieldTexts } from '../claim-texts.ts';
import { claimLimits } from '../limits.ts';

export const claimNameField = visibleLine(claimLimits.nameMax, claimFieldTexts.name);

/** Read by `asciiEmail`, at most 254 characters. */
export const claimEmailField = emailWith(claimFieldTexts.email);

/** Trimmed, 1-1,000 characters, at least one visible. */
export const claimReasonField = visibleText(claimLimits.reasonMax, claimFieldTexts.reason);
