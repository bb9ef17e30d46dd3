/** Returns the text on one line, without characters that change the direction of text around it. */
export function toSingleLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
