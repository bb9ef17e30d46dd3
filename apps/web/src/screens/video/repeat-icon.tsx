/** The closing repeat sign of sheet music: to mark a passage. */
export function RepeatIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <rect x="4" y="2.5" width="3.5" height="15" rx="1" />
      <rect x="9.25" y="2.5" width="1.6" height="15" rx=".7" />
      <circle cx="14.5" cy="7.5" r="1.6" />
      <circle cx="14.5" cy="12.5" r="1.6" />
    </svg>
  );
}
