export function rowAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active === -1) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
