const SHOWN_MS = 7000;

export type Notice = { id: number; text: string };

/** The one quiet sentence that may be shown at a time. */
export type Notices = {
  /** Shows one sentence; a newer one takes its place. */
  show: (text: string) => void;
  dismiss: () => void;
  current: () => Notice | null;
  subscribe: (onChange: () => void) => () => void;
};

/** Lives outside of React, so that the query client reports a failed call too. Off, it stays silent. */
export function createNotices({ isOn }: { isOn: boolean }): Notices {
  const listeners = new Set<() => void>();
  let notice: Notice | null = null;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: Notice | null) {
    notice = next;
    for (const listener of listeners) listener();
  }

  function dismiss() {
    clearTimeout(timer);
    set(null);
  }

  return {
    show(text) {
      if (!isOn) return;
      clearTimeout(timer);
      timer = setTimeout(dismiss, SHOWN_MS);
      count += 1;
      set({ id: count, text });
    },
    dismiss,
    current: () => notice,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
