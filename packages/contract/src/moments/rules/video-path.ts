export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}
