/** Our mark without its frame: a passage that is marked. */
export function RepeatSign({ size = 16 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <rect x="4" y="2.5" width="3.5" height="15" rx="1" />
      <rect x="9.25" y="2.5" width="1.6" height="15" rx="0.7" />
      <circle cx="14.5" cy="7.5" r="1.6" />
      <circle cx="14.5" cy="12.5" r="1.6" />
    </svg>
  );
}
