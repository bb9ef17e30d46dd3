import { useState } from 'react';

interface Change<Entry> {
  readonly before: Entry;
  readonly apply: (entry: Entry) => Entry;
  readonly isPending: boolean;
}

interface NewChange<Entry> extends Omit<Change<Entry>, 'isPending'> {
  readonly key: string | number;
  readonly call: Promise<unknown>;
}

/**
 * Changes of a live document's entries, at most one per key. Each is shown during its call, and
 * then until the entry is replaced: the new one has it, or a later change.
 */
export function useOptimisticChanges<Entry>() {
  const [changes, setChanges] = useState<ReadonlyMap<string | number, Change<Entry>>>(new Map());

  function add({ key, call, ...fields }: NewChange<Entry>) {
    const pending = { ...fields, isPending: true };
    function end(update: (all: Map<string | number, Change<Entry>>) => void) {
      setChanges((all) => {
        const next = new Map(all);
        // Otherwise the user has changed it again.
        if (all.get(key) === pending) update(next);
        return next;
      });
    }
    setChanges((all) => new Map(all).set(key, pending));
    call.then(
      () => end((all) => all.set(key, { ...pending, isPending: false })),
      () => end((all) => all.delete(key)),
    );
  }

  function applyTo(key: string | number, entry: Entry): Entry {
    const change = changes.get(key);
    return change && (change.isPending || change.before === entry) ? change.apply(entry) : entry;
  }

  return { add, applyTo };
}
