/** The row that a key leads to in a list of `count` rows, `active` being -1 on none; null: no such key. */
export function rowAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  // Until a row is active these two move the cursor in the text.
  if (active === -1) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
