const SAMPLE_ID = /^sample-\d{4}$/;

/** Returns true for a clip that this server serves. */
export function isSampleVideo(videoId: string): boolean {
  return SAMPLE_ID.test(videoId);
}

export function samplePath(videoId: string): string {
  return `/samples/${videoId}.webm`;
}

/** In WebVTT. */
export function sampleCaptions(videoId: string): string {
  return `/samples/${videoId}.vtt`;
}

export function samplePoster(videoId: string): string {
  return `/samples/${videoId}.jpg`;
}
