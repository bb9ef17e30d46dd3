import * as z from 'zod/mini';
import { videoSource } from '../clips/video-source.ts';

/** How many public clips play this second first, and how many play it last. */
const heatEdge = z.object({ second: z.int(), starts: z.int(), ends: z.int() });

/** Of a public clip, in seconds. */
const passageTimes = z.object({ starttime: z.number(), endtime: z.number() });

/** What everyone may know of a video and its public clips. */
export const video = z.object({
  /** The provider's video id. */
  video_id: z.string(),
  /** Absent while nothing is known about the video, or if the viewer may see no clip of it. */
  source: z.optional(videoSource),
  /** Exact below 1000; 1000 means that there may be more. */
  passages: z.int(),
  /** Users who posted them; exact below 1000 as `passages`. */
  people: z.int(),
  /**
   * By second, at most 600. `heat_step` is the number of seconds in each: more than 1 if more
   * seconds have edges.
   */
  heat: z.array(heatEdge),
  heat_step: z.int(),
  /** The public clips in order of time, at most 600. Absent from five people on. */
  marks: z.optional(z.array(passageTimes)),
  /** For each peak of the heat, a public clip that fits it. In order of time. Absent with `marks`. */
  peaks: z.optional(z.array(passageTimes)),
});

export type Video = z.infer<typeof video>;
