import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import type { HeatEdge } from '@reprise/contract/moments/rules/heat-curve.ts';

/** Where users of this site marked a video. */
export interface VideoHeat {
  /** Sorted by second. */
  readonly heat: readonly HeatEdge[];
  /** Seconds in each. */
  readonly step: number;
  /** The clips of a video that few marked, in order of time. */
  readonly marks?: readonly ClipTimes[] | undefined;
  /** Of the clips of other users. */
  readonly edges: readonly SharedEdge[];
}
