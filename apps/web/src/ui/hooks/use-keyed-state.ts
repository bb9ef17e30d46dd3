import { useState } from 'react';

/** As `useState`, but returns to the initial value when the key changes. */
export function useKeyedState<T>(key: number, initial: T): [T, (next: T) => void] {
  const [state, setState] = useState({ key, value: initial });
  const current = state.key === key ? state : { key, value: initial };
  if (current !== state) setState(current);
  return [current.value, (value) => setState({ key, value })];
}
