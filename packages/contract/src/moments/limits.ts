export const momentLimits = {
  /** Points of a heat curve. */
  heatPoints: 600,
  /** Points of a clip's small drawing of 56 pixels. */
  curvePoints: 28,
  /** Counts are exact below it. At it, there may be more. */
  countMax: 1000,
  /** Clips of one moment that are read for its users: with more, the count may be too low. */
  momentMarks: 2000,
  faces: 3,
  /** Edges of one response. */
  sharedEdges: 200,
  /** Seconds of a video whose clips are read for edges: those in which most clips start. */
  edgeSeconds: 60,
  /** Clips of each second. Users of an edge are exact below it; at it, there may be more. */
  edgeUsers: 40,
  /** Below this number of people, the passages are drawn instead of a curve. */
  curvePeople: 5,
  /** The highest peaks of a curve, to step through. */
  peaks: 30,
  passagesPage: 30,
  /** The most liked ones, for search engines. */
  passagesInHead: 30,
} as const;
