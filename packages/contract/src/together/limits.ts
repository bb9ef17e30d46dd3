import { HOUR, SECOND } from '../units.ts';

/** Looping together (docs/live-documents.md, "Looping together"). */
export const togetherLimits = {
  /** A new clip starts this much later, so that every player can load it. */
  leadMs: 600,
  /** A paused clip continues this much later, so that the signs reach all players. */
  resumeLeadMs: 150,
  /** Clients send a ping in this interval while they loop. */
  pingMs: 15 * SECOND,
  /** A user without a ping for this time is no longer in the room. */
  presenceMs: 45 * SECOND,
  /** A room ends after this time without anyone. */
  idleMs: HOUR,
  /** How long a server waits for the room from another server. */
  peerMs: 300,
  revisionMax: 1_000_000_000,
} as const;
