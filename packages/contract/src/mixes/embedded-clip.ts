/** A clip of a mix in the page that other sites frame. Times are seconds of the video. */
export interface EmbeddedClip {
  /** The public id. */
  readonly id: string;
  readonly video: string;
  readonly start: number;
  readonly end: number;
  /** Title and channel of the video. Absent for a sample. */
  readonly source?: string;
}
