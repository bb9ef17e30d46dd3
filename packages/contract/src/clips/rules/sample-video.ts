const SAMPLE_ID = /^sample-\d{4}$/;

export function isSampleVideo(videoId: string): boolean {
  return SAMPLE_ID.test(videoId);
}

/** AV1 and Opus; {@link sampleFallbackPath} for browsers that cannot play `SAMPLE_TYPE`. */
export function samplePath(videoId: string): string {
  return `/samples/${videoId}.webm`;
}

export const SAMPLE_TYPE = 'video/webm; codecs="av01.0.05M.08, opus"';

/** H.264 and AAC, in a smaller size. */
export function sampleFallbackPath(videoId: string): string {
  return `/samples/${videoId}.mp4`;
}

export function sampleCaptions(videoId: string): string {
  return `/samples/${videoId}.vtt`;
}

export function samplePoster(videoId: string): string {
  return `/samples/${videoId}.jpg`;
}
