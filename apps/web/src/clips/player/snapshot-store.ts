import { EMPTY_SNAPSHOT, type PlayerSnapshot } from './clip-player.ts';

export interface SnapshotStore {
  get(): PlayerSnapshot;
  update(fields: Partial<PlayerSnapshot>): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function createSnapshotStore(): SnapshotStore {
  const listeners = new Set<() => void>();
  let snapshot = EMPTY_SNAPSHOT;

  return {
    get: () => snapshot,
    update(fields) {
      const next = { ...snapshot, ...fields };
      if (isSame(next, snapshot)) return;
      snapshot = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}

function isSame(one: PlayerSnapshot, other: PlayerSnapshot): boolean {
  return (
    one.clip === other.clip &&
    one.hasFrame === other.hasFrame &&
    one.isMuted === other.isMuted &&
    one.rate === other.rate &&
    one.duration === other.duration &&
    one.status.kind === other.status.kind &&
    (one.status.kind !== 'failed' ||
      other.status.kind !== 'failed' ||
      one.status.reason === other.status.reason)
  );
}
