/** A server counts as running for this time after its last payload. */
const PEER_MS = 30_000;
/** Other servers have this time to respond after this server has connected. */
const RESPONSE_MS = 5_000;

export interface Peers {
  /** Call it when the connection is open and other servers have been asked to respond. */
  connected(): void;
  disconnected(): void;
  received(): void;
  /** Returns false if no other server responds. */
  mayExist(): boolean;
}

export function trackPeers(now: () => number): Peers {
  let until = Number.POSITIVE_INFINITY;
  return {
    connected() {
      until = now() + RESPONSE_MS;
    },
    disconnected() {
      until = Number.POSITIVE_INFINITY;
    },
    received() {
      until = Math.max(until, now() + PEER_MS);
    },
    mayExist: () => now() < until,
  };
}
