const BAR_WIDTH = 24;

/**
 * Returns `text [######------] 50 %` in at most `width` characters, or only the text if the share
 * is unknown.
 */
export function progressLine(text: string, share: number | undefined, width: number): string {
  if (share === undefined) return text.slice(0, width);
  const done = Math.min(Math.max(share, 0), 1);
  const filled = Math.floor(done * BAR_WIDTH);
  const percent = String(Math.floor(done * 100)).padStart(3);
  const bar = ` [${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${percent} %`;
  return text.slice(0, Math.max(width - bar.length, 0)) + bar;
}
