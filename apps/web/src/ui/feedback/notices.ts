const DISPLAY_MS = 7000;

export interface Notice {
  id: number;
  text: string;
}

export interface Notices {
  show: (text: string) => void;
  dismiss: () => void;
  current: () => Notice | null;
  subscribe: (onChange: () => void) => () => void;
}

/** Usable outside React, by the query client. Shows nothing if `isOn` is false. */
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
      timer = setTimeout(dismiss, DISPLAY_MS);
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
