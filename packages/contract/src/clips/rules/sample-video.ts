const SAMPLE_ID = /^sample-\d{4}$/;

/** Whether a video id is one of the clips that the server itself serves; 11 characters, like every id. */
export function isSampleVideo(videoId: string): boolean {
  return SAMPLE_ID.test(videoId);
}

/** The address of a sample clip's film. */
export function samplePath(videoId: string): string {
  return `/samples/${videoId}.webm`;
}

/** The address of a sample clip's captions, in WebVTT. */
export function sampleCaptions(videoId: string): string {
  return `/samples/${videoId}.vtt`;
}

/** The address of a sample clip's still picture. */
export function samplePoster(videoId: string): string {
  return `/samples/${videoId}.jpg`;
}
