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
    function end(ended: Change<Entry> | null) {
      setChanges((all) => {
        // The user has changed it again.
        if (all.get(key) !== pending) return all;
        const others = [...all].filter(([one]) => one !== key);
        return new Map(ended ? [...others, [key, ended]] : others);
      });
    }
    setChanges((all) => new Map(all).set(key, pending));
    call.then(
      () => end({ ...pending, isPending: false }),
      () => end(null),
    );
  }

  function applyTo(key: string | number, entry: Entry): Entry {
    const change = changes.get(key);
    return change && (change.isPending || change.before === entry) ? change.apply(entry) : entry;
  }

  return { add, applyTo };
}
