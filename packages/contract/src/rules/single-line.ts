/** Returns the text on one line, without characters that change the direction of text around it. */
export function toSingleLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Cuts to `max` code points, ending with an ellipsis. */
export function truncateText(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
