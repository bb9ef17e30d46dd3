import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import type { HeatSpan } from '@reprise/contract/moments/rules/heat-curve.ts';

/** Where users of this site marked a video. */
export interface VideoHeat {
  readonly people: number;
  readonly spans: readonly HeatSpan[];
  /** The clips of a video that few marked, in order of time. */
  readonly marks?: readonly ClipTimes[] | undefined;
  /** Of the clips of other users. */
  readonly edges: readonly SharedEdge[];
}
