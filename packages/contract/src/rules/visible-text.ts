import * as z from 'zod/mini';
import { isBlankText, isCleanText } from './clean-text.ts';
import { toSingleLine } from './single-line.ts';
import { fieldTexts } from './texts.ts';

/** Trimmed, 1 to `max` characters, at least one visible. */
export function visibleText(max: number, message: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, message),
    z.refine((value) => !isBlankText(value), message),
    z.refine(isCleanText, fieldTexts.cleanText),
  );
}

/** One line, 1 to `max` characters, at least one visible. For names. */
export function visibleLine(max: number, message: string) {
  return z.string().check(
    z.refine(isCleanText, fieldTexts.cleanText),
    z.overwrite(toSingleLine),
    z.refine((value) => !isBlankText(value), message),
    z.maxLength(max, message),
  );
}
