/**
 * Returns the text in one line, without characters that change the direction of surrounding text.
 */
export function toSingleLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Cuts to `max` code points, with an ellipsis. */
export function truncateText(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
