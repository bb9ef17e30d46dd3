/** The class is that of the operator's own logo (apps/server/src/platform/look). */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
      <rect width="30" height="30" rx="8.5" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <circle cx="9.5" cy="11" r="2" />
        <circle cx="9.5" cy="19" r="2" />
        <rect x="14" y="6.5" width="2" height="17" rx="1" />
        <rect x="18.5" y="6.5" width="4.5" height="17" rx="1.2" />
      </g>
    </svg>
  );
}
